/// The options typed on the command line, without those from settings files.
enum TypedOptions {
    /// Returns those of some options, by their long names, that were typed.
    static func among(_ options: [String]) -> [String] {
        let typed = CommandLine.arguments.prefix { $0 != "--" }
        return options.filter { option in
            typed.contains { $0 == option || $0.hasPrefix(option + "=") }
                || option == "--kaomoji" && typed.contains { $0.hasPrefix("-k") }
        }
    }
}
