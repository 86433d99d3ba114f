import Foundation
import TestSupport

/// A command that a document shows.
struct DocumentCommand {
    let text: String
    /// The lines it prints by the document; `nil` where the document does not say.
    private(set) var shown: [String]?

    /// The commands of a block: every line of `sh` is one; in `console` one begins with `$ `, and what it prints follows.
    static func all(in block: Document.Block) -> [DocumentCommand] {
        switch block.info {
        case "sh":
            block.lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { DocumentCommand(text: $0) }
        case "console":
            block.lines.reduce(into: []) { commands, line in
                if line.hasPrefix("$ ") {
                    commands.append(DocumentCommand(text: String(line.dropFirst(2)), shown: []))
                } else if !commands.isEmpty {
                    commands[commands.count - 1].shown?.append(line)
                }
            }
        default: []
        }
    }

    /// Runs it in `folder`, with the kaomask of these tests and without anybody's settings.
    func run(in folder: ScratchFolder) throws -> Command {
        let programs = (Binary.located as NSString).deletingLastPathComponent
        return try Command(
            "/bin/sh",
            ["-c", "{\n\(text)\n} 2>&1"],
            folder: folder.path,
            environment: [
                "PATH": programs + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
                "XDG_CONFIG_HOME": folder("no-settings"),
                "LC_ALL": "C.UTF-8",
            ]
        )
    }

    /// Returns `true` if the document allows `output`: `...` stands for anything in a line, and alone for any lines.
    /// Lines that tell how far a slow run is do not count.
    func allows(_ output: String) -> Bool {
        guard let shown else { return true }
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let printed = lines.filter { !$0.contains(/^\d+\/\d+ {2}/) }
        return Self.matches(shown[...], printed.dropLast(printed.last == "" ? 1 : 0))
    }

    private static func matches(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
        guard let first = shown.first else { return printed.isEmpty }
        if first == "..." {
            let rest = shown.dropFirst()
            return (printed.startIndex...printed.endIndex).contains { matches(rest, printed[$0...]) }
        }
        guard let line = printed.first else { return false }
        return matches(first, line) && matches(shown.dropFirst(), printed.dropFirst())
    }

    /// Returns `true` if a line is the shown one, of which `...` may be anything.
    private static func matches(_ shown: String, _ line: String) -> Bool {
        let parts = shown.components(separatedBy: "...")
        guard parts.count > 1 else { return shown == line }
        guard line.hasPrefix(parts[0]), line.hasSuffix(parts[parts.count - 1]) else { return false }
        var rest = line.dropFirst(parts[0].count)
        for part in parts.dropFirst() where !part.isEmpty {
            guard let found = rest.range(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
