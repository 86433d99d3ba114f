package import Imaging

extension PlanarPicture {
    /// Returns some pixels of a part of the picture, the same as ``WholePicture/pixels(_:)`` except for rounding:
    /// every `step`th horizontally and vertically, starting with the first.
    ///
    /// - Parameters:
    ///   - part: The part outside the picture is ignored; some of it must be inside.
    ///   - color: The colour description of the picture.
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
    /// The number in sRGB for each number of a transfer brighter than paper.
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
