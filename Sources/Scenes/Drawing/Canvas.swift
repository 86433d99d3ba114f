internal import CPango
import Imaging

/// A transparent surface for shapes, pictures and text, in pixels, top-left origin, antialiased. Owner of a cairo
/// surface and context, used by one task, freed in `deinit`.
@safe struct Canvas: ~Copyable {
    /// The maximum side in pixels (cairo's limit).
    static let largestSide = 32_767

    let size: PixelSize
    private let surface: OpaquePointer
    let context: OpaquePointer

    /// Creates an empty canvas with sides of 1 to `largestSide`; throws `DrawingError.engine` if cairo is not
    /// installed or memory runs out.
    init(_ size: PixelSize) throws(DrawingError) {
        precondition(
            (1...Self.largestSide).contains(size.width) && (1...Self.largestSide).contains(size.height)
        )
        try DrawingLibraries.open()
        let made = unsafe cairo_image_surface_create(
            CAIRO_FORMAT_ARGB32,
            Int32(size.width),
            Int32(size.height)
        )
        // On failure, cairo returns an object with an error status, never NULL.
        guard let surface = unsafe made, let context = unsafe cairo_create(surface) else {
            throw .engine(step: "start", message: "not enough memory")
        }
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_destroy(context)
            unsafe cairo_surface_destroy(surface)
            throw .engine(step: "start", message: unsafe String(cString: cairo_status_to_string(status)))
        }
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe cairo_set_font_options(context, options)
        unsafe cairo_font_options_destroy(options)
        self.size = size
        unsafe self.surface = surface
        unsafe self.context = context
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Adds a transform that applies to subsequent drawing, before earlier transforms.
    mutating func concatenate(_ map: Affine) {
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        unsafe cairo_transform(context, &matrix)
    }

    /// Fills a shape with a colour. `alpha` is 0 (transparent) to 1 (opaque).
    mutating func fill(_ path: VectorPath, _ color: Color, alpha: Double = 1) {
        trace(path)
        setSource(color, alpha)
        unsafe cairo_fill(context)
    }

    /// Draws a line with round ends and joins; a single point becomes a dot.
    mutating func stroke(_ path: VectorPath, width: Double, _ color: Color) {
        trace(path)
        setSource(color)
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        unsafe cairo_stroke(context)
    }

    /// Draws a picture pixel by pixel, clipped to a shape, its top-left corner at (`x`, `y`). Throws
    /// `DrawingError.engine` if memory runs out.
    mutating func draw(
        _ picture: PixelBuffer,
        x: Int,
        y: Int,
        clippedTo path: VectorPath
    ) throws(DrawingError) {
        let source = try Canvas(picture.size)
        source.hold(picture)
        unsafe cairo_save(context)
        trace(path)
        unsafe cairo_clip(context)
        unsafe cairo_set_source_surface(context, source.surface, Double(x), Double(y))
        unsafe cairo_paint(context)
        unsafe cairo_restore(context)
    }

    /// Returns the drawing as a layer, its top-left corner at (`x`, `y`) of the target.
    func layer(x: Int = 0, y: Int = 0) -> Layer {
        unsafe cairo_surface_flush(surface)
        let bounds = PixelRect(x: x, y: y, width: size.width, height: size.height)
        var layer = Layer(transparent: bounds)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return layer }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        unsafe layer.bytes.withUnsafeMutableBufferPointer { target in
            for row in 0..<size.height {
                for column in 0..<size.width {
                    // 0xAARRGGBB in native byte order: blue, green, red, alpha.
                    let (from, to) = (row * stride + 4 * column, 4 * (row * size.width + column))
                    unsafe target[to] = unsafe data[from + 2]
                    unsafe target[to + 1] = unsafe data[from + 1]
                    unsafe target[to + 2] = unsafe data[from]
                    unsafe target[to + 3] = unsafe data[from + 3]
                }
            }
        }
        return layer
    }

    /// Replaces the contents with a picture of the canvas's size.
    private func hold(_ picture: PixelBuffer) {
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        unsafe picture.bytes.withUnsafeBufferPointer { source in
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let (from, to) = (4 * (row * size.width + column), row * stride + 4 * column)
                    let alpha = unsafe UInt32(source[from + 3])
                    for channel in 0..<3 {
                        let color = unsafe UInt32(source[from + channel])
                        unsafe data[to + 2 - channel] = UInt8((color * alpha + 127) / 255)
                    }
                    unsafe data[to + 3] = UInt8(alpha)
                }
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    func setSource(_ color: Color, _ alpha: Double = 1) {
        unsafe cairo_set_source_rgba(
            context,
            Double(color.red) / 255,
            Double(color.green) / 255,
            Double(color.blue) / 255,
            alpha
        )
    }

    private func trace(_ path: VectorPath) {
        unsafe cairo_new_path(context)
        for step in path.steps {
            switch step {
            case .move(let to): unsafe cairo_move_to(context, to.x, to.y)
            case .line(let to): unsafe cairo_line_to(context, to.x, to.y)
            case .curve(let a, let b, let to): unsafe cairo_curve_to(context, a.x, a.y, b.x, b.y, to.x, to.y)
            case .close: unsafe cairo_close_path(context)
            }
        }
    }
}
