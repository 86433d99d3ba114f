internal import CFFmpeg
package import Imaging

/// A complete picture at 8 bits per sample, possibly assembled from tiles: for analysis, not for coding.
package struct WholePicture: Sendable {
    package let size: PixelSize
    private let chroma: ChromaFormat
    private var planes: [[UInt8]]

    package init(size: PixelSize, chroma: ChromaFormat) {
        (self.size, self.chroma) = (size, chroma)
        planes = (0..<chroma.planes).map {
            [UInt8](repeating: 0, count: PlanarPicture.planeSize($0, of: size, chroma).area)
        }
    }

    package init(_ picture: PlanarPicture) {
        self.init(size: picture.size, chroma: picture.chroma)
        place(picture, in: PixelRect(picture.size))
    }

    /// Copies a tile to a place inside the picture, within its bounds. Tiles with other chroma subsampling are ignored.
    package mutating func place(_ tile: PlanarPicture, in place: PixelRect) {
        guard tile.chroma == chroma else { return }
        let shift = UInt16(tile.depth - 8)
        for plane in planes.indices {
            let (across, down) = plane == 0 ? (1, 1) : (chroma.columns, chroma.rows)
            let (left, top) = (place.x / across, place.y / down)
            let (own, whole) = (tile.planeSize(plane), PlanarPicture.planeSize(plane, of: size, chroma))
            let shown = PlanarPicture.planeSize(plane, of: place.size, chroma)
            let width = min(own.width, shown.width, whole.width - left)
            guard width > 0 else { continue }
            unsafe tile.planes[plane].withUnsafeBufferPointer { source in
                unsafe planes[plane].withUnsafeMutableBufferPointer { target in
                    for y in 0..<max(0, min(own.height, shown.height, whole.height - top)) {
                        let (from, to) = (y * own.width, (y + top) * whole.width + left)
                        for x in 0..<width {
                            unsafe target[to + x] = UInt8(truncatingIfNeeded: source[from + x] >> shift)
                        }
                    }
                }
            }
        }
    }

    /// Returns the picture as red, green and blue at its own size; throws `.engine` if FFmpeg's scaler fails.
    package func pixels(_ color: MovieColor) throws(MovieError) -> PixelBuffer { try pixels(color, as: size) }

    /// Returns the brightness of a part inside the picture, 0 black to 255 white; 255 is diffuse white in a picture of
    /// high dynamic range.
    package func luma(_ color: MovieColor, of part: PixelRect) -> GrayBuffer {
        let whole = GrayBuffer(size: size, bytes: planes[0])
        let own = part == PixelRect(size) ? whole : whole.cropped(to: part)
        let standard = Self.standard(color)
        guard !color.isFullRange || standard != nil else { return own }
        let table = (0..<256).map { number in
            let full = color.isFullRange ? number : max(0, min(255, (number - 16) * 255 / 219))
            return standard?[full] ?? UInt8(full)
        }
        return GrayBuffer(size: own.size, bytes: own.bytes.map { table[Int($0)] })
    }

    /// Returns the picture as red, green and blue with its own primaries and, for high dynamic range, sRGB's transfer.
    /// It is scaled to `target` before colour conversion. Throws `.engine` if FFmpeg's scaler fails.
    package func pixels(_ color: MovieColor, as target: PixelSize) throws(MovieError) -> PixelBuffer {
        try pixels(color, of: PixelRect(size), as: target)
    }

    /// Returns a part of the picture, not empty, in the same way, slightly enlarged if chroma subsampling requires it.
    /// `scale` is target pixels per pixel along a side, above 0 and at most 1.
    package func pixels(
        _ color: MovieColor,
        of part: PixelRect,
        scale: Double
    ) throws(MovieError) -> PicturePart {
        let (left, top) = (part.x / chroma.columns * chroma.columns, part.y / chroma.rows * chroma.rows)
        let whole = PixelRect(x: left, y: top, width: part.maxX - left, height: part.maxY - top)
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded(.up))) }
        let target = PixelSize(width: scaled(whole.width), height: scaled(whole.height))
        return PicturePart(try pixels(color, of: whole, as: target), of: Rect(whole))
    }

    /// Returns a part that begins at a chroma sample, at a size.
    private func pixels(
        _ color: MovieColor,
        of part: PixelRect,
        as target: PixelSize
    ) throws(MovieError) -> PixelBuffer {
        guard let format = StillFormat(chroma: chroma, depth: 8).pixelFormat else {
            throw .engine(step: "scale", message: "its samples have a layout that is not known")
        }
        let matrix = color.luma(of: size).matrix
        let scaler = try ScalerHandle(
            from: .init(size: part.size, format: format, matrix: matrix, isFullRange: color.isFullRange),
            to: .init(size: target, format: AV_PIX_FMT_RGBA, matrix: matrix)
        )
        var pixels = PixelBuffer(size: target, bytes: scaler.convert(planes(of: part))[0])
        guard let standard = Self.standard(color) else { return pixels }
        for index in pixels.bytes.indices where index % 4 != 3 {
            pixels.bytes[index] = standard[Int(pixels.bytes[index])]
        }
        return pixels
    }

    private func planes(of part: PixelRect) -> [[UInt8]] {
        guard part != PixelRect(size) else { return planes }
        return planes.indices.map { plane in
            let (across, down) = plane == 0 ? (1, 1) : (chroma.columns, chroma.rows)
            let samples = PlanarPicture.planeSize(plane, of: part.size, chroma)
            let place = PixelRect(
                x: part.x / across,
                y: part.y / down,
                width: samples.width,
                height: samples.height
            )
            let whole = PlanarPicture.planeSize(plane, of: size, chroma)
            return GrayBuffer(size: whole, bytes: planes[plane]).cropped(to: place).bytes
        }
    }

    /// Returns the sRGB value for each of 256 values of a high-dynamic-range transfer; `nil` for sRGB's transfer.
    static func standard(_ color: MovieColor) -> [UInt8]? {
        HighDynamicRange(transfer: color.transfer).map { transfer in
            (0..<256).map { UInt8((255 * transfer.standard(Double($0) / 255)).rounded()) }
        }
    }
}
