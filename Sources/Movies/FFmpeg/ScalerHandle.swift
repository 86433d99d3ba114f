internal import CFFmpeg
internal import Imaging

/// The owner of an FFmpeg scaler, which changes size and pixel format; used by one task, freed in `deinit`.
@safe struct ScalerHandle: ~Copyable {
    struct Layout: Equatable {
        let size: PixelSize
        let format: AVPixelFormat
        /// ITU-T H.273 table 4; ignored for red, green and blue.
        var matrix = MovieColor.sRGB.matrix
        var isFullRange = true

        /// The stride and rows of each plane.
        var planes: [(stride: Int, rows: Int)] {
            guard let still = StillFormat(format) else { return [(size.width * 4, size.height)] }
            return (0..<still.chroma.planes).map { plane in
                let samples = PlanarPicture.planeSize(plane, of: size, still.chroma)
                return (samples.width * still.sampleBytes, samples.height)
            }
        }
    }

    private let context: OpaquePointer
    private let source, target: Layout

    /// Creates a scaler to red, green, blue and alpha, or to planes; throws `.engine` for an unsupported conversion.
    /// One that is not `isExact`, for a picture that is only searched, takes a fifth of the time.
    init(from source: Layout, to target: Layout, isExact: Bool = true) throws(MovieError) {
        try FFmpegLibraries.open()
        let exactly = SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT
        let flags = isExact ? exactly : SWS_AREA
        guard
            let made = unsafe sws_getContext(
                Int32(source.size.width),
                Int32(source.size.height),
                source.format,
                Int32(target.size.width),
                Int32(target.size.height),
                target.format,
                flags,
                nil,
                nil,
                nil
            )
        else { throw .engine(step: "scale", message: "no scaler for \(source.size) to \(target.size)") }
        _ = unsafe sws_setColorspaceDetails(
            made,
            Self.coefficients(source.matrix),
            source.isFullRange ? 1 : 0,
            Self.coefficients(target.matrix),
            target.isFullRange ? 1 : 0,
            0,
            1 << 16,
            1 << 16
        )
        unsafe context = unsafe made
        (self.source, self.target) = (source, target)
    }

    deinit { unsafe sws_freeContext(context) }

    private static func coefficients(_ matrix: Int) -> UnsafePointer<Int32>? {
        // libswscale numbers its tables like H.273.
        unsafe sws_getCoefficients(Int32(matrix))
    }

    /// Converts a picture of planes without row padding.
    func convert(_ planes: [[UInt8]]) -> [[UInt8]] {
        // FFmpeg reads slightly beyond the end. Of a single plane, a copy of the last rows suffices.
        let isSplit = planes.count == 1 && source.size.height > 2 * Self.tailRows
        let (first, stride) = (isSplit ? source.size.height - Self.tailRows : 0, source.planes[0].stride)
        let rest = isSplit ? Array(planes[0][(first * stride)...]) : planes.flatMap { $0 }
        let flat = rest + [UInt8](repeating: 0, count: 64)
        return unsafe flat.withUnsafeBufferPointer { bytes in
            var pointers = unsafe [UnsafePointer<UInt8>?](repeating: nil, count: 4)
            var start = 0
            for (index, plane) in planes.enumerated() {
                unsafe pointers[index] = bytes.baseAddress?.advanced(by: start)
                start += plane.count
            }
            let strides = source.planes.map { Int32($0.stride) }
            let padded = strides + [Int32](repeating: 0, count: 4 - strides.count)
            guard isSplit else { return unsafe convert(pointers, strides: padded) }
            return unsafe planes[0].withUnsafeBufferPointer { whole in
                unsafe convert([whole.baseAddress, nil, nil, nil], strides: padded, (first, pointers))
            }
        }
    }

    /// The rows at the end of a plane that are copied.
    private static let tailRows = 16

    /// Converts a frame, or its part from a place on that fits the source; the place is a multiple of the chroma step.
    func convert(_ frame: UnsafeMutablePointer<AVFrame>, from place: (x: Int, y: Int) = (0, 0)) -> [[UInt8]] {
        let data = unsafe frame.pointee.data
        let strides = unsafe frame.pointee.linesize
        let lengths = [strides.0, strides.1, strides.2, strides.3]
        let format = StillFormat(source.format)
        let planes = unsafe [data.0, data.1, data.2, data.3]
        let pointers: [UnsafePointer<UInt8>?] = unsafe planes.enumerated().map { index, plane in
            guard let plane = unsafe plane, place != (0, 0) else { return unsafe UnsafePointer(plane) }
            guard let format else { return unsafe UnsafePointer(plane) }
            let (across, down) = index == 0 ? (1, 1) : (format.chroma.columns, format.chroma.rows)
            let start = place.y / down * Int(lengths[index]) + place.x / across * format.sampleBytes
            return unsafe UnsafePointer(plane + start)
        }
        return unsafe convert(pointers, strides: lengths)
    }

    /// Converts a frame to its planes' samples.
    func samples(of frame: UnsafeMutablePointer<AVFrame>) -> [[UInt16]] {
        let planes = unsafe convert(frame)
        guard StillFormat(target.format)?.sampleBytes == 2 else { return planes.map { $0.map(UInt16.init) } }
        return planes.map { bytes in
            stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
        }
    }

    /// - Parameter tail: The last rows, if they lie elsewhere: the first of them, and their planes.
    private func convert(
        _ pointers: [UnsafePointer<UInt8>?],
        strides: [Int32],
        _ tail: (row: Int, planes: [UnsafePointer<UInt8>?])? = nil
    ) -> [[UInt8]] {
        let lengths = target.planes.map { $0.stride * $0.rows }
        let whole = lengths.reduce(0, +)
        // FFmpeg writes slightly beyond the end, and of some sizes not every sample.
        let flat = unsafe [UInt8](unsafeUninitializedCapacity: whole + 64) { flat, count in
            unsafe flat.initialize(repeating: 0)
            var targets = unsafe [UnsafeMutablePointer<UInt8>?](repeating: nil, count: 4)
            var start = 0
            for (plane, length) in lengths.enumerated() {
                unsafe targets[plane] = flat.baseAddress?.advanced(by: start)
                start += length
            }
            let targetStrides = target.planes.map { Int32($0.stride) } + [0, 0, 0]
            let (rows, steps) = (Int32(source.size.height), targetStrides)
            let first = unsafe Int32(tail?.row ?? source.size.height)
            _ = unsafe sws_scale(context, pointers, strides, 0, first, &targets, steps)
            if let tail = unsafe tail {
                _ = unsafe sws_scale(context, tail.planes, strides, first, rows - first, &targets, steps)
            }
            count = whole
        }
        guard lengths.count > 1 else { return [flat] }
        var start = 0
        return lengths.map { length in
            defer { start += length }
            return Array(flat[start..<start + length])
        }
    }
}
