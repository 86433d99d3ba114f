internal import Imaging
internal import Metadata
internal import Pairing
internal import Reveal

/// A Live Photo: both halves complete, not yet written.
struct PairedPhoto: Sendable {
    let faces: [Face]
    let identifier: ContentIdentifier
    let still: [UInt8]
    let movie: [UInt8]
    /// Whether another maker's note gave way to Apple's, which carries the identifier.
    let replacedMakerNote: Bool
}

/// The pair stage: gives a still and its movie one identifier and puts both in their containers.
enum Pairer {
    /// Pairs an encoded photo with its movie.
    static func pair(
        _ encoded: EncodedPhoto, movie: EncodedMovie, timeline: RevealTimeline
    ) throws(PipelineError) -> PairedPhoto {
        let identifier = ContentIdentifier()
        let source = encoded.composed.photo.source
        let still = try source.named { () throws(PairingError) in
            try LivePhotoWriter.still(jpeg: encoded.still, identifier: identifier)
        }
        let file = try source.named { () throws(PairingError) in
            try MovieMuxer.quickTimeMovie(
                video: track(of: movie), contentIdentifier: identifier,
                stillImageTime: timeline.stillFrame * ticksPerFrame(movie))
        }
        return PairedPhoto(
            faces: encoded.composed.faces, identifier: identifier, still: still.jpeg, movie: file,
            replacedMakerNote: still.replacedForeignMakerNote)
    }

    private static func ticksPerFrame(_ movie: EncodedMovie) -> Int { 600 / movie.framesPerSecond }

    private static func track(of movie: EncodedMovie) -> VideoTrack {
        let ticks = ticksPerFrame(movie)
        return VideoTrack(
            codec: "avc1", configuration: movie.configuration, width: movie.size.width,
            height: movie.size.height, timeScale: 600,
            samples: movie.samples.map { VideoSample(data: $0.data, duration: ticks, isSync: $0.isSync) },
            color: .init(
                primaries: MovieColor.primaries, transfer: MovieColor.transfer, matrix: MovieColor.matrix))
    }
}
