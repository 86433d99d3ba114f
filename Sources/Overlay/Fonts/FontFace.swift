internal import CFreeType
internal import Imaging

final class FontFace {
    let file: FontFile
    private let face: FaceHandle
    private let shaper: ShapingFont
    private var glyphs: [UInt32: GlyphOutline] = [:]

    /// Throws `OverlayError` if the file is no font, or has bitmaps or colours instead of outlines.
    init(_ file: FontFile, library: FreeTypeLibrary) throws(OverlayError) {
        self.file = file
        face = try FaceHandle(file, library: library)
        shaper = try ShapingFont(file)
    }

    func glyph(for scalar: Unicode.Scalar) -> UInt32? { face.glyph(for: scalar) }

    func shape(_ scalars: [Unicode.Scalar], direction: TextDirection) throws(OverlayError) -> [ShapedGlyph] {
        try shaper.shape(scalars, direction: direction)
    }

    /// Returns an outline in ems, y down, baseline at 0.
    func outline(of glyph: UInt32) throws(OverlayError) -> GlyphOutline {
        if let known = glyphs[glyph] { return known }
        let outline = try face.outline(of: glyph)
        glyphs[glyph] = outline
        return outline
    }
}

/// Owner of an `FT_Face`, freed in `deinit`, used by one task at a time.
@safe private struct FaceHandle: ~Copyable {
    private let face: FT_Face
    /// Keeps the library alive with the face.
    private let library: FreeTypeLibrary
    private let unitsPerEm: Double

    init(_ file: FontFile, library: FreeTypeLibrary) throws(OverlayError) {
        let face = try unsafe library.open(file)
        let flags = unsafe face.pointee.face_flags
        let units = unsafe Double(face.pointee.units_per_EM)
        guard flags & FT_FACE_FLAG_SCALABLE != 0, flags & FT_FACE_FLAG_COLOR == 0, units > 0 else {
            unsafe FT_Done_Face(face)
            throw .unusableFont(path: file.path, reason: "it has bitmaps or colours, not outlines")
        }
        unsafe self.face = face
        self.library = library
        unitsPerEm = units
    }

    deinit { unsafe _ = FT_Done_Face(face) }

    func glyph(for scalar: Unicode.Scalar) -> UInt32? {
        let index = unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value))
        return index == 0 ? nil : index
    }

    func outline(of glyph: UInt32) throws(OverlayError) -> GlyphOutline {
        let flags = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP
        let code = unsafe FT_Load_Glyph(face, glyph, FT_Int32(flags))
        guard code == 0, let slot = unsafe face.pointee.glyph else {
            throw .engine(operation: "load glyph \(glyph)", code: Int(code))
        }
        guard unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE else { return GlyphOutline() }
        return unsafe GlyphOutline(slot.pointee.outline, unitsPerEm: unitsPerEm)
    }
}

extension GlyphOutline {
    /// Copies an outline from FreeType's glyph slot.
    fileprivate init(_ outline: FT_Outline, unitsPerEm: Double) {
        var copy = unsafe outline
        let points = (0..<Int(unsafe copy.n_points)).map { index in
            let point = unsafe copy.points[index]
            return Point(Double(point.x) / unitsPerEm, -Double(point.y) / unitsPerEm)
        }
        let tags = (0..<Int(unsafe copy.n_points)).map { UInt8(truncatingIfNeeded: unsafe copy.tags[$0]) }
        let ends = (0..<Int(unsafe copy.n_contours)).map { Int(unsafe copy.contours[$0]) }
        var box = FT_BBox()
        let hasInk = unsafe copy.n_points > 0 && FT_Outline_Get_BBox(&copy, &box) == 0
        let ink = Rect(
            x: Double(box.xMin) / unitsPerEm,
            y: -Double(box.yMax) / unitsPerEm,
            width: Double(box.xMax - box.xMin) / unitsPerEm,
            height: Double(box.yMax - box.yMin) / unitsPerEm
        )
        self.init(points: points, tags: tags, contourEnds: ends, ink: hasInk ? ink : nil)
    }
}
