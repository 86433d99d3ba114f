internal import CFFmpeg
public import HEVC
public import Imaging

/// A whole picture at 8 bits a sample, also one put together of tiles: to be looked at, not to be coded.
public struct WholePicture: Sendable {
    /// Width and height, pixels.
    public let size: PixelSize
    private let chroma: ChromaFormat
    private var planes: [[UInt8]]

    /// A picture without contents.
    public init(size: PixelSize, chroma: ChromaFormat) {
        (self.size, self.chroma) = (size, chroma)
        planes = (0..<chroma.planes).map {
            [UInt8](repeating: 0, count: PlanarPicture.planeSize($0, of: size, chroma).area)
        }
    }

    /// A picture of one piece.
    public init(_ picture: PlanarPicture) {
        self.init(size: picture.size, chroma: picture.chroma)
        place(picture, at: (0, 0))
    }

    /// Puts a tile in its place; what of it lies beyond the edges is left out. A tile of another sampling is left out.
    public mutating func place(_ tile: PlanarPicture, at origin: (x: Int, y: Int)) {
        guard tile.chroma == chroma else { return }
        let shift = UInt16(tile.depth - 8)
        for plane in planes.indices {
            let (across, down) = plane == 0 ? (1, 1) : (chroma.columns, chroma.rows)
            let (left, top) = (origin.x / across, origin.y / down)
            let (own, whole) = (tile.planeSize(plane), PlanarPicture.planeSize(plane, of: size, chroma))
            let width = min(own.width, whole.width - left)
            guard width > 0 else { continue }
            unsafe tile.planes[plane].withUnsafeBufferPointer { source in
                unsafe planes[plane].withUnsafeMutableBufferPointer { target in
                    for y in 0..<max(0, min(own.height, whole.height - top)) {
                        let (from, to) = (y * own.width, (y + top) * whole.width + left)
                        for x in 0..<width {
                            unsafe target[to + x] = UInt8(truncatingIfNeeded: source[from + x] >> shift)
                        }
                    }
                }
            }
        }
    }

    /// The picture as red, green and blue at its own size.
    ///
    /// - Parameter color: What the numbers mean.
    /// - Throws: `MovieError.engine` when FFmpeg's scaler refuses.
    public func pixels(_ color: MovieColor) throws(MovieError) -> PixelBuffer { try pixels(color, as: size) }

    /// The brightness, 0 black to 255 white; of a picture brighter than paper, paper is white.
    ///
    /// - Parameter color: What the numbers mean.
    public func luma(_ color: MovieColor) -> GrayBuffer {
        let standard = Self.standard(color)
        guard !color.isFullRange || standard != nil else { return GrayBuffer(size: size, bytes: planes[0]) }
        let table = (0..<256).map { number in
            let full = color.isFullRange ? number : max(0, min(255, (number - 16) * 255 / 219))
            return standard?[full] ?? UInt8(full)
        }
        return GrayBuffer(size: size, bytes: planes[0].map { table[Int($0)] })
    }

    /// The picture as red, green and blue with its own primaries and, where it has one brighter than paper, sRGB's
    /// transfer. It is reduced before its colours are converted.
    ///
    /// - Parameters:
    ///   - color: What the numbers mean.
    ///   - target: The size wanted.
    /// - Throws: `MovieError.engine` when FFmpeg's scaler refuses.
    public func pixels(_ color: MovieColor, as target: PixelSize) throws(MovieError) -> PixelBuffer {
        try pixels(color, of: PixelRect(size), as: target)
    }

    /// A part of the picture in the same way, and a little more of it where its colours are sampled coarsely.
    ///
    /// - Parameters:
    ///   - part: Pixels of the picture; not empty, and in the picture.
    ///   - scale: How many pixels are wanted for each of the picture's along a side, above 0 and at most 1.
    /// - Throws: `MovieError.engine` when FFmpeg's scaler refuses.
    public func pixels(
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

    /// - Parameter part: Begins where a sample of chroma does.
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

    /// For each of 256 numbers of a brighter transfer that of sRGB; `nil` where the picture has sRGB's.
    static func standard(_ color: MovieColor) -> [UInt8]? {
        HighDynamicRange(transfer: color.transfer).map { transfer in
            (0..<256).map { UInt8((255 * transfer.standard(Double($0) / 255)).rounded()) }
        }
    }
}
