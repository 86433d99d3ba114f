internal import CFreeType
internal import Imaging

/// A font of colour bitmaps (OpenType CBDT) for emoji sequences.
final class EmojiFont {
    let file: FontFile
    private let strike: StrikeHandle
    private let shaper: ShapingFont
    private var pictures: [UInt32: ColorBitmap] = [:]

    /// The path of fonts-noto-color-emoji in Debian's font directory.
    static let documented = "noto/NotoColorEmoji.ttf"

    /// The maximum number of cached bitmaps, 70 KB each.
    private static let cacheLimit = 64

    init(_ file: FontFile, library: FreeTypeLibrary) throws(OverlayError) {
        self.file = file
        strike = try StrikeHandle(file, library: library)
        shaper = try ShapingFont(file)
    }

    /// Returns the sequences' bitmaps in a row; throws `OverlayError` if the font lacks one.
    func run(_ sequences: [[Unicode.Scalar]]) throws(OverlayError) -> GlyphRun {
        var run = GlyphRun()
        for sequence in sequences { try append(sequence, to: &run) }
        return run
    }

    private func append(_ sequence: [Unicode.Scalar], to run: inout GlyphRun) throws(OverlayError) {
        for shaped in try shaper.shape(sequence, direction: .leftToRight) {
            guard shaped.glyph != 0 else { throw .missingEmoji([sequence]) }
            if let picture = try picture(of: shaped.glyph) {
                let origin = Point(run.advance + shaped.offset.x, shaped.offset.y)
                run.glyphs.append(GlyphRun.Glyph(picture, font: file, origin: origin))
            } else if shaped.advance > 0 {
                throw .missingEmoji([sequence])
            }
            run.advance += shaped.advance
        }
    }

    private func picture(of glyph: UInt32) throws(OverlayError) -> ColorBitmap? {
        if let known = pictures[glyph] { return known }
        guard let picture = strike.picture(of: glyph) else { return nil }
        if pictures.count >= Self.cacheLimit { pictures.removeAll() }
        pictures[glyph] = picture
        return picture
    }
}

extension OverlayError {
    /// Returns the error for emoji without a colour font: their characters, then U+FE0F as a mark for colour.
    static func missingEmoji(_ sequences: [[Unicode.Scalar]]) -> OverlayError {
        var missing: [Unicode.Scalar] = []
        for scalar in sequences.joined() where !scalar.isInvisibleFormat && !missing.contains(scalar) {
            missing.append(scalar)
        }
        return .missingGlyphs(missing + ["\u{FE0F}"])
    }
}

extension GlyphRun.Glyph {
    fileprivate init(_ picture: ColorBitmap, font: FontFile, origin: Point) {
        self.init(
            outline: GlyphOutline(ink: picture.ink),
            font: font,
            origin: origin,
            thickness: 0,
            picture: picture
        )
    }
}

/// Owner of an `FT_Face` set to its largest bitmap strike, freed in `deinit`, used by one task at a time.
@safe private struct StrikeHandle: ~Copyable {
    private let face: FT_Face
    /// Keeps the library alive with the face.
    private let library: FreeTypeLibrary
    private let pixelsPerEm: Double

    init(_ file: FontFile, library: FreeTypeLibrary) throws(OverlayError) {
        let face = try unsafe library.open(file)
        guard let (index, size) = unsafe Self.largestStrike(of: face),
            unsafe face.pointee.face_flags & FT_FACE_FLAG_COLOR != 0,
            unsafe FT_Select_Size(face, FT_Int(index)) == 0
        else {
            unsafe FT_Done_Face(face)
            throw .unusableFont(path: file.path, reason: "it has no colour bitmaps")
        }
        unsafe self.face = face
        self.library = library
        pixelsPerEm = size
    }

    deinit { unsafe _ = FT_Done_Face(face) }

    /// Returns the strike with the most pixels per em, and their number; `nil` for a font with outlines only.
    private static func largestStrike(of face: FT_Face) -> (index: Int, pixelsPerEm: Double)? {
        (0..<Int(unsafe face.pointee.num_fixed_sizes))
            .map { (index: $0, pixelsPerEm: unsafe Double(face.pointee.available_sizes[$0].y_ppem) / 64) }
            .filter { $0.pixelsPerEm >= 1 }
            .max { $0.pixelsPerEm < $1.pixelsPerEm }
    }

    /// `nil` if the glyph has no bitmap.
    func picture(of glyph: UInt32) -> ColorBitmap? {
        guard unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0,
            let slot = unsafe face.pointee.glyph
        else { return nil }
        let place = Affine.translation(
            unsafe Double(slot.pointee.bitmap_left),
            unsafe -Double(slot.pointee.bitmap_top)
        )
        return unsafe ColorBitmap(
            slot.pointee.bitmap,
            emFromPixel: place.then(.scale(1 / pixelsPerEm, 1 / pixelsPerEm))
        )
    }
}

extension ColorBitmap {
    /// Copies a bitmap from FreeType's glyph slot; `nil` if it is empty or not in colour.
    fileprivate init?(_ bitmap: FT_Bitmap, emFromPixel: Affine) {
        let size = unsafe PixelSize(width: Int(bitmap.width), height: Int(bitmap.rows))
        guard unsafe UInt32(bitmap.pixel_mode) == FT_PIXEL_MODE_BGRA.rawValue,
            let bytes = unsafe bitmap.buffer,
            (1...2048).contains(size.width), (1...2048).contains(size.height)
        else { return nil }
        let pitch = unsafe Int(bitmap.pitch)
        let start = pitch < 0 ? -pitch * (size.height - 1) : 0
        let pixels = (0..<size.area).map { index in
            let offset = start + index / size.width * pitch + index % size.width * 4
            let (blue, green) = unsafe (bytes[offset], bytes[offset + 1])
            let (red, alpha) = unsafe (bytes[offset + 2], bytes[offset + 3])
            return SIMD4(min(red, alpha), min(green, alpha), min(blue, alpha), alpha)
        }
        self.init(size: size, pixels: pixels, emFromPixel: emFromPixel)
    }
}
