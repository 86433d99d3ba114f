internal import Imaging

/// The colour in front of a row.
package enum ListTag: String, Sendable, CaseIterable, Codable {
    case red, yellow, blue, purple, grey

    var color: Color {
        switch self {
        case .red: Color(hex: 0xFF7964)
        case .yellow: Color(hex: 0xFFBC67)
        case .blue: Color(hex: 0x9BC1E0)
        case .purple: Color(hex: 0xE280E4)
        case .grey: Color(hex: 0xAAAAAA)
        }
    }
}

package struct ListRow: Hashable, Sendable {
    let text: String
    let tag: ListTag

    init(_ text: String, tag: ListTag = .grey) { (self.text, self.tag) = (text, tag) }

    /// Creates a row from a line of text: `red: milk`, or `milk` for a grey tag.
    package init(line: String) {
        let halves = line.split(separator: ":", maxSplits: 1)
        let word = halves.first.map { $0.lowercased().filter { !$0.isWhitespace } } ?? ""
        let tag = word == "gray" ? ListTag.grey : ListTag(rawValue: word)
        if let tag, halves.count == 2 {
            self.init(Self.trimmed(halves[1]), tag: tag)
        } else {
            self.init(Self.trimmed(line[...]))
        }
    }

    /// Returns the rows of a text, one per line, without empty lines.
    package static func rows(of text: String) -> [ListRow] {
        text.split(whereSeparator: \.isNewline).map { ListRow(line: String($0)) }.filter { !$0.text.isEmpty }
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}

extension ListRow: Codable {
    private enum Key: CodingKey { case text, tag }

    /// Reads `{"text": "milk", "tag": "red"}` or `"red: milk"`; throws a `DecodingError`.
    package init(from decoder: any Decoder) throws {
        if let line = try? decoder.singleValueContainer().decode(String.self) {
            self.init(line: line)
            return
        }
        let container = try decoder.container(keyedBy: Key.self)
        let name = try container.decodeIfPresent(String.self, forKey: .tag) ?? "grey"
        guard let tag = ListTag(rawValue: name == "gray" ? "grey" : name) else {
            throw DecodingError.dataCorruptedError(
                forKey: .tag,
                in: container,
                debugDescription:
                    "\"\(name)\" is not one of \(ListTag.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        self.init(try container.decode(String.self, forKey: .text), tag: tag)
    }

    /// Writes text and tag.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(text, forKey: .text)
        try container.encode(tag, forKey: .tag)
    }
}
