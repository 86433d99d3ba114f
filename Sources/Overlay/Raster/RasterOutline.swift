internal import CFreeType
internal import Imaging

/// Owner of an `FT_Outline` in pixels of the picture, freed in `deinit`, used by one task at a time.
@safe struct RasterOutline: ~Copyable {
    private var outline: FT_Outline
    private let library: FreeTypeLibrary

    /// Maps a glyph's outline into the picture (pixels, y down); `nil` if there is nothing to fill.
    init?(_ glyph: GlyphOutline, mappedBy map: Affine, library: FreeTypeLibrary) throws(OverlayError) {
        guard !glyph.points.isEmpty, !glyph.contourEnds.isEmpty, glyph.points.count < 0x7FFF else {
            return nil
        }
        try self.init(points: glyph.points.count, contours: glyph.contourEnds.count, library: library)
        for (index, point) in glyph.points.enumerated() {
            let mapped = map.apply(point)
            unsafe outline.points[index] = FT_Vector(x: Self.fixed(mapped.x), y: Self.fixed(-mapped.y))
            unsafe outline.tags[index] = .init(truncatingIfNeeded: glyph.tags[index])
        }
        for (index, end) in glyph.contourEnds.enumerated() {
            unsafe outline.contours[index] = .init(truncatingIfNeeded: end)
        }
    }

    private init(points: Int, contours: Int, library: FreeTypeLibrary) throws(OverlayError) {
        var made = unsafe FT_Outline()
        let code = unsafe FT_Outline_New(library.handle, FT_UInt(points), FT_Int(contours), &made)
        guard code == 0 else { throw .engine(operation: "make an outline", code: Int(code)) }
        unsafe outline = made
        self.library = library
    }

    deinit {
        var mine = unsafe outline
        unsafe _ = FT_Outline_Done(library.handle, &mine)
    }

    var bounds: PixelRect {
        var copy = unsafe outline
        var box = FT_BBox()
        unsafe FT_Outline_Get_CBox(&copy, &box)
        let rect = Rect(
            x: Double(box.xMin) / 64,
            y: -Double(box.yMax) / 64,
            width: Double(box.xMax - box.xMin) / 64,
            height: Double(box.yMax - box.yMin) / 64
        )
        return rect.enclosingPixels
    }

    /// Returns a line along the outline with round joins; `nil` for a radius of 0. Its radius is in pixels; open
    /// contours get round caps.
    func stroked(radius: Double, isOpen: Bool = false) throws(OverlayError) -> RasterOutline? {
        let reach = Self.fixed(radius)
        guard reach > 0 else { return nil }
        var stroker: FT_Stroker?
        let code = unsafe FT_Stroker_New(library.handle, &stroker)
        guard code == 0, let stroker = unsafe stroker else {
            throw .engine(operation: "make a stroker", code: Int(code))
        }
        defer { unsafe FT_Stroker_Done(stroker) }
        unsafe FT_Stroker_Set(stroker, reach, FT_STROKER_LINECAP_ROUND, FT_STROKER_LINEJOIN_ROUND, 0)
        var copy = unsafe outline
        var (points, contours): (FT_UInt, FT_UInt) = (0, 0)
        guard unsafe FT_Stroker_ParseOutline(stroker, &copy, isOpen ? 1 : 0) == 0,
            unsafe FT_Stroker_GetCounts(stroker, &points, &contours) == 0, points > 0, points < 0x7FFF
        else { return nil }
        var result = try RasterOutline(points: Int(points), contours: Int(contours), library: library)
        unsafe result.outline.n_points = 0
        unsafe result.outline.n_contours = 0
        unsafe FT_Stroker_Export(stroker, &result.outline)
        return result
    }

    /// Returns the antialiased coverage in a rectangle; `nil` if the outline does not touch it.
    func coverage(within clip: PixelRect) throws(OverlayError) -> CoverageMask? {
        let area = bounds.intersection(clip)
        guard !area.isEmpty else { return nil }
        var mask = CoverageMask(empty: area)
        var moved = unsafe outline
        let (dx, dy) = (FT_Pos(-area.x * 64), FT_Pos(area.maxY * 64))
        unsafe FT_Outline_Translate(&moved, dx, dy)
        defer { unsafe FT_Outline_Translate(&moved, -dx, -dy) }
        let code = unsafe mask.bytes.withUnsafeMutableBufferPointer { bytes in
            var bitmap = unsafe FT_Bitmap()
            unsafe bitmap.rows = UInt32(area.height)
            unsafe bitmap.width = UInt32(area.width)
            unsafe bitmap.pitch = Int32(area.width)
            unsafe bitmap.buffer = bytes.baseAddress
            unsafe bitmap.num_grays = 256
            unsafe bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
            return unsafe FT_Outline_Get_Bitmap(library.handle, &moved, &bitmap)
        }
        guard code == 0 else { throw .engine(operation: "draw an outline", code: Int(code)) }
        return mask
    }

    /// Returns 26.6 fixed-point pixels, clamped to the rasteriser's range.
    private static func fixed(_ pixels: Double) -> FT_Pos {
        FT_Pos(max(-1e6, min(1e6, pixels.isFinite ? pixels : 0)) * 64)
    }
}
