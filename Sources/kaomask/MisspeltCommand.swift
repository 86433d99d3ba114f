internal import ArgumentParser
internal import FoundationEssentials
internal import KaomaskKit

/// Misspelt commands: `kaomask cvoer photo.jpg` would take `cvoer` for a picture.
enum MisspeltCommand {
    /// Returns the error in a command line's first words, or `nil`. Existing files are never misspelt.
    static func error(in words: [String]) -> ValidationError? {
        guard let first = words.first else { return nil }
        if let long = words.prefix(while: { $0 != "--" }).first(where: lacksDash) {
            return ValidationError("unknown option '\(long)'; did you mean '-\(long)'?")
        }
        let typed = words.prefix { $0 != "--" }
        if let (word, answer) = typed.lazy.compactMap({ word in otherPrograms[word].map { (word, $0) } })
            .first
        {
            return ValidationError("unknown option '\(word)'; \(answer)")
        }
        if first == "help", words.count > 1 { return error(in: Array(words.dropFirst())) }
        let commands = Tool.configuration.subcommands
        if let group = commands.first(where: { $0.typedName == first }) {
            let kinds = group.configuration.subcommands
            let second = words.dropFirst().first
            return error(second, among: kinds.map { $0.typedName }, below: first + " ")
                ?? kindless(second, among: kinds, of: first)
        }
        return error(first, among: commands.map { $0.typedName } + ["help"], below: "") ?? unknown(words)
    }

    /// The answers to other programs' options.
    private static let otherPrograms = [
        "--overwrite": "--force replaces files that kaomask did not write",
        "-y": "--force replaces files that kaomask did not write",
        "-r": "name the folder, everything below it is read",
        "--recursive": "name the folder, everything below it is read",
        "--resume": "run the same line again, finished pictures are kept",
        "--blur": "did you mean --style blur?",
        "--pixelate": "did you mean --style mosaic?",
        "--emoji": "an emoji is a kaomoji, too: -k 😀",
        "--gif": "name the output: kaomask reveal photo.jpg -o photo.gif",
        "--strip-exif": "did you mean --private?",
        "--in-place":
            "originals are never changed: results go beside them or to -o FOLDER",
    ]

    /// Returns `true` for a long option with one dash: the parser would take `-output` for `-o utput`.
    private static func lacksDash(_ word: String) -> Bool {
        let name = word.dropFirst().prefix { $0 != "=" }
        // Making the table takes a quarter of the time of `--version`.
        guard word.hasPrefix("-"), name.count > 1, name.prefix(2).allSatisfy(\.isLetter) else { return false }
        return name == "output" || OptionTable.has(name)
    }

    /// Returns the error for a first word that is no plausible file: `kaomask undo photo.jpg` would cover the photo.
    private static func unknown(_ words: [String]) -> ValidationError? {
        guard let first = words.first, first.allSatisfy({ $0.isLetter || $0 == "-" }), !first.hasPrefix("-"),
            !["help", ""].contains(first), !isFile(first),
            words.count == 1 || words[1].hasPrefix("-") || isFile(words[1]),
            MissingName.similar(to: first) == nil
        else { return nil }
        let meant = ["version": "--version", "completion": "--generate-completion-script bash"]
        let hint = meant[first].map { "; did you mean kaomask \($0)?" } ?? ""
        return ValidationError("no file or command is called \(first.oneLine)\(hint)")
    }

    private static func isFile(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }

    /// Returns the error for a file in place of a kind: `kaomask card photo.jpg`.
    private static func kindless(
        _ word: String?,
        among kinds: [any ParsableCommand.Type],
        of group: String
    ) -> ValidationError? {
        let names = kinds.map { $0.typedName }
        guard let word, !word.hasPrefix("-"), !names.isEmpty, word != "help", !names.contains(word) else {
            return nil
        }
        return ValidationError(
            "say what kind of \(group): kaomask \(group) \(names.joined(separator: "|")) \(word.oneLine)"
        )
    }

    /// Returns a command as typed: `kaomask card text`.
    static func typedName(of command: any ParsableCommand.Type) -> String {
        let groups = Tool.configuration.subcommands
        let group = groups.first { $0.configuration.subcommands.contains { $0 == command } }
        return ["kaomask", group?.typedName, command.typedName].compactMap { $0 }.joined(separator: " ")
    }

    private static func error(
        _ word: String?,
        among names: [String],
        below parent: String
    ) -> ValidationError? {
        guard let word, !names.contains(word), !word.contains(where: { "-./".contains($0) }),
            !isFile(word),
            let meant = Spelling.nearest(to: word, among: names).first
        else { return nil }
        return ValidationError(
            "no file or command is called \(word.oneLine); did you mean kaomask \(parent)\(meant)?"
        )
    }
}

extension ParsableCommand {
    fileprivate static var typedName: String { configuration.commandName ?? "" }
}
