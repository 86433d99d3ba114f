/// The choice of a font per character: the user's fonts, the documented ones, then fontconfig's. Fonts open on first
/// use and stay open.
final class FontFallback {
    let library: FreeTypeLibrary
    private let files: [FontFile]
    private let emojiFiles: [FontFile]
    private let asksFontconfig: Bool
    private var opened: [FontFile: FontFace?] = [:]
    private var chosen: [Unicode.Scalar: FontFace?] = [:]
    private lazy var fontconfig: FontconfigOwner? = FontconfigOwner()

    /// The colour emoji font, opened on first use; `nil` if not installed. Never used for the signs of a kaomoji.
    private(set) lazy var emoji: EmojiFont? = emojiFiles.lazy
        .compactMap { [library] in try? EmojiFont($0, library: library) }
        .first

    /// Throws `OverlayError` if one of the user's fonts cannot be used.
    init(userFonts: [String], directories: [String], asksFontconfig: Bool) throws(OverlayError) {
        library = try FreeTypeLibrary()
        let own = userFonts.map { FontFile(path: $0) }
        files =
            own
            + directories.flatMap { directory in
                FontFile.documented.map { FontFile(path: directory + "/" + $0) }
            }
        emojiFiles = directories.map { FontFile(path: $0 + "/" + EmojiFont.documented) }
        self.asksFontconfig = asksFontconfig
        for file in own { opened[file] = try FontFace(file, library: library) }
    }

    func face(for scalar: Unicode.Scalar) -> FontFace? {
        if let known = chosen[scalar] { return known }
        let face = firstFace(with: scalar, in: files) ?? machineFace(with: scalar)
        chosen[scalar] = .some(face)
        return face
    }

    private func machineFace(with scalar: Unicode.Scalar) -> FontFace? {
        guard asksFontconfig, let fontconfig else { return nil }
        return firstFace(with: scalar, in: fontconfig.query.outlineFonts(with: scalar))
    }

    private func firstFace(with scalar: Unicode.Scalar, in files: [FontFile]) -> FontFace? {
        for file in files { if let face = face(file), face.glyph(for: scalar) != nil { return face } }
        return nil
    }

    /// `nil` if the file is missing or unusable.
    private func face(_ file: FontFile) -> FontFace? {
        if let known = opened[file] { return known }
        let face = try? FontFace(file, library: library)
        opened[file] = .some(face)
        return face
    }
}

/// A box for the query: a class's lazy property cannot be an optional noncopyable value.
private final class FontconfigOwner {
    let query: FontconfigQuery

    init?() {
        guard let query = FontconfigQuery() else { return nil }
        self.query = query
    }
}
