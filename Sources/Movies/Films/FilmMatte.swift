internal import CFFmpeg
package import Imaging

/// The matte of a film, for other programs: a grey film of the same pictures, upright, at the times at which players show
/// them. The raw value is the extension of its name.
package enum FilmMatte: String, Sendable {
    /// FFV1 in Matroska, without loss.
    case mkv
    /// H.264.
    case mp4, mov

    /// Writes the matte of a film; throws `MovieError`, and what `picture` throws.
    ///
    /// - Parameters:
    ///   - size: The size of an upright frame.
    ///   - picture: Returns the matte of the picture whose packet stands at a place in the file, of that size; `nil` for an
    ///     empty one.
    package func write(
        _ film: MediaBytes,
        _ facts: FilmFacts,
        _ size: PixelSize,
        to sink: any FilmSink,
        picture: (_ place: Int64) throws -> GrayBuffer?
    ) throws {
        var input = try MediaInput(film)
        guard let index = input.bestStream(AVMEDIA_TYPE_VIDEO) else { throw MovieError.noVideo }
        let (isExact, moments) = (self == .mkv, try Self.moments(&input, index))
        let base = unsafe input.stream(index).pointee.time_base
        let gray = MovieColor(primaries: 2, transfer: 2, matrix: 2, isFullRange: true)
        var format = MovieFormat(size: size, frameRate: facts.frameRate, color: gray)
        let (aspect, isTurned) = (facts.pixelAspect, size != facts.size)
        format.pixelAspect = isTurned ? PixelAspect(width: aspect.height, height: aspect.width) : aspect
        (format.isExactGrey, format.rateFactor) = (isExact, 10)
        let encoder = try VideoCodecHandle.open(format)
        let writer = try ContainerWriter.open(isExact ? "matroska" : rawValue, to: sink)
        let stream = try unsafe writer.addStream(timeScale: Int(base.den)) { unsafe encoder.describe($0) }
        unsafe writer.context.pointee.streams[stream]?.pointee.sample_aspect_ratio = format.pixelAspect.ratio
        try writer.begin()
        var (written, last, empty): (Int, Int64, [UInt8]?) = (0, .min, nil)
        func put(_ data: [UInt8], isSync: Bool) throws(MovieError) {
            last = max(last + 1, moments[written].time)
            try writer.write(
                data,
                stream: stream,
                start: last,
                ticks: moments[written].ticks,
                base: base,
                isSync: isSync
            )
            written += 1
        }
        // Few players show grey H.264.
        let chroma: ChromaFormat = isExact ? .none : .quarter
        var planes = PlanarPicture(size: size, chroma: chroma, depth: 8, filledWith: [0, 128, 128])
        let ticks = Double(format.timeScale) / facts.frameRate.perSecond
        for (number, moment) in moments.enumerated() {
            let gray = try picture(moment.place)
            // All empty pictures of FFV1 are the same.
            if let empty, gray == nil {
                try put(empty, isSync: true)
                continue
            }
            planes.planes[0] = gray?.bytes.map(UInt16.init) ?? [UInt16](repeating: 0, count: size.area)
            let time = Int64((Double(number) * ticks).rounded())
            try unsafe encoder.send(time: time, isKeyFrame: number == 0) { unsafe planes.copy(into: $0) }
            while let coded = try encoder.receive() {
                if isExact, gray == nil { empty = coded.data }
                try put(coded.data, isSync: coded.isSync)
            }
        }
        try encoder.sendEnd()
        while let coded = try encoder.receive() { try put(coded.data, isSync: coded.isSync) }
        try writer.end()
    }

    /// Returns the pictures that players show, in order, each with the place of its packet.
    private static func moments(
        _ input: inout MediaInput,
        _ index: Int
    ) throws(MovieError) -> [(time: Int64, ticks: Int64, place: Int64)] {
        var moments: [(time: Int64, ticks: Int64, place: Int64)] = []
        func note(_ packet: UnsafeMutablePointer<AVPacket>) {
            guard unsafe packet.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else { return }
            let (pts, dts) = unsafe (packet.pointee.pts, packet.pointee.dts)
            let time = pts == KAOMASK_NO_TIME ? dts : pts
            moments.append(unsafe (time, packet.pointee.duration, packet.pointee.pos))
        }
        while try unsafe input.nextPacket(of: index, note) {}
        return moments.sorted { $0.time < $1.time }
    }
}
