internal import CFFmpeg
public import Imaging

/// A picture as the encoder wants it: luma and two chroma planes, 4:2:0, ITU-R BT.709 coefficients, limited
/// range (16 to 235 and 16 to 240).
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
        let scaler = try Scaler(from: size, to: target, format: AV_PIX_FMT_RGBA)
        return PixelBuffer(size: target, bytes: scaler.convert(bytes, planes: [target.area * 4])[0])
    }

    /// The picture as planes, alpha ignored.
    ///
    /// - Throws: `MovieError.engine` when FFmpeg's scaler refuses.
    public func planarFrame() throws(MovieError) -> PlanarFrame {
        let scaler = try Scaler(from: size, to: size, format: AV_PIX_FMT_YUV420P)
        return PlanarFrame(
            size: size,
            planes: scaler.convert(bytes, planes: [size.area, size.area / 4, size.area / 4])
        )
    }
}

/// The one owner of an FFmpeg scaler, from 8-bit RGBA; used by one task, freed in `deinit`.
@safe private struct Scaler: ~Copyable {
    private let context: OpaquePointer
    private let source: PixelSize
    private let target: PixelSize
    private let format: AVPixelFormat

    init(from source: PixelSize, to target: PixelSize, format: AVPixelFormat) throws(MovieError) {
        let flags = SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT
        guard
            let made = unsafe sws_getContext(
                Int32(source.width),
                Int32(source.height),
                AV_PIX_FMT_RGBA,
                Int32(target.width),
                Int32(target.height),
                format,
                flags,
                nil,
                nil,
                nil
            )
        else { throw .engine(step: "scale", message: "no scaler for \(source) to \(target)") }
        let coefficients = unsafe sws_getCoefficients(SWS_CS_ITU709)
        _ = unsafe sws_setColorspaceDetails(made, coefficients, 1, coefficients, 0, 0, 1 << 16, 1 << 16)
        unsafe context = unsafe made
        (self.source, self.target, self.format) = (source, target, format)
    }

    deinit { unsafe sws_freeContext(context) }

    /// Converts one picture into planes of these many bytes.
    func convert(_ bytes: [UInt8], planes lengths: [Int]) -> [[UInt8]] {
        let widths = lengths.map { Int32($0 == target.area * 4 ? target.width * 4 : target.width) }
        var strides: [Int32] = widths.enumerated().map { $0.offset == 0 ? $0.element : $0.element / 2 }
        strides += [Int32](repeating: 0, count: 4 - strides.count)
        var flat = [UInt8](repeating: 0, count: lengths.reduce(0, +) + 64)
        unsafe flat.withUnsafeMutableBufferPointer { flat in
            var pointers = unsafe [UnsafeMutablePointer<UInt8>?](repeating: nil, count: 4)
            var start = 0
            for (plane, length) in lengths.enumerated() {
                unsafe pointers[plane] = flat.baseAddress?.advanced(by: start)
                start += length
            }
            unsafe bytes.withUnsafeBufferPointer { pixels in
                var from = unsafe [pixels.baseAddress, nil, nil, nil]
                let fromStrides: [Int32] = [Int32(source.width * 4), 0, 0, 0]
                _ = unsafe sws_scale(
                    context,
                    &from,
                    fromStrides,
                    0,
                    Int32(source.height),
                    &pointers,
                    strides
                )
            }
        }
        var start = 0
        return lengths.map { length in
            defer { start += length }
            return Array(flat[start..<start + length])
        }
    }
}
