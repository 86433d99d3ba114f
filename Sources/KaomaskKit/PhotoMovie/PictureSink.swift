internal import Imaging
internal import Movies
internal import Pairing

/// A destination for pictures in sequence, which encodes them into a file.
protocol PictureSink: AnyObject {
    /// Shows a picture for some frames, of which `change` dissolve it in from the previous one. `written` is called
    /// with the number of frames just written.
    func show(_ picture: PixelBuffer, frames: Int, change: Int, written: (Int) -> Void) throws(MovieError)

    func finish(sound: EncodedSound?) throws -> [UInt8]
}

/// Returns the incoming picture's opacity in frame `index` of a transition.
func dissolveShare(_ index: Int, of change: Int) -> Double {
    Blend.smooth(Double(index + 1) / Double(change + 1))
}

/// A sink for a movie as a QuickTime or MP4 file.
final class MovieSink: PictureSink {
    private var encoder: MovieEncoder
    private let isMP4: Bool
    private var previous: PlanarFrame?

    init(_ format: MovieFormat, isMP4: Bool) throws(MovieError) {
        encoder = try MovieEncoder(format)
        self.isMP4 = isMP4
    }

    func show(
        _ picture: PixelBuffer,
        frames: Int,
        change: Int,
        written: (Int) -> Void
    ) throws(MovieError) {
        let frame = try picture.planarFrame()
        for index in 0..<frames {
            let shown = PlanarFrame.mix(previous ?? frame, frame, share: dissolveShare(index, of: change))
            try encoder.append(shown, isKeyFrame: index == 0 || index == change)
            written(1)
        }
        previous = frame
    }

    func finish(sound: EncodedSound?) throws -> [UInt8] {
        let movie = try encoder.finish()
        if isMP4 { return try MP4File.bytes(movie, sound: sound) }
        return try MovieMuxer(video: VideoTrack(movie), sound: sound.map { SoundTrack($0) }).movie()
    }
}

/// A sink for an animated GIF, which stores a static picture once for its whole duration.
final class GIFSink: PictureSink {
    private let rate: FrameRate
    private var encoder: GIFEncoder
    private var previous: PixelBuffer?
    private var (frames, hundredths) = (0, 0)

    init(_ rate: FrameRate, size: PixelSize, isOneScene: Bool = false) throws(MovieError) {
        self.rate = rate
        encoder = try GIFEncoder(size: size, isOneScene: isOneScene)
    }

    func show(
        _ picture: PixelBuffer,
        frames count: Int,
        change: Int,
        written: (Int) -> Void
    ) throws(MovieError) {
        for index in 0..<change {
            let mixed = picture.mixed(with: previous ?? picture, share: 1 - dissolveShare(index, of: change))
            try append(mixed, frames: 1)
            written(1)
        }
        try append(picture, frames: count - change)
        written(count - change)
        previous = picture
    }

    func finish(sound: EncodedSound?) throws -> [UInt8] { try encoder.finish() }

    /// Appends a picture until the end of its last frame, in hundredths of a second; less than two are skipped.
    private func append(_ picture: PixelBuffer, frames count: Int) throws(MovieError) {
        frames += count
        let end = Int((Double(frames) * 100 / rate.perSecond).rounded())
        guard end - hundredths >= 2 else { return }
        try encoder.append(picture, hundredths: end - hundredths)
        hundredths = end
    }
}

extension PixelBuffer {
    /// Returns the blend with another picture of the same size, whose weight is `share`.
    func mixed(with other: PixelBuffer, share: Double) -> PixelBuffer {
        guard share > 0 else { return self }
        var mixed = self
        let weight = Int(share * 256)
        for index in mixed.bytes.indices {
            let value = Int(bytes[index]) * (256 - weight) + Int(other.bytes[index]) * weight
            mixed.bytes[index] = UInt8((value + 128) >> 8)
        }
        return mixed
    }
}
