internal import KaomaskKit

/// The options that were typed on the command line, not those that files of settings have added.
enum TypedOptions {
    /// What stands for a file in a record: its contents, and of a folder its name and time of change.
    static func mark(_ path: String) -> String {
        Digest.text(ofFile: path).map { String($0.prefix(16)) }
            ?? path + " " + (FileVersion(of: path)?.text ?? "")
    }

    /// Returns those of some options, by their long names, that were typed.
    static func among(_ options: [String]) -> [String] {
        let typed = CommandLine.arguments.prefix { $0 != "--" }
        return options.filter { option in
            typed.contains { $0 == option || $0.hasPrefix(option + "=") }
                || option == "--kaomoji" && typed.contains { $0.hasPrefix("-k") }
        }
    }
}
