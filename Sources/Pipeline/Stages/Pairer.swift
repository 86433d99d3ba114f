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
    /// What a user may want to know about what happened to the still's metadata.
    let notes: [String]
}

/// The pair stage: gives a still and its movie one identifier and puts both in their containers.
enum Pairer {
    /// Pairs an encoded photo with its movie.
    static func pair(
        _ encoded: EncodedPhoto,
        movie: EncodedMovie,
        timeline: RevealTimeline
    ) throws(PipelineError) -> PairedPhoto {
        let identifier = ContentIdentifier()
        let source = encoded.composed.photo.source
        let still = try source.named { () throws(MetadataError) in
            try LivePhotoWriter.still(jpeg: encoded.still, identifier: identifier)
        }
        let muxer = MovieMuxer(
            video: VideoTrack(movie),
            contentIdentifier: identifier,
            stillImageTime: UInt32(timeline.stillFrame) * movie.ticksPerFrame
        )
        let bytes = try source.named { () throws(PairingError) in try muxer.movie() }
        return PairedPhoto(
            faces: encoded.composed.faces,
            identifier: identifier,
            still: still.file.serialized(),
            movie: bytes,
            notes: still.notes
        )
    }
}

extension EncodedMovie {
    /// How long a frame lasts in the movie's time scale of 600 ticks a second.
    fileprivate var ticksPerFrame: UInt32 { MovieMuxer.timeScale / UInt32(framesPerSecond) }
}

extension VideoTrack {
    fileprivate init(_ movie: EncodedMovie) {
        self.init(
            codec: .avc1,
            decoderConfiguration: movie.configuration,
            width: UInt16(movie.size.width),
            height: UInt16(movie.size.height),
            timeScale: MovieMuxer.timeScale,
            samples: movie.samples.map {
                VideoSample(data: $0.data, duration: movie.ticksPerFrame, isSync: $0.isSync)
            },
            colour: Colour(
                primaries: UInt16(movie.color.primaries),
                transfer: UInt16(movie.color.transfer),
                matrix: UInt16(movie.color.matrix)
            )
        )
    }
}

extension LivePhotoWriter.Still {
    /// What became of the metadata, where a user may want to know.
    var notes: [String] {
        var notes: [String] = []
        if makerNote == .foreignNoteReplaced {
            notes.append("the camera maker's own note gave way to Apple's, which carries the identifier")
        }
        if replacedDamagedExif { notes.append("the Exif block was damaged and was replaced by a new one") }
        return notes
    }
}
