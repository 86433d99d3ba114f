package import Imaging

/// A picture in a codec's format: luma and two planes of chroma, at any bit depth and subsampling.
package struct PlanarPicture: Sendable, Equatable {
    /// The size of the luma plane, pixels.
    package let size: PixelSize
    /// The chroma subsampling.
    package let chroma: ChromaFormat
    /// The bit depth.
    package let depth: Int
    /// Y and, unless the picture is grey, Cb and Cr: rows from the top without padding.
    package var planes: [[UInt16]]

    /// Creates a picture. The planes must match the size and chroma subsampling.
    init(size: PixelSize, chroma: ChromaFormat, depth: Int, planes: [[UInt16]]) {
        (self.size, self.chroma, self.depth, self.planes) = (size, chroma, depth, planes)
        precondition(
            planes.count == chroma.planes
                && planes.indices.allSatisfy { planes[$0].count == planeSize($0).area },
            "a sample for each place"
        )
    }

    package init(size: PixelSize, chroma: ChromaFormat, depth: Int, filledWith values: [UInt16]) {
        let sizes = (0..<chroma.planes).map { Self.planeSize($0, of: size, chroma) }
        self.init(
            size: size,
            chroma: chroma,
            depth: depth,
            planes: zip(sizes, values).map { [UInt16](repeating: $1, count: $0.area) }
        )
    }

    /// Creates an 8-bit picture from a frame.
    init(_ frame: PlanarFrame) {
        self.init(
            size: frame.size,
            chroma: .quarter,
            depth: 8,
            planes: frame.planes.map { $0.map(UInt16.init) }
        )
    }

    /// Returns a mixture of two pictures of the same layout: `share` 0 gives `first`, 1 gives `second`.
    package static func mix(_ first: PlanarPicture, _ second: PlanarPicture, share: Double) -> PlanarPicture {
        if share <= 0 { return first }
        if share >= 1 { return second }
        let weight = Int32((share * 256).rounded())
        var mixed = first
        for plane in mixed.planes.indices { mixed.planes[plane].blend(second.planes[plane], weight: weight) }
        return mixed
    }

    /// The largest value of a sample.
    package var largest: Int { 1 << depth - 1 }

    /// Returns a plane's size, samples.
    package func planeSize(_ plane: Int) -> PixelSize { Self.planeSize(plane, of: size, chroma) }

    /// Returns the size of a plane of a picture of `size`, samples.
    static func planeSize(_ plane: Int, of size: PixelSize, _ chroma: ChromaFormat) -> PixelSize {
        guard plane > 0 else { return size }
        return PixelSize(
            width: (size.width + chroma.columns - 1) / chroma.columns,
            height: (size.height + chroma.rows - 1) / chroma.rows
        )
    }
}

extension PlanarPicture {
    /// Returns every `step`th pixel of a part, horizontally and vertically, from the first; like
    /// ``WholePicture/pixels(_:)`` except for rounding.
    ///
    /// - Parameter part: Must overlap the picture; the rest is ignored.
    package func pixels(in part: PixelRect, every step: Int, _ color: MovieColor) -> PixelBuffer {
        let part = part.intersection(PixelRect(size))
        let count = PixelSize(width: (part.width + step - 1) / step, height: (part.height + step - 1) / step)
        let reader = LumaReader(color, size, depth: depth)
        let chromaWidth = planes.count > 1 ? planeSize(1).width : 0
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count.area * PixelBuffer.bytesPerPixel)
        for y in stride(from: part.y, to: part.maxY, by: step) {
            for x in stride(from: part.x, to: part.maxX, by: step) {
                let luma = planes[0][y * size.width + x]
                let place = y / chroma.rows * chromaWidth + x / chroma.columns
                let pixel =
                    planes.count > 1
                    ? reader.pixel(luma, planes[1][place], planes[2][place]) : reader.gray(luma)
                bytes += [pixel.x, pixel.y, pixel.z, 255]
            }
        }
        return PixelBuffer(size: count, bytes: bytes)
    }
}

/// Converts luma and chroma to red, green and blue: the inverse of ``ColorMixer``.
private struct LumaReader {
    private let (red, blue): (Float, Float)
    private let (black, lumaRange, chromaRange, neutral): (Float, Float, Float, Float)
    /// The sRGB number for each number of a transfer brighter than paper.
    private let standard: [UInt8]?

    init(_ color: MovieColor, _ size: PixelSize, depth: Int) {
        (_, red, blue) = color.luma(of: size)
        (black, lumaRange, chromaRange, neutral) = color.levels(depth: depth)
        standard = WholePicture.standard(color)
    }

    func pixel(_ y: UInt16, _ cb: UInt16, _ cr: UInt16) -> SIMD3<UInt8> {
        let luma = (Float(y) - black) / lumaRange
        let r = luma + 2 * (1 - red) * (Float(cr) - neutral) / chromaRange
        let b = luma + 2 * (1 - blue) * (Float(cb) - neutral) / chromaRange
        let g = (luma - red * r - blue * b) / (1 - red - blue)
        return SIMD3(byte(r), byte(g), byte(b))
    }

    func gray(_ y: UInt16) -> SIMD3<UInt8> { SIMD3(repeating: byte((Float(y) - black) / lumaRange)) }

    private func byte(_ value: Float) -> UInt8 {
        let number = UInt8(max(0, min(255, (255 * value).rounded())))
        return standard?[Int(number)] ?? number
    }
}
