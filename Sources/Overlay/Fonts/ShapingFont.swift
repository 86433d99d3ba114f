internal import CHarfBuzz
internal import Imaging

enum TextDirection {
    case leftToRight
    case rightToLeft
}

struct ShapedGlyph {
    let glyph: UInt32
    let cluster: Int
    let offset: Point
    let advance: Double
}

/// Owner of an `hb_font_t`, freed in `deinit`, used by one task at a time.
@safe struct ShapingFont: ~Copyable {
    private let font: OpaquePointer
    private let unitsPerEm: Double

    init(_ file: FontFile) throws(OverlayError) {
        guard let blob = unsafe hb_blob_create_from_file_or_fail(file.path) else {
            throw .unusableFont(path: file.path, reason: "cannot be read")
        }
        defer { unsafe hb_blob_destroy(blob) }
        let face = unsafe hb_face_create(blob, UInt32(file.index))
        defer { unsafe hb_face_destroy(face) }
        guard let font = unsafe hb_font_create(face) else {
            throw .engine(operation: "make a shaping font", code: 0)
        }
        unsafe self.font = font
        unitsPerEm = unsafe Double(max(1, hb_face_get_upem(face)))
    }

    deinit { unsafe hb_font_destroy(font) }

    /// Shapes characters of one script. The direction is given: an Arabic digit must not reverse a face. Signs stay
    /// separate (no ligatures), with the font's widths (no kerning).
    func shape(_ scalars: [Unicode.Scalar], direction: TextDirection) throws(OverlayError) -> [ShapedGlyph] {
        guard let buffer = unsafe hb_buffer_create() else {
            throw .engine(operation: "make a shaping buffer", code: 0)
        }
        defer { unsafe hb_buffer_destroy(buffer) }
        let codes = scalars.map(\.value)
        unsafe codes.withUnsafeBufferPointer { codes in
            unsafe hb_buffer_add_codepoints(
                buffer,
                codes.baseAddress,
                Int32(codes.count),
                0,
                Int32(codes.count)
            )
        }
        unsafe hb_buffer_set_direction(
            buffer,
            direction == .leftToRight ? HB_DIRECTION_LTR : HB_DIRECTION_RTL
        )
        unsafe hb_buffer_set_script(buffer, ScriptRuns.script(of: scalars))
        unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
        unsafe hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_DO_NOT_INSERT_DOTTED_CIRCLE)
        var features = Self.featuresOff
        unsafe hb_shape(font, buffer, &features, UInt32(features.count))
        return unsafe glyphs(in: buffer)
    }

    private func glyphs(in buffer: OpaquePointer) -> [ShapedGlyph] {
        var count: UInt32 = 0
        guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
            let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
        else { return [] }
        return (0..<Int(count)).map { index in
            let (info, position) = unsafe (infos[index], positions[index])
            return ShapedGlyph(
                glyph: info.codepoint,
                cluster: Int(info.cluster),
                offset: Point(
                    Double(position.x_offset) / unitsPerEm,
                    -Double(position.y_offset) / unitsPerEm
                ),
                advance: Double(position.x_advance) / unitsPerEm
            )
        }
    }

    /// The features that turn ligatures and kerning off.
    private static var featuresOff: [hb_feature_t] {
        ["liga", "clig", "dlig", "kern"].map { name in
            let tag = name.utf8.reduce(hb_tag_t(0)) { $0 << 8 | hb_tag_t($1) }
            return hb_feature_t(tag: tag, value: 0, start: 0, end: .max)
        }
    }
}
