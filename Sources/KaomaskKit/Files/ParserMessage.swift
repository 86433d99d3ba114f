/// A message of the command line's parser, in the words of these programs.
///
/// The parser keeps its errors to itself, so that they are known by what it says of them. A sentence that is not known
/// stays as it is.
package struct ParserMessage {
    /// The sentence alone, in one line.
    package let sentence: String
    /// The whole message: the sentence, and how the command is used.
    package let text: String

    /// Says a message again.
    ///
    /// - Parameters:
    ///   - message: The text the parser prints, with or without `Error: ` and the lines of help.
    ///   - wrongOption: A sentence on an option that the command does not have, of which the parser tells only where
    ///     nothing else is wrong.
    package init(_ message: String, wrongOption: String? = nil) {
        let start = message.hasPrefix(Self.start) ? Self.start.count : 0
        let end = Self.ends.compactMap { message.firstRange(of: $0)?.lowerBound }.min() ?? message.endIndex
        let said = String(message[..<end].dropFirst(start))
        let own =
            wrongOption ?? Self.choice(said) ?? Self.transformed(said) ?? Self.missing(said)
            ?? Self.unknown(said)
        let lines = said.split(separator: "\n")
        let further = lines.dropFirst().map { ", " + $0.drop { " -".contains($0) } }
        sentence = own ?? (lines.first.map(String.init) ?? "") + further.joined()
        guard let own else {
            text = message
            return
        }
        // The parser's line of help says what a list of choices says as well.
        let usage = message.firstRange(of: "\nUsage: ") ?? message.firstRange(of: "\n\nOVERVIEW: ")
        text = message.prefix(start) + own + message[(usage?.lowerBound ?? message.endIndex)...]
    }

    private static let start = "Error: "
    private static let ends = ["\nHelp: ", "\nUsage: ", "\n\nOVERVIEW: ", "\n  See "]

    /// A value that is none of a list.
    private static func choice(_ said: String) -> String? {
        guard let found = try? refusedChoice.wholeMatch(in: said) else { return nil }
        let list = found.output.values
        let lines = list.split(separator: "\n").map { String($0.drop { " -".contains($0) }) }
        let values = list.hasPrefix("'") ? list.matches(of: quoted).map { String($0.1) } : lines
        let word = String(found.output.value)
        return "\(found.output.option) cannot be \"\(word.oneLine)\""
            + Spelling.remedy(for: word, among: values)
    }

    /// A value that the option itself has refused, in a sentence that begins with its name.
    private static func transformed(_ said: String) -> String? {
        (try? refusedValue.wholeMatch(in: said)).map { String($0.output.reason) }
    }

    /// Something that has to be named and is not.
    private static func missing(_ said: String) -> String? {
        guard let what = (try? missingValue.wholeMatch(in: said))?.output.what else { return nil }
        if what.hasPrefix("-") { return "\(what) is missing" }
        if what.hasPrefix("<inputs>") { return "name at least one picture or folder" }
        return "name the \(what.filter { !"<>.".contains($0) }.split(separator: " ").joined(separator: " "))"
    }

    /// An option that is not there, with the one that was meant.
    private static func unknown(_ said: String) -> String? {
        guard let found = try? unknownOption.wholeMatch(in: said) else { return nil }
        return "unknown option '\(found.output.option)'"
            + (found.output.meant.map { "; did you mean '\($0)'?" } ?? "")
    }

    private static var unknownOption: Regex<(Substring, option: Substring, meant: Substring?)> {
        /Unknown option '(?<option>.+?)'(?:\. Did you mean '(?<meant>.+)'\?)?/
    }
    private static var refusedChoice:
        Regex<(Substring, value: Substring, option: Substring, values: Substring)>
    {
        /The value '(?<value>(?s:.*))' is invalid for '(?<option>-[\w-]+)[^']*'\. Please provide one of(?: the following:\n\s*| )(?<values>(?s:.+))/
    }
    private static var refusedValue: Regex<(Substring, reason: Substring)> {
        /The value '(?s:.*)' is invalid for '-[^']*': (?<reason>--(?s:.+))/
    }
    private static var missingValue: Regex<(Substring, what: Substring)> {
        /Missing expected argument '(?<what>.+)'/
    }
    private static var quoted: Regex<(Substring, Substring)> { /'([^']+)'/ }
}
