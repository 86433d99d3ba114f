extension KaomojiRenderer {
    /// Returns the paths of the font files with the signs of kaomoji, sorted.
    package func fontPaths(of kaomoji: [Kaomoji]) -> [String] {
        let runs = kaomoji.compactMap { kaomoji in
            if let emoji = EmojiText(kaomoji.text) { return try? typesetter.run(emoji) }
            return try? typesetter.run(kaomoji.text)
        }
        return Set(runs.flatMap(\.glyphs).map(\.font.path)).sorted()
    }
}

/// The named kaomoji that the machine's fonts can draw.
package struct FontSurvey: Sendable {
    /// The number of kaomoji with all their signs.
    package private(set) var settable = 0
    package let total: Int
    /// The characters that no font has, each once.
    package private(set) var missing: [Unicode.Scalar] = []
    package let hasColorEmoji: Bool

    /// Looks up every kaomoji; throws as `KaomojiRenderer.init` does.
    package init(
        of catalog: KaomojiCatalog = .standard,
        directories: [String]? = nil,
        asksFontconfig: Bool = true
    )
        throws(OverlayError)
    {
        let renderer = try KaomojiRenderer(directories: directories, asksFontconfig: asksFontconfig)
        total = catalog.all.count
        hasColorEmoji = renderer.typesetter.fonts.emoji != nil
        for kaomoji in catalog.all {
            do throws(OverlayError) {
                _ = try renderer.typesetter.run(kaomoji.text)
                settable += 1
            } catch {
                guard case .missingGlyphs(let scalars) = error else { throw error }
                for scalar in scalars where !missing.contains(scalar) { missing.append(scalar) }
            }
        }
    }

    /// The Debian packages with the missing signs.
    package var packages: [String] { FontAdvice.packages(for: missing) }

    package static var emojiPackage: String { FontAdvice.emojiPackage }
}
