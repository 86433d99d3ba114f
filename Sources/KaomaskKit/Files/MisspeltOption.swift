/// An option that was typed and that a command does not have.
package struct MisspeltOption {
    private let options: [(name: String, takesValue: Bool)]
    /// The short options, and those of them that take a value.
    private let letters: (all: Set<Character>, valued: Set<Character>)

    /// Creates a judge of the words after a command.
    ///
    /// - Parameter help: The parser's help for the command, with all its options.
    package init(help: String) {
        let lines = help.split(separator: "\n").compactMap { try? Self.line.prefixMatch(in: $0)?.output }
        options = lines.compactMap { line in line.name.map { (String($0), line.value != nil) } }
        let valued = lines.filter { $0.value != nil }
        letters = (Set(lines.compactMap { $0.letter?.first }), Set(valued.compactMap { $0.letter?.first }))
    }

    /// Returns a sentence about the first option that the command does not have, with the one that was meant; `nil` where
    /// it has all of them.
    ///
    /// - Parameter owner: Returns a command that has the option of this name.
    package func sentence(on words: [String], owner: (Substring) -> String? = { _ in nil }) -> String? {
        let words = words.prefix { $0 != "--" }
        for (before, word) in zip([""] + words, words) where !isValue(after: before) {
            let name = word.prefix { $0 != "=" }
            let bare = name.drop { $0 == "-" }
            guard name.hasPrefix("-"), bare.first?.isLetter == true, !isKnown(name, bare) else { continue }
            let meant =
                meant(by: String(bare)).map { "; did you mean '--\($0)'?" }
                ?? owner(bare).map { "; \($0) has it" }
            return "unknown option '\(String(name).oneLine)'" + (meant ?? "")
        }
        return nil
    }

    /// Returns a sentence about a long option with one dash, which would be a short one and its value: `-output` would
    /// write to `utput`.
    package func dashMissing(on words: [String]) -> String? {
        let words = words.prefix { $0 != "--" }
        let found = zip([""] + words, words).first { before, word in
            Self.mayMissDash(word) && !isValue(after: before) && has(word.dropFirst().prefix { $0 != "=" })
        }
        return found.map { "unknown option '\($1)'; did you mean '-\($1)'?" }
    }

    /// Returns `true` for a word that could be a long option with one dash.
    package static func mayMissDash(_ word: String) -> Bool {
        word.count > 3 && word.hasPrefix("-") && word.dropFirst().first?.isLetter == true
    }

    /// Returns `true` for the name of an option, without the dashes.
    package func has(_ name: some StringProtocol) -> Bool { options.contains { $0.name == name } }

    private func isValue(after word: String) -> Bool {
        options.contains { $0.takesValue && "--" + $0.name == word }
    }

    /// Returns `true` for an option of the command or of the parser, and for short ones in one word, maybe with a value.
    private func isKnown(_ name: Substring, _ bare: Substring) -> Bool {
        guard name.hasPrefix("--") else {
            return bare.first.map(letters.valued.contains) == true || bare.allSatisfy(letters.all.contains)
        }
        return has(bare) || bare == "help-hidden" || Self.parser.contains(where: bare.hasPrefix)
    }

    private func meant(by typed: String) -> String? {
        let names = options.map(\.name)
        let whole = names.first { typed.count > 2 && ($0.hasPrefix(typed) || typed.hasPrefix($0 + "-")) }
        return Spelling.nearest(to: typed, among: names).first ?? whole
    }

    /// The beginnings of options that the parser adds to every command and tells nobody of.
    private static let parser = ["generate-completion", "experimental"]

    private static var line: Regex<(Substring, letter: Substring?, name: Substring?, value: Substring?)> {
        /\ {2,}(?:-(?<letter>\w)(?: <[^>]*>)?(?:, )?)?(?:--(?<name>[a-z][a-z0-9-]*)(?<value> <)?)?/
    }
}
