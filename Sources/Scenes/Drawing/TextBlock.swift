internal import CPango
import Imaging

/// A text broken into lines (UAX #14), with its directions (UAX #9), ready to be drawn.
struct TextBlock: ~Copyable {
    private let layout: LayoutHandle

    /// The width of the widest line and the total height, in pixels.
    var size: (width: Double, height: Double) { layout.size }

    var lineCount: Int { layout.lineCount }

    /// Lays out a text in a font of `em` pixels and lines of `width`; without one, only the text's own breaks count.
    /// `breaksWords` breaks a word wider than that; otherwise it overflows. Throws `DrawingError.missingGlyphs`,
    /// `.unprintable` for a control character other than a line break or tab.
    init(
        _ text: String,
        _ style: TextStyle,
        em: Double,
        width: Double? = nil,
        breaksWords: Bool = false
    ) throws(DrawingError) {
        let isForbidden: (Unicode.Scalar) -> Bool = {
            $0.properties.generalCategory == .control && !["\n", "\r", "\t"].contains($0)
        }
        if let bad = text.unicodeScalars.first(where: isForbidden) { throw .unprintable(bad) }
        let layout = try LayoutHandle(text, style, em: em, width: width, breaksWords: breaksWords)
        guard !layout.lacksGlyphs else {
            var missing: [Unicode.Scalar] = []
            for scalar in Set(text.unicodeScalars) {
                let alone = try LayoutHandle(String(scalar), style, em: em, width: nil, breaksWords: false)
                if alone.lacksGlyphs { missing.append(scalar) }
            }
            throw .missingGlyphs(missing.sorted())
        }
        self.layout = layout
    }

    fileprivate func show(on context: OpaquePointer) { unsafe layout.show(on: context) }
}

@safe struct LayoutHandle: ~Copyable {
    private let layout: OpaquePointer
    private static let unit = Double(PANGO_SCALE)

    init(
        _ text: String,
        _ style: TextStyle,
        em: Double,
        width: Double?,
        breaksWords: Bool
    ) throws(DrawingError) {
        try DrawingLibraries.open()
        let map = unsafe pango_cairo_font_map_get_default()
        guard let context = unsafe pango_font_map_create_context(map) else {
            throw .engine(step: "set a text", message: "not enough memory")
        }
        defer { unsafe pango_object_free(UnsafeMutableRawPointer(context)) }
        unsafe pango_context_set_round_glyph_positions(context, 0)
        guard let layout = unsafe pango_layout_new(context) else {
            throw .engine(step: "set a text", message: "not enough memory")
        }
        let font = unsafe pango_font_description_new()
        defer { unsafe pango_font_description_free(font) }
        unsafe pango_font_description_set_family(font, style.family)
        unsafe pango_font_description_set_weight(font, PangoWeight(UInt32(style.weight)))
        unsafe pango_font_description_set_absolute_size(font, max(1, em) * Self.unit)
        unsafe pango_layout_set_font_description(layout, font)
        unsafe pango_layout_set_text(layout, text, -1)
        if let width { unsafe pango_layout_set_width(layout, Int32(max(1, width) * Self.unit)) }
        unsafe pango_layout_set_wrap(layout, breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
        unsafe pango_layout_set_spacing(layout, Int32(style.leading * em * Self.unit))
        switch style.alignment {
        case .left: break
        case .center: unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .right: unsafe pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
        case .justified: unsafe pango_layout_set_justify(layout, 1)
        }
        unsafe self.layout = layout
    }

    deinit { unsafe pango_object_free(UnsafeMutableRawPointer(layout)) }

    var size: (width: Double, height: Double) {
        var extent = PangoRectangle()
        unsafe pango_layout_get_extents(layout, nil, &extent)
        return (Double(extent.width) / Self.unit, Double(extent.height) / Self.unit)
    }

    var lineCount: Int { unsafe Int(pango_layout_get_line_count(layout)) }

    var lacksGlyphs: Bool { unsafe pango_layout_get_unknown_glyphs_count(layout) > 0 }

    func show(on context: OpaquePointer) { unsafe pango_cairo_show_layout(context, layout) }
}

extension Canvas {
    mutating func draw(_ text: borrowing TextBlock, at corner: Point, _ color: Color) {
        setSource(color)
        unsafe cairo_move_to(context, corner.x, corner.y)
        unsafe text.show(on: context)
    }
}
