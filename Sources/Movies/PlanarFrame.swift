internal import CFFmpeg
public import Imaging

/// A picture as the encoder wants it: luma and two chroma planes, 4:2:0, 8 bits, with the coefficients of ITU-R BT.709
/// and limited range (16 to 235 and 16 to 240).
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
        for plane in mixed.planes.indices { mixed.planes[plane].blend(second.planes[plane], weight: weight) }
        return mixed
    }
}

extension Array where Element: FixedWidthInteger & UnsignedInteger {
    /// Mixes other samples in, `weight` of 256 parts.
    @inline(__always)
    mutating func blend(_ source: [Element], weight: Int32) {
        let count = Swift.min(source.count, self.count)
        unsafe source.withUnsafeBufferPointer { source in
            unsafe withUnsafeMutableBufferPointer { target in
                for index in 0..<count {
                    let (a, b) = unsafe (Int32(target[index]), Int32(source[index]))
                    unsafe target[index] = Element(truncatingIfNeeded: (a * 256 + (b - a) * weight + 128) >> 8)
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
