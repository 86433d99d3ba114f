internal import Imaging

/// Reads and writes a line of a kaomoji file; format: `KaomojiCatalog.init(parsing:)`. It works on scalars: a space and
/// the mark after it, as in ( ͡° ͜ʖ ͡°), are one `Character`.
enum KaomojiFile {
    struct Complaint: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    /// Returns the lines, split at any newline, without a byte order mark.
    static func lines(of text: String) -> [String] {
        let scalars = text.unicodeScalars.first == "\u{FEFF}" ? text.dropFirst() : text[...]
        return scalars.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    /// Returns the kaomoji of a line; `nil` if it is blank or a comment.
    static func entry(_ line: String, sticker: KaomojiCatalog.StickerReader? = nil) throws(Complaint)
        -> Kaomoji?
    {
        let fields = fields(of: line)
        guard let name = fields.first, !name.hasPrefix("#") else { return nil }
        guard isName(name) else {
            throw Complaint(
                "\"\(name)\" is not a name: use letters, digits and hyphens, then a tab or two spaces"
            )
        }
        guard fields.count > 1 else {
            throw Complaint("there is no kaomoji after the name: put a tab or two spaces between them")
        }
        var notes = Notes()
        for field in fields[2...] { try notes.read(field) }
        let (parts, eyes) = (notes.parts, notes.eyes)
        let isSticker = KaomojiCatalog.namesSticker(fields[1])
        guard isSticker || eyes == nil else { throw Complaint("eyes= is for pictures such as cat.png") }
        let kaomoji = try sentence { () throws(OverlayError) in
            if isSticker, let sticker { return Kaomoji(try sticker(fields[1], eyes), name: name) }
            return if let parts { try Kaomoji(fields[1], parts: parts) } else { try Kaomoji(fields[1]) }
        }
        return kaomoji.named(
            name,
            category: notes.category,
            tags: notes.tags,
            aliases: notes.aliases,
            creature: notes.creature
        )
    }

    private struct Notes {
        var category: KaomojiCategory?
        var tags: [String] = []
        var aliases: [String] = []
        var parts: KaomojiParts?
        var eyes: Sticker.Eyes?
        var creature: Creature?

        mutating func read(_ field: String) throws(Complaint) {
            if field.hasPrefix("eyes=") {
                guard eyes == nil else { throw Complaint("the eyes are given twice") }
                eyes = try KaomojiFile.eyes(field.dropFirst("eyes=".count))
                return
            }
            let (mark, scalars) = ("parts=".unicodeScalars, field.unicodeScalars)
            if scalars.starts(with: mark) {
                guard parts == nil else { throw Complaint("the parts are given twice") }
                parts = try KaomojiFile.parts(String(scalars.dropFirst(mark.count)))
            } else {
                for word in field.split(separator: " ") { try read(word: String(word)) }
            }
        }

        private mutating func read(word: String) throws(Complaint) {
            let rest = String(word.dropFirst())
            if word.hasPrefix("#"), !rest.isEmpty {
                tags.append(rest.lowercased())
            } else if word.hasPrefix("="), KaomojiFile.isName(rest) {
                aliases.append(rest)
            } else if word.hasPrefix("head="), let named = Creature(rawValue: String(word.dropFirst(5))) {
                creature = named
            } else if let named = KaomojiCategory(rawValue: word.lowercased()) {
                guard category == nil else {
                    throw Complaint("there are two categories, \(word) is one more")
                }
                category = named
            } else {
                let known = KaomojiCategory.allCases.map(\.rawValue).joined(separator: ", ")
                throw Complaint("\"\(word)\" is neither a #tag nor an =other-name nor a category (\(known))")
            }
        }
    }

    private static func parts(_ text: String) throws(Complaint) -> KaomojiParts {
        let signs = pieces(of: text, separator: "|")
        let missing = 7 - signs.count
        guard [0, 2, 4].contains(missing) else {
            throw Complaint("parts are 3, 5 or 7 signs with | between them, not \(signs.count)")
        }
        let none = Array(repeating: "", count: missing / 2)
        let all = none + signs + none
        return KaomojiParts(
            leadingArm: all[0],
            leftCheek: all[1],
            leftEye: all[2],
            mouth: all[3],
            rightEye: all[4],
            rightCheek: all[5],
            trailingArm: all[6]
        )
    }

    private static func eyes(_ text: Substring) throws(Complaint) -> Sticker.Eyes {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e6 }),
            let eyes = Sticker.Eyes(Point(numbers[0], numbers[1]), Point(numbers[2], numbers[3]))
        else {
            throw Complaint("eyes= needs left,top,left,top of two eyes in pixels, not \(text)")
        }
        return eyes
    }

    private static func isName(_ text: String) -> Bool {
        text.contains { $0.isLetter || $0.isNumber }
            && text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    }

    /// Returns the trimmed, non-empty fields of a line.
    private static func fields(of line: String) -> [String] {
        let separator: String = line.unicodeScalars.contains("\t") ? "\t" : "  "
        return pieces(of: line, separator: separator).map(trimmed).filter { !$0.isEmpty }
    }

    /// Splits bytes: the separators are ASCII, and a catalogue is read in every run.
    private static func pieces(of text: String, separator: String) -> [String] {
        let (separator, bytes) = (Array(separator.utf8), Array(text.utf8))
        var (pieces, start, place) = ([String](), 0, 0)
        while place < bytes.count {
            guard bytes[place] == separator[0], bytes[place...].starts(with: separator) else {
                place += 1
                continue
            }
            pieces.append(String(decoding: bytes[start..<place], as: UTF8.self))
            place += separator.count
            start = place
        }
        return pieces + [String(decoding: bytes[start...], as: UTF8.self)]
    }

    private static func trimmed(_ text: String) -> String {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var bytes = Array(text.utf8).drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Runs `body` and rethrows its error as a clause of a sentence.
    private static func sentence<Value>(_ body: () throws(OverlayError) -> Value) throws(Complaint) -> Value {
        do throws(OverlayError) {
            return try body()
        } catch {
            let text = error.description
            throw Complaint(text.prefix(1).lowercased() + text.dropFirst())
        }
    }
}
