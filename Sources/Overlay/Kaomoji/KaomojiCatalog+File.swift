extension KaomojiCatalog {
    /// Reads a sticker by its file name in a file of kaomoji, with its eyes if they are given there.
    package typealias StickerReader = (_ name: String, _ eyes: Sticker.Eyes?) throws(OverlayError) -> Sticker

    /// The extensions of pictures that can be stickers.
    package static let stickerExtensions = ["png", "svg", "webp"]

    static func namesSticker(_ text: String) -> Bool {
        let name = text.lowercased()
        return stickerExtensions.contains { name.count > $0.count + 1 && name.hasSuffix("." + $0) }
    }

    /// Reads a catalog from a user's own file: UTF-8, one kaomoji per line.
    ///
    ///     # a line that starts with # is a comment
    ///     sleepy-bear  ʕ-ᴥ-ʔ  animal #sleepy =nap
    ///     party        🎉
    ///     whiskers     (=^･ω･^=)  parts==|^･|ω|･^|=
    ///
    /// Fields are separated by a tab, or in a line without tabs by two or more spaces: the name (letters, digits,
    /// hyphens), then the kaomoji, then in any order
    /// - words: a category by its name (at most one), tags with `#`, aliases with `=`;
    /// - `parts=` and the parts, if the parser does not find them, separated by `|`: eye, mouth, eye; or with a cheek
    ///   at either end; or with an arm outside each cheek as well. Any may be empty.
    ///
    /// A kaomoji that is the file name of a picture, such as `cat.png` or `cat.svg`, is a sticker;
    /// `eyes=120,140,260,140` gives the positions of its eyes, left and top of each, in pixels of the picture.
    ///
    /// - Parameter sticker: The reader of stickers; without one, file names of pictures are texts.
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

    /// Returns this catalog followed by the entries of `other` with different names: for a user's own before the
    /// standard one.
    package func merged(with other: KaomojiCatalog) -> KaomojiCatalog {
        let taken = Set(all.compactMap(\.name).compactMap(Self.key))
        let rest = other.all.filter { entry in
            entry.name.flatMap(Self.key).map { !taken.contains($0) } ?? true
        }
        return KaomojiCatalog(all + rest)
    }
}
