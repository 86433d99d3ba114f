internal import CPaint
package import Imaging

/// Converts premultiplied paint to luma and chroma of any bit depth. ITU-T H.273 §8.3, equations for E'Y, E'PB and
/// E'PR, and for full and limited range.
package struct ColorMixer: Sendable {
    /// The weights of red, green, blue and alpha, premultiplied, 0 to 1 and in the picture's own transfer, in a sample of
    /// each plane.
    let weights: [SIMD4<Float>]
    /// The largest value of a sample.
    let largest: Float
    /// The value in a high-dynamic-range transfer for each of 256 sRGB values; `nil` if the picture has sRGB's
    /// transfer.
    private let curve: [Float]?

    /// Creates a mixer for pictures of `size` with the colours that `color` describes.
    package init(_ color: MovieColor, _ size: PixelSize, depth: Int = 8) {
        let (_, red, blue) = color.luma(of: size)
        let luma = SIMD4(red, 1 - red - blue, blue, 0)
        largest = Float(1 << depth - 1)
        let (black, range, chroma, neutral) = color.levels(depth: depth)
        func difference(_ channel: SIMD4<Float>, _ weight: Float) -> SIMD4<Float> {
            (channel - luma) * (chroma * 0.5 / (1 - weight)) + SIMD4(0, 0, 0, neutral)
        }
        weights = [
            luma * range + SIMD4(0, 0, 0, black), difference(SIMD4(0, 0, 1, 0), blue),
            difference(SIMD4(1, 0, 0, 0), red),
        ]
        curve = HighDynamicRange(transfer: color.transfer).map { transfer in
            (0..<256).map { Float(transfer.signal(Double($0) / 255)) }
        }
    }

    /// Calls `body` with the mixing of one plane, `pixels` of which share a sample.
    ///
    /// - Parameter ink: A colour, 0 to 1, instead of the paint's own; `nil` for that.
    @unsafe func withPlane(
        _ plane: Int,
        _ pixels: Int,
        _ ink: SIMD3<Float>?,
        _ body: (UnsafePointer<cpaint_plane>) -> Void
    ) {
        let weights = self.weights[plane]
        unsafe (curve ?? []).withUnsafeBufferPointer { values in
            let plane = unsafe cpaint_plane(
                weights: (weights.x, weights.y, weights.z, weights.w),
                share: 1 / Float(255 * pixels),
                largest: largest,
                curve: curve == nil ? nil : values.baseAddress,
                is_flat: ink == nil ? 0 : 1,
                flat: ink.map { (SIMD4($0, 1) * weights).sum() } ?? 0
            )
            unsafe withUnsafePointer(to: plane, body)
        }
    }

    /// Returns the brightness of a luma sample, 0 black to 1 white.
    package func brightness(of luma: Float) -> Float {
        let range = (SIMD4(1, 1, 1, 0) * weights[0]).sum()
        return max(0, min(1, (luma - weights[0].w) / range))
    }
}
