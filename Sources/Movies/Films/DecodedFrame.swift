internal import CFFmpeg
package import Imaging
internal import Synchronization

/// A decoded frame in the decoder's own memory: small views and parts of it are made on demand, and only what is
/// painted is copied. Owns a reference to the frame. Whoever paints it is its only user then, hence `@unchecked
/// Sendable`.
@safe package final class DecodedFrame: @unchecked Sendable {
    package let size: PixelSize
    /// The presentation time, in ticks of the film.
    package let time: Int64
    /// The frame; its memory may be shared with the decoder until it is painted.
    let frame: UnsafeMutablePointer<AVFrame>
    private let color: MovieColor
    private let scalers: FrameScalers
    private var format: AVPixelFormat { AVPixelFormat(unsafe frame.pointee.format) }

    /// Takes over the frame decoded last, whose memory must not be used by the caller any more.
    init(
        taking source: UnsafeMutablePointer<AVFrame>,
        time: Int64,
        _ color: MovieColor,
        _ scalers: FrameScalers
    ) throws(MovieError) {
        guard let own = unsafe av_frame_alloc() else {
            throw .engine(step: "decode", message: "not enough memory")
        }
        unsafe av_frame_move_ref(own, source)
        unsafe frame = unsafe own
        size = PixelSize(width: Int(unsafe own.pointee.width), height: Int(unsafe own.pointee.height))
        (self.time, self.color, self.scalers) = (time, color, scalers)
    }

    deinit {
        var own = unsafe Optional(frame)
        unsafe av_frame_free(&own)
    }

    private var matrix: Int { color.luma(of: size).matrix }

    /// Returns the brightness of the frame, its long side at most `longSide`.
    package func gray(longSide: Int) throws(MovieError) -> GrayBuffer {
        let target = size.reduced(toLongSide: min(longSide, size.longSide))
        let isDeep = StillFormat(format).map { $0.depth > 8 } ?? true
        let side = size.width / target.width
        if !isDeep, side > 1, size == PixelSize(width: side * target.width, height: side * target.height) {
            return averages(of: side, as: target)
        }
        // Only the first plane is read. Between two matrices the scaler would go through red, green and blue.
        let planes = unsafe try scalers.convert(
            frame,
            from: .init(size: size, format: isDeep ? format : AV_PIX_FMT_GRAY8, matrix: matrix),
            to: .init(size: target, format: AV_PIX_FMT_GRAY8, matrix: matrix)
        )
        return GrayBuffer(size: target, bytes: planes[0])
    }

    /// Returns the averages of squares of `side` samples of the first plane: the scaler takes three times as long.
    private func averages(of side: Int, as target: PixelSize) -> GrayBuffer {
        let share = UInt32(1 << 24) / UInt32(side * side)
        var sums = [UInt16](repeating: 0, count: target.width * side)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(target.area)
        let lines = unsafe rows
        for first in stride(from: 0, to: size.height, by: side) {
            for index in sums.indices { sums[index] = 0 }
            for number in first..<first + side {
                let line = unsafe lines[number]
                for index in sums.indices { unsafe sums[index] &+= UInt16(line[index]) }
            }
            for column in stride(from: 0, to: sums.count, by: side) {
                let sum = sums[column..<column + side].reduce(0) { $0 &+ UInt32($1) }
                bytes.append(UInt8(truncatingIfNeeded: (sum &* share &+ 1 << 23) >> 24))
            }
        }
        return GrayBuffer(size: target, bytes: bytes)
    }

    /// Returns the frame in colour, its long side at most `longSide`.
    package func colors(longSide: Int) throws(MovieError) -> PixelBuffer {
        let target = size.reduced(toLongSide: min(longSide, size.longSide))
        return try colors(of: PixelRect(size), as: target, comesAgain: true)
    }

    /// Returns parts of the frame in grey, all of one size, with even edges inside the frame.
    package func details(at places: [PixelRect]) throws(MovieError) -> [GrayBuffer] {
        try places.map { place throws(MovieError) in
            try colors(of: place, as: place.size, comesAgain: true).luma()
        }
    }

    /// Returns a part of the frame, not empty, in colour, with `scale` pixels per pixel of the frame, at most 1.
    package func colors(of part: PixelRect, scale: Double) throws(MovieError) -> PicturePart {
        let whole = part.evenly(within: size)
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * min(1, scale)).rounded(.up))) }
        let target = PixelSize(width: scaled(whole.width), height: scaled(whole.height))
        return PicturePart(try colors(of: whole, as: target, comesAgain: false), of: Rect(whole))
    }

    /// - Parameter comesAgain: `true` to keep the scaler: making one takes longer than a small part.
    private func colors(of part: PixelRect, as target: PixelSize, comesAgain: Bool) throws(MovieError)
        -> PixelBuffer
    {
        let from = ScalerHandle.Layout(
            size: part.size,
            format: format,
            matrix: matrix,
            isFullRange: color.isFullRange
        )
        let to = ScalerHandle.Layout(size: target, format: AV_PIX_FMT_RGBA, matrix: matrix)
        let place = (part.x, part.y)
        let bytes =
            if comesAgain {
                unsafe try scalers.convert(frame, from: from, at: place, to: to)[0]
            } else {
                unsafe try ScalerHandle(from: from, to: to, isExact: false).convert(frame, from: place)[0]
            }
        var pixels = PixelBuffer(size: target, bytes: bytes)
        guard let standard = WholePicture.standard(color) else { return pixels }
        for index in pixels.bytes.indices where index % 4 != 3 {
            pixels.bytes[index] = standard[Int(pixels.bytes[index])]
        }
        return pixels
    }

    /// Changes the samples of a part of the frame, enlarged to whole samples of chroma.
    ///
    /// - Parameter change: Is given these samples and the place of the first in the frame.
    package func change<Failure: Error>(
        _ part: PixelRect,
        _ change: (inout PlanarPicture, (x: Int, y: Int)) throws(Failure) -> Void
    ) throws {
        let part = part.evenly(within: size)
        guard !part.isEmpty else { return }
        try FFmpegStatus.check(unsafe av_frame_make_writable(frame), "paint a frame")
        guard var picture = unsafe PlanarPicture(frame, part) else {
            throw MovieError.engine(
                step: "paint a frame",
                message: "its samples have a layout that is not known"
            )
        }
        try change(&picture, (part.x, part.y))
        unsafe picture.copy(into: frame, at: (part.x, part.y))
    }

    /// The planes' rows: their first bytes and lengths. Empty for an unknown layout.
    private var rows: [UnsafeBufferPointer<UInt8>] {
        guard let format = StillFormat(format) else { return unsafe [] }
        let planes = unsafe [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2]
        let strides = unsafe [frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2]
        return unsafe (0..<format.chroma.planes).flatMap { plane in
            let samples = PlanarPicture.planeSize(plane, of: size, format.chroma)
            return unsafe (0..<samples.height).map { row in
                unsafe UnsafeBufferPointer(
                    start: planes[plane].map { unsafe UnsafePointer($0 + row * Int(strides[plane])) },
                    count: samples.width * format.sampleBytes
                )
            }
        }
    }

    /// A number that differs between frames that differ in any sample.
    package var checksum: UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        let lines = unsafe rows
        for line in 0..<(unsafe lines.count) {
            let row = unsafe lines[line]
            var place = 0
            while place + 8 <= row.count {
                let word = unsafe UnsafeRawBufferPointer(row).loadUnaligned(
                    fromByteOffset: place,
                    as: UInt64.self
                )
                sum = (sum ^ word) &* 0x100_0000_01B3
                sum ^= sum >> 29
                place += 8
            }
            while place < row.count {
                sum = (sum ^ UInt64(unsafe row[place])) &* 0x100_0000_01B3
                place += 1
            }
        }
        return sum
    }

    /// Some of the frame's luma, at the same places in every frame: the upper eight bits of samples.
    package var grid: [UInt8] {
        let bytes = StillFormat(format)?.sampleBytes ?? 1
        let depth = StillFormat(format)?.depth ?? 8
        let lines = unsafe rows
        var grid: [UInt8] = []
        for line in unsafe stride(from: 8, to: min(size.height, lines.count), by: 16) {
            let row = unsafe lines[line]
            for place in stride(from: 8 * bytes, to: row.count - bytes + 1, by: 16 * bytes) {
                let low = unsafe Int(row[place])
                let sample = bytes == 1 ? low : unsafe (low | Int(row[place + 1]) << 8) >> (depth - 8)
                grid.append(UInt8(truncatingIfNeeded: sample))
            }
        }
        return grid
    }
}

