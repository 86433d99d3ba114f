internal import CPango
internal import CRSVG
package import Imaging

/// An SVG picture. Owner of librsvg's handle, freed in `deinit`; without a base URL, librsvg resolves no references to
/// other files.
@safe package struct SVGPicture: ~Copyable {
    private let handle: OpaquePointer
    private let aspect: Double

    /// Reads an SVG; throws `DrawingError.engine` if librsvg is not installed, or with its message if it refuses the
    /// file.
    package init(_ bytes: [UInt8]) throws(DrawingError) {
        if let reason = unsafe rsvg_library_open() {
            throw .engine(step: "open librsvg (install librsvg2-2)", message: unsafe String(cString: reason))
        }
        var error: UnsafeMutablePointer<RsvgError>?
        let made = unsafe rsvg_handle_new_from_data(bytes, bytes.count, &error)
        guard let handle = unsafe made else { throw unsafe .svg("read the SVG", error) }
        unsafe self.handle = handle
        aspect = unsafe Self.aspect(of: handle)
    }

    deinit { unsafe rsvg_handle_free_it(handle) }

    /// Returns the picture on a transparent background, its long side 1 to `Canvas.largestSide` pixels. Throws
    /// `DrawingError.engine` with librsvg's message.
    package func drawn(longSide: Int) throws(DrawingError) -> Layer {
        let size = size(longSide: longSide)
        let canvas = try Canvas(size)
        var error: UnsafeMutablePointer<RsvgError>?
        var viewport = Self.viewport(size)
        let isDrawn = unsafe rsvg_handle_render_document(
            handle,
            UnsafeMutableRawPointer(canvas.context),
            &viewport,
            &error
        )
        guard isDrawn != 0 else { throw unsafe .svg("draw the SVG", error) }
        return canvas.layer()
    }

    /// Returns the middle of an element in pixels of ``drawn(longSide:)``; `nil` if there is no such element.
    package func middle(ofElement id: String, longSide: Int) -> Point? {
        var viewport = Self.viewport(size(longSide: longSide))
        var (ink, logical) = (RsvgRectangle(), RsvgRectangle())
        var error: UnsafeMutablePointer<RsvgError>?
        let isThere = unsafe rsvg_handle_get_geometry_for_layer(
            handle,
            "#" + id,
            &viewport,
            &ink,
            &logical,
            &error
        )
        guard isThere != 0 else {
            if let error = unsafe error { unsafe rsvg_error_free(error) }
            return nil
        }
        return Point(ink.x + ink.width / 2, ink.y + ink.height / 2)
    }

    private func size(longSide: Int) -> PixelSize {
        let side = Double(longSide)
        return PixelSize(
            width: max(1, Int((aspect < 1 ? side * aspect : side).rounded())),
            height: max(1, Int((aspect < 1 ? side : side / aspect).rounded()))
        )
    }

    private static func viewport(_ size: PixelSize) -> RsvgRectangle {
        RsvgRectangle(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }

    /// Returns width over height by the picture's own size, else by its viewBox; 1 without either.
    private static func aspect(of handle: OpaquePointer) -> Double {
        var (width, height) = (0.0, 0.0)
        if unsafe rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) == 0 {
            var box = RsvgRectangle()
            var hasBox: Int32 = 0
            unsafe rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, &box)
            guard hasBox != 0 else { return 1 }
            (width, height) = (box.width, box.height)
        }
        let aspect = width / height
        return aspect.isFinite && aspect > 0 ? max(0.01, min(100, aspect)) : 1
    }
}

extension DrawingError {
    /// Creates the error of a librsvg failure, and frees librsvg's own.
    fileprivate static func svg(_ step: String, _ error: UnsafeMutablePointer<RsvgError>?) -> DrawingError {
        guard let error = unsafe error else { return .engine(step: step, message: "no reason was given") }
        defer { unsafe rsvg_error_free(error) }
        let text = unsafe error.pointee.message.map { unsafe String(cString: $0) }
        let message = text?.split(whereSeparator: \.isNewline).joined(separator: ", ")
        return .engine(step: step, message: message ?? "no reason was given")
    }
}
