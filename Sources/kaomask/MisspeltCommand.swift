internal import ArgumentParser
import FileJobs
internal import Foundation
internal import KaomaskKit

/// A command that was meant: `kaomask cvoer photo.jpg` would take `cvoer` for a picture.
enum MisspeltCommand {
    /// Returns the error in the first words of a command line, or `nil`. A word that is a file is one.
    static func error(in words: [String]) -> ValidationError? {
        guard let first = words.first else { return nil }
        if first == "help", words.count > 1 { return error(in: Array(words.dropFirst())) }
        let commands = Tool.configuration.subcommands
        if let group = commands.first(where: { $0.typedName == first }) {
            return error(words.dropFirst().first, among: group.configuration.subcommands, below: first + " ")
        }
        return error(first, among: commands, below: "")
    }

    private static func error(
        _ word: String?,
        among commands: [any ParsableCommand.Type],
        below parent: String
    ) -> ValidationError? {
        let names = commands.map { $0.typedName }
        guard let word, !names.contains(word), !word.contains(where: { "-./".contains($0) }),
            !FileManager.default.fileExists(atPath: word),
            let meant = Spelling.nearest(to: word, among: names).first
        else { return nil }
        return ValidationError(
            "no file or command is called \(word.oneLine); did you mean kaomask \(parent)\(meant)?"
        )
    }
}

extension ParsableCommand {
    /// The name on the command line.
    fileprivate static var typedName: String { configuration.commandName ?? "" }
}
