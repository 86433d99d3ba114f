internal import CFFmpeg
package import Imaging

/// A frame in the encoder's format: luma and two chroma planes, 4:2:0, 8 bits, with the coefficients of ITU-R BT.709
/// and limited range (16 to 235 and 16 to 240).
package struct PlanarFrame: Sendable, Equatable {
    /// Width and height of the luma plane, pixels; both even.
    package let size: PixelSize
    /// The three planes: Y at full size, Cb and Cr at half the width and height.
    package var planes: [[UInt8]]

    /// Returns a mixture of two frames of the same size: `share` 0 gives `first`, 1 gives `second`. `rows` are those of
    /// luma in which they differ; `nil` for all.
    package static func mix(
        _ first: PlanarFrame,
        _ second: PlanarFrame,
        share: Double,
        rows: Range<Int>? = nil
    ) -> PlanarFrame {
        if share <= 0 { return first }
        if share >= 1 { return second }
        let weight = Int32((share * 256).rounded())
        let rows = rows ?? 0..<first.size.height
        var mixed = first
        for plane in mixed.planes.indices {
            let side = plane == 0 ? 1 : 2
            let width = first.size.width / side
            let part = rows.lowerBound / side * width..<(rows.upperBound + side - 1) / side * width
            mixed.planes[plane].blend(second.planes[plane], weight: weight, within: part)
        }
        return mixed
    }

    /// Returns the rows of luma in which another frame of the same size differs, in luma or in chroma.
    package func rows(differingFrom other: PlanarFrame) -> Range<Int> {
        var rows: Range<Int>?
        for plane in planes.indices {
            let side = plane == 0 ? 1 : 2
            let width = size.width / side
            func differs(_ row: Int) -> Bool {
                let part = row * width..<(row + 1) * width
                return planes[plane][part] != other.planes[plane][part]
            }
            let all = 0..<size.height / side
            guard let first = all.first(where: differs), let last = all.last(where: differs) else { continue }
            let (start, end) = (first * side, (last + 1) * side)
            rows = min(rows?.lowerBound ?? start, start)..<max(rows?.upperBound ?? end, end)
        }
        return rows ?? 0..<0
    }
}

extension Array where Element: FixedWidthInteger & UnsignedInteger {
    /// Blends other samples in with `weight` of 256 parts. `part` has the indices to blend; `nil` for all.
    @inline(__always)
    mutating func blend(_ source: [Element], weight: Int32, within part: Range<Int>? = nil) {
        let common = 0..<Swift.min(source.count, self.count)
        let part = part?.clamped(to: common) ?? common
        unsafe source.withUnsafeBufferPointer { source in
            unsafe withUnsafeMutableBufferPointer { target in
                for index in part {
                    let (a, b) = unsafe (Int32(target[index]), Int32(source[index]))
                    unsafe target[index] = Element(
                        truncatingIfNeeded: (a * 256 + (b - a) * weight + 128) >> 8
                    )
                }
            }
        }
    }
}

extension PixelBuffer {
    /// Returns the picture at another size, antialiased. Throws `MovieError.engine` when FFmpeg's scaler fails, for
    /// example because memory runs out.
    package func scaled(to target: PixelSize) throws(MovieError) -> PixelBuffer {
        guard target != size else { return self }
        let scaler = try ScalerHandle(
            from: .init(size: size, format: AV_PIX_FMT_RGBA),
            to: .init(size: target, format: AV_PIX_FMT_RGBA)
        )
        return PixelBuffer(size: target, bytes: scaler.convert([bytes])[0])
    }

    /// Returns the picture as planes; alpha is ignored. Throws `MovieError.engine` when FFmpeg's scaler fails.
    package func planarFrame() throws(MovieError) -> PlanarFrame {
        let scaler = try ScalerHandle(
            from: .init(size: size, format: AV_PIX_FMT_RGBA),
            to: .init(size: size, format: AV_PIX_FMT_YUV420P, isFullRange: false)
        )
        return PlanarFrame(size: size, planes: scaler.convert([bytes]))
    }
}
