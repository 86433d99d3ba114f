internal import Imaging
internal import Movies
internal import Pairing

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
