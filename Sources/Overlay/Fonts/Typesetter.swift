internal import Imaging

/// A typesetter of runs: chooses fonts, splits by font and script, shapes each piece.
struct Typesetter {
    let fonts: FontFallback

    private struct FontedScalar {
        let scalar: Unicode.Scalar
        let face: FontFace
    }

    /// Returns glyphs in typed order; throws `OverlayError` if no font has a character.
    func run(_ text: String) throws(OverlayError) -> GlyphRun {
        var run = GlyphRun()
        for piece in pieces(of: try fonted(text)) { try append(piece, to: &run) }
        return run
    }

    /// Returns the bitmaps of emoji; throws `OverlayError` if the colour font lacks one, or there is none.
    func run(_ emoji: EmojiText) throws(OverlayError) -> GlyphRun {
        guard let font = fonts.emoji else { throw .missingEmoji(emoji.sequences) }
        return try font.run(emoji.sequences)
    }

    /// Returns the glyphs of a part of a face. A leading mark, such as the brow of ͡°, is centred over the next sign.
    func part(_ text: String) throws(OverlayError) -> GlyphRun {
        let scalars = Array(text.unicodeScalars)
        let marks = scalars.prefix { $0.isNonspacingMark }
        guard !marks.isEmpty, marks.count < scalars.count else { return try run(text) }
        var result = try run(Self.string(scalars[marks.count...]))
        guard let base = result.ink else { return result }
        for var glyph in try run(Self.string(marks)).glyphs {
            guard let ink = glyph.ink else { continue }
            glyph.origin.x += base.center.x - ink.center.x
            result.glyphs.append(glyph)
        }
        return result
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Returns the characters with their fonts; a mark keeps its base's font if possible.
    private func fonted(_ text: String) throws(OverlayError) -> [FontedScalar] {
        var result: [FontedScalar] = []
        var missing: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars where !scalar.isInvisibleFormat {
            if scalar.isNonspacingMark, let base = result.last?.face, base.glyph(for: scalar) != nil {
                result.append(FontedScalar(scalar: scalar, face: base))
            } else if let face = fonts.face(for: scalar) {
                result.append(FontedScalar(scalar: scalar, face: face))
            } else if !missing.contains(scalar) {
                missing.append(scalar)
            }
        }
        guard missing.isEmpty else { throw .missingGlyphs(missing) }
        return result
    }

    /// Returns the text split where font or script changes; marks stay with their base, and spaces between words of one
    /// script do not split.
    private func pieces(of scalars: [FontedScalar]) -> [[FontedScalar]] {
        var pieces: [[FontedScalar]] = []
        for (index, next) in scalars.enumerated() {
            if let last = pieces.last?.last, last.face === next.face, joins(index, scalars, pieces) {
                pieces[pieces.count - 1].append(next)
            } else {
                pieces.append([next])
            }
        }
        return pieces
    }

    private func joins(_ index: Int, _ scalars: [FontedScalar], _ pieces: [[FontedScalar]]) -> Bool {
        let scalar = scalars[index].scalar
        if scalar.isNonspacingMark { return true }
        let current = ScriptRuns.script(of: pieces.last?.map(\.scalar) ?? [])
        if scalar.properties.isWhitespace, index + 1 < scalars.count {
            return ScriptRuns.script(of: scalars[index + 1].scalar) == current
        }
        return ScriptRuns.script(of: [scalar]) == current
    }

    private func append(_ piece: [FontedScalar], to run: inout GlyphRun) throws(OverlayError) {
        guard let face = piece.first?.face else { return }
        let scalars = piece.map(\.scalar)
        for shaped in try face.shape(scalars, direction: ScriptRuns.direction(of: scalars)) {
            guard shaped.glyph != 0 else {
                throw .missingGlyphs(
                    scalars.indices.contains(shaped.cluster) ? [scalars[shaped.cluster]] : scalars
                )
            }
            let origin = Point(run.advance + shaped.offset.x, shaped.offset.y)
            let outline = try face.outline(of: shaped.glyph)
            run.glyphs.append(
                GlyphRun.Glyph(
                    outline: outline,
                    font: face.file,
                    origin: origin,
                    thickness: outline.strokeThickness
                )
            )
            run.advance += shaped.advance
        }
    }
}
