internal import KaomaskKit

/// The options typed on the command line, without those from settings files.
enum TypedOptions {
    /// A file's mark in a record: its contents, or a folder's name and modification time.
    static func mark(_ path: String) -> String {
        Digest.text(ofFile: path).map { String($0.prefix(16)) }
            ?? path + " " + (FileVersion(of: path)?.text ?? "")
    }

    /// Returns the typed ones of some options, by long names.
    static func among(_ options: [String]) -> [String] {
        let typed = CommandLine.arguments.prefix { $0 != "--" }
        return options.filter { option in
            typed.contains { $0 == option || $0.hasPrefix(option + "=") }
                || option == "--kaomoji" && typed.contains { $0.hasPrefix("-k") }
        }
    }
}
