internal import CFFmpeg
public import Imaging

/// A picture as the encoder wants it: luma and two chroma planes, 4:2:0. Made of a picture it has the coefficients of
/// ITU-R BT.709 and limited range (16 to 235 and 16 to 240); out of a movie, whatever that movie says.
public struct PlanarFrame: Sendable, Equatable {
    /// Width and height of the luma plane, pixels; both even.
    public let size: PixelSize
    /// The three planes: Y at full size, Cb and Cr at half of both sides.
    public var planes: [[UInt8]]

    /// A mixture of two frames of the same size: `share` 0 gives `first`, 1 gives `second`.
    public static func mix(_ first: PlanarFrame, _ second: PlanarFrame, share: Double) -> PlanarFrame {
        if share <= 0 { return first }
        if share >= 1 { return second }
        let weight = Int32((share * 256).rounded())
        var mixed = first
        for plane in mixed.planes.indices {
            blend(second.planes[plane], into: &mixed.planes[plane], weight: weight)
        }
        return mixed
    }

    private static func blend(_ source: [UInt8], into target: inout [UInt8], weight: Int32) {
        let count = min(source.count, target.count)
        unsafe source.withUnsafeBufferPointer { source in
            unsafe target.withUnsafeMutableBufferPointer { target in
                for index in 0..<count {
                    let (a, b) = unsafe (Int32(target[index]), Int32(source[index]))
                    unsafe target[index] = UInt8(truncatingIfNeeded: (a * 256 + (b - a) * weight + 128) >> 8)
                }
            }
        }
    }
}

extension PixelBuffer {
    /// The picture at another size, antialiased.
    ///
    /// - Throws: `MovieError.engine` when FFmpeg's scaler refuses, for example for want of memory.
    public func scaled(to target: PixelSize) throws(MovieError) -> PixelBuffer {
        guard target != size else { return self }
        let scaler = try ScalerHandle(
            from: .init(size: size, format: AV_PIX_FMT_RGBA),
            to: .init(size: target, format: AV_PIX_FMT_RGBA)
        )
        return PixelBuffer(size: target, bytes: scaler.convert([bytes])[0])
    }

    /// The picture as planes, alpha ignored.
    ///
    /// - Throws: `MovieError.engine` when FFmpeg's scaler refuses.
    public func planarFrame() throws(MovieError) -> PlanarFrame {
        let scaler = try ScalerHandle(
            from: .init(size: size, format: AV_PIX_FMT_RGBA),
            to: .init(size: size, format: AV_PIX_FMT_YUV420P, isFullRange: false)
        )
        return PlanarFrame(size: size, planes: scaler.convert([bytes]))
    }
}

extension PlanarFrame {
    /// The frame as red, green and blue, in the primaries and with the transfer that it has.
    ///
    /// - Parameter color: What the numbers of the frame mean.
    /// - Throws: `MovieError.engine` when FFmpeg's scaler refuses.
    public func pixels(_ color: MovieColor) throws(MovieError) -> PixelBuffer {
        let matrix = color.luma(of: size).matrix
        let scaler = try ScalerHandle(
            from: .init(
                size: size,
                format: AV_PIX_FMT_YUV420P,
                matrix: matrix,
                isFullRange: color.isFullRange
            ),
            to: .init(size: size, format: AV_PIX_FMT_RGBA, matrix: matrix)
        )
        return PixelBuffer(size: size, bytes: scaler.convert(planes)[0])
    }

    /// Some of the pixels of a part of the frame, as ``pixels(_:)`` has them but for a rounding: every `step`th across and
    /// down, from the first on.
    ///
    /// - Parameters:
    ///   - part: What lies outside is left out, and must not be all.
    ///   - color: What the numbers of the frame mean.
    public func pixels(in part: PixelRect, every step: Int, _ color: MovieColor) -> PixelBuffer {
        let part = part.intersection(PixelRect(size))
        let count = PixelSize(width: (part.width + step - 1) / step, height: (part.height + step - 1) / step)
        let reader = LumaReader(color, size)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count.area * PixelBuffer.bytesPerPixel)
        for y in stride(from: part.y, to: part.maxY, by: step) {
            for x in stride(from: part.x, to: part.maxX, by: step) {
                let chroma = y / 2 * (size.width / 2) + x / 2
                let pixel = reader.pixel(planes[0][y * size.width + x], planes[1][chroma], planes[2][chroma])
                bytes += [pixel.x, pixel.y, pixel.z, 255]
            }
        }
        return PixelBuffer(size: count, bytes: bytes)
    }

    /// The brightness of the frame, 0 black to 255 white.
    ///
    /// - Parameter color: What the numbers of the frame mean.
    public func luma(_ color: MovieColor) -> GrayBuffer {
        guard !color.isFullRange else { return GrayBuffer(size: size, bytes: planes[0]) }
        let table = (0..<256).map { UInt8(max(0, min(255, ($0 - 16) * 255 / 219))) }
        return GrayBuffer(size: size, bytes: planes[0].map { table[Int($0)] })
    }
}
