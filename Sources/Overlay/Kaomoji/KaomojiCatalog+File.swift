extension KaomojiCatalog {
    /// A catalog from a user's own file: UTF-8, one kaomoji a line.
    ///
    ///     # what begins with # is a comment
    ///     sleepy-bear  ʕ-ᴥ-ʔ  animal #sleepy =nap
    ///     party        🎉
    ///     whiskers     (=^･ω･^=)  parts==|^･|ω|･^|=
    ///
    /// Fields stand apart by a tab, or in a line without tabs by two spaces or more: the name (letters,
    /// digits, hyphens), then the kaomoji, then in any order
    /// - words: a category by its name (at most one), tags with `#`, other names with `=`;
    /// - `parts=` and the signs where the parser's rule does not find them, with `|` between: eye, mouth, eye;
    ///   or with a cheek at either end; or with an arm outside each cheek too. Any may be empty.
    ///
    /// Throws `unreadableCatalog` for the first line that says something else or repeats a name.
    public init(parsing text: String) throws(OverlayError) {
        var (entries, lines): ([Kaomoji], [String: Int]) = ([], [:])
        for (index, line) in KaomojiFile.lines(of: text).enumerated() {
            do throws(KaomojiFile.Complaint) {
                guard let entry = try KaomojiFile.entry(line) else { continue }
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

    /// The catalog in the format that `init(parsing:)` reads; kaomoji without a name are left out.
    public var fileText: String {
        all.compactMap(KaomojiFile.line(for:)).map { $0 + "\n" }.joined()
    }

    /// This catalog followed by what `other` has under other names: for a user's own before the standard one.
    public func merged(with other: KaomojiCatalog) -> KaomojiCatalog {
        let taken = Set(all.compactMap(\.name).compactMap(Self.key))
        let rest = other.all.filter { entry in
            entry.name.flatMap(Self.key).map { !taken.contains($0) } ?? true
        }
        return KaomojiCatalog(all + rest)
    }
}