/// The scalers of one film's frames, made once for each size. One that converts is out of the pool until it is done.
final class FrameScalers: Sendable {
    /// In use by one call or idle, never both: hence `@unchecked Sendable`.
    private final class Kept: @unchecked Sendable {
        let handle: ScalerHandle
        let from, to: ScalerHandle.Layout

        init(_ from: ScalerHandle.Layout, _ to: ScalerHandle.Layout) throws(MovieError) {
            handle = try ScalerHandle(from: from, to: to, isExact: false)
            (self.from, self.to) = (from, to)
        }
    }

    private static let most = 8
    private let idle = Mutex<[Kept]>([])

    /// Converts a frame, or its part from a place on, with the scaler for this.
    func convert(
        _ frame: UnsafeMutablePointer<AVFrame>,
        from: ScalerHandle.Layout,
        at place: (x: Int, y: Int) = (0, 0),
        to: ScalerHandle.Layout
    ) throws(MovieError) -> [[UInt8]] {
        let rested = idle.withLock { idle in
            idle.firstIndex { $0.from == from && $0.to == to }.map { idle.remove(at: $0) }
        }
        let scaler: Kept
        if let rested { scaler = rested } else { scaler = try Kept(from, to) }
        defer { idle.withLock { $0 = $0.suffix(Self.most - 1) + [scaler] } }
        return unsafe scaler.handle.convert(frame, from: place)
    }
}

extension PixelRect {
    /// The rectangle with its edges at even pixels, or at the edge of a picture of `size`.
    fileprivate func evenly(within size: PixelSize) -> PixelRect {
        let inner = intersection(PixelRect(size))
        guard !inner.isEmpty else { return inner }
        let (left, top) = (inner.x & ~1, inner.y & ~1)
        return PixelRect(
            x: left,
            y: top,
            width: min(size.width, (inner.maxX + 1) & ~1) - left,
            height: min(size.height, (inner.maxY + 1) & ~1) - top
        )
    }
}
