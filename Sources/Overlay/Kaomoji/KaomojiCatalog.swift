internal import CArtwork

/// A collection of named kaomoji to choose from.
public struct KaomojiCatalog: Sendable {
    /// All kaomoji, in the order of a list.
    public let all: [Kaomoji]
    private let byKey: [String: Int]

    /// The 128 kaomoji that come with the program: `Artwork/kaomoji.txt`.
    public static let standard =
        (try? KaomojiCatalog(parsing: text(of: ARTWORK_KAOMOJI))) ?? KaomojiCatalog([])

    /// Creates a catalog. Lookups find the first of equal names, and names before aliases.
    public init(_ kaomoji: [Kaomoji]) {
        all = kaomoji
        var byKey: [String: Int] = [:]
        let names = kaomoji.enumerated().map { ($0, [$1.name].compactMap { $0 }) }
        let aliases = kaomoji.enumerated().map { ($0, $1.aliases) }
        for (index, labels) in names + aliases {
            for key in labels.compactMap(Self.key) { byKey[key] = byKey[key] ?? index }
        }
        self.byKey = byKey
    }

    /// Returns the kaomoji with this name or alias; `nil` if there is none.
    ///
    /// Case, hyphens, underscores and colons are ignored: `table-flip`, `:table_flip:`, `/tableflip` and `tableFlip`
    /// are the same name.
    public func kaomoji(named name: String) -> Kaomoji? {
        guard let key = Self.key(name) else { return nil }
        if let place = byKey[key] { return all[place] }
        return key.allSatisfy(\.isASCII) ? nil : all.first { $0.translatedNames.contains(key) }
    }

    /// Returns the kaomoji with this name, or with this text (apart from spaces), or else the text as a kaomoji, on the
    /// head of a creature named first: `fox (^‿^)`.
    ///
    /// - Throws: `OverlayError` if the text is not a name and cannot be drawn.
    public func kaomoji(nameOrText: String) throws(OverlayError) -> Kaomoji {
        if let named = kaomoji(named: nameOrText) { return named }
        let words = nameOrText.split(separator: " ", maxSplits: 1)
        if words.count == 2, let creature = Creature(rawValue: String(words[0])),
            let face = try? kaomoji(nameOrText: String(words[1])), face.parts != nil
        {
            return face.worn(by: creature)
        }
        let typed = try Kaomoji(nameOrText)
        return all.first { $0.text.spaceless == typed.text.spaceless } ?? typed
    }

    /// Returns the kaomoji that match every word of the query, in catalog order: a search word starts with it, or the
    /// text contains it. An empty query matches all.
    package func search(_ query: String) -> [Kaomoji] {
        let words = query.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
        return all.filter { entry in words.allSatisfy { Self.fits(entry, $0) } }
    }

    private static func fits(_ entry: Kaomoji, _ word: String) -> Bool {
        if entry.text.lowercased().unicodeScalars.contains(word.unicodeScalars) { return true }
        guard let wanted = key(word) else { return false }
        return entry.searchWords.contains { $0.hasPrefix(wanted) }
    }

    /// Returns a name's letters and digits in lower case; `nil` if it has none, or characters of no name: `( hi )` is a
    /// text.
    static func key(_ name: String) -> String? {
        let key = name.lowercased().filter { !"-_:/ ".contains($0) }
        return !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber } ? key : nil
    }
}

extension String {
    /// The scalars without spaces, so that consecutive marks stay separate.
    fileprivate var spaceless: [Unicode.Scalar] { unicodeScalars.filter { $0 != " " } }
}

extension KaomojiCatalog {
    /// Reads a sticker by its file name in a kaomoji file, with any eyes given there.
    package typealias StickerReader = (_ name: String, _ eyes: Sticker.Eyes?) throws(OverlayError) -> Sticker

    package static let stickerExtensions = ["png", "svg", "webp"]

    static func namesSticker(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ".")) else { return false }
        let name = text.lowercased()
        return stickerExtensions.contains { name.count > $0.count + 1 && name.hasSuffix("." + $0) }
    }

    /// Reads a user's catalog: UTF-8, one kaomoji per line.
    ///
    ///     # a line that starts with # is a comment
    ///     sleepy-bear  ʕ-ᴥ-ʔ  animal #sleepy =nap
    ///     party        🎉
    ///     whiskers     (=^･ω･^=)  parts==|^･|ω|･^|=
    ///
    /// Fields are separated by a tab, or in a line without tabs by two or more spaces: the name (letters, digits,
    /// hyphens), then the kaomoji, then in any order
    /// - words: a category by its name (at most one), tags with `#`, aliases with `=`, a creature with `head=`;
    /// - `parts=` and the parts, if the parser does not find them, separated by `|`: eye, mouth, eye; or with a cheek
    ///   at either end; or with an arm outside each cheek as well. Any may be empty.
    ///
    /// A kaomoji that is the file name of a picture, such as `cat.png`, is a sticker; `eyes=120,140,260,140` gives left
    /// and top of each of its eyes in pixels.
    ///
    /// - Parameter sticker: The reader of stickers; without one, file names are texts.
    /// - Throws: `OverlayError.unreadableCatalog` for the first line that is malformed or repeats a name.
    package init(parsing text: String, sticker: StickerReader? = nil) throws(OverlayError) {
        var (entries, lines): ([Kaomoji], [String: Int]) = ([], [:])
        for (index, line) in KaomojiFile.lines(of: text).enumerated() {
            do throws(KaomojiFile.Complaint) {
                guard let entry = try KaomojiFile.entry(line, sticker: sticker) else { continue }
                let labels = ([entry.name].compactMap { $0 } + entry.aliases).compactMap(Self.key)
                for key in labels {
                    if let before = lines[key] {
                        throw KaomojiFile.Complaint("the name \"\(key)\" is already on line \(before)")
                    }
                    lines[key] = index + 1
                }
                entries.append(entry)
            } catch {
                throw .unreadableCatalog(line: index + 1, reason: error.reason)
            }
        }
        self.init(entries)
    }

    /// Returns this catalog, such as a user's own, followed by the entries of `other` with different names.
    package func merged(with other: KaomojiCatalog) -> KaomojiCatalog {
        let taken = Set(all.compactMap(\.name).compactMap(Self.key))
        let rest = other.all.filter { entry in
            entry.name.flatMap(Self.key).map { !taken.contains($0) } ?? true
        }
        return KaomojiCatalog(all + rest)
    }

    /// The words of `Artwork/words.txt` for names, tags and categories of the catalog, or parts of them, in traditional
    /// and simplified Chinese and in Japanese.
    static let translations = Dictionary(
        text(of: ARTWORK_WORDS).split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
            .map { ($0[0], Array($0.dropFirst())) },
        uniquingKeysWith: { first, _ in first }
    )

    private static func text(of sheet: artwork_sheet) -> String {
        String(decoding: sheet.bytes, as: UTF8.self)
    }
}
