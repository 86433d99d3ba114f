internal import Containers
internal import FileJobs
internal import Imaging
internal import Movies
internal import Pairing

/// A Live Photo with both halves complete, not yet written: a still and its movie with one identifier, each in its
/// container.
struct PairedPhoto: Sendable {
    let identifier: ContentIdentifier
    let still: [UInt8]
    let movie: [UInt8]
    /// Remarks for the user on changes to the still's metadata.
    let notes: [Remark]

    /// Pairs a still with a movie whose frame `stillFrame` shows it.
    init(
        _ still: [UInt8],
        takenAt date: CreationDate? = nil,
        movie: EncodedMovie,
        stillFrame: Int,
        _ options: RevealOptions,
        in shape: LivePhotoShape = .pair
    ) throws(ContainerError) {
        identifier = ContentIdentifier(orFresh: options.identifier)
        let tagged = try shape.still(still, identifier: identifier)
        (self.still, notes) = (tagged.bytes, tagged.notes)
        let muxer = MovieMuxer(
            video: VideoTrack(movie),
            sound: options.sound.map { SoundTrack($0) },
            contentIdentifier: identifier,
            stillImageTime: MovieMuxer.ticks(within: movie.start(ofFrame: stillFrame)),
            creationTime: date?.secondsSince1904 ?? 0,
            metadata: (date.map { [$0.metadata] } ?? []) + (options.isWallpaper ? [.liveAuto] : [])
        )
        self.movie = try muxer.movie()
    }
}

extension EncodedMovie {
    /// Returns the start of a frame, in ticks of the movie's own time scale.
    fileprivate func start(ofFrame index: Int) -> (ticks: UInt64, timeScale: UInt32) {
        (samples.prefix(index).reduce(0) { $0 + UInt64($1.duration) }, timeScale)
    }
}

extension MovieMuxer {
    /// Returns the first of the movie's ticks at or after a moment in another time scale: a frame that begins
    /// between two ticks is on screen at the second.
    static func ticks(within moment: (ticks: UInt64, timeScale: UInt32)) -> UInt32 {
        let product = moment.ticks * UInt64(timeScale)
        return UInt32((product + UInt64(moment.timeScale) - 1) / UInt64(moment.timeScale))
    }
}

extension VideoTrack {
    /// Creates the track of an encoded movie.
    init(_ movie: EncodedMovie) {
        self.init(
            codec: movie.codec == .h264 ? .avc1 : .hvc1,
            decoderConfiguration: movie.configuration,
            width: UInt16(movie.size.width),
            height: UInt16(movie.size.height),
            timeScale: movie.timeScale,
            samples: movie.samples.map {
                VideoSample(data: $0.data, duration: $0.duration, isSync: $0.isSync)
            },
            colour: Colour(
                primaries: UInt16(movie.color.primaries),
                transfer: UInt16(movie.color.transfer),
                matrix: UInt16(movie.color.matrix)
            )
        )
    }
}

extension SoundTrack {
    /// Creates the track of an encoded sound.
    init(_ sound: EncodedSound) {
        self.init(
            sampleRate: UInt32(sound.sampleRate),
            channels: UInt16(sound.channels),
            decoderConfiguration: sound.configuration,
            samplesPerPacket: UInt32(EncodedSound.samplesPerPacket),
            packets: sound.packets,
            priming: UInt32(sound.priming),
            length: UInt64(sound.length)
        )
    }
}

extension LivePhotoShape {
    /// Returns a still in this shape, and remarks for the user. The still carries the movie's identifier, except in
    /// a Motion Photo, where galleries would look for a separate movie.
    func still(
        _ bytes: [UInt8],
        identifier: ContentIdentifier
    ) throws(ContainerError) -> (bytes: [UInt8], notes: [Remark]) {
        guard hasIdentifier else { return (bytes, []) }
        let still = try LivePhotoWriter.still(bytes, identifier: identifier)
        return (still.bytes, still.notes)
    }
}

extension LivePhotoWriter.Still {
    /// Remarks for the user on changes to the metadata.
    fileprivate var notes: [Remark] {
        (makerNote == .foreignNoteReplaced ? [.makerNoteReplaced] : [])
            + (replacedDamagedExif ? [.exifReplaced] : [])
    }
}
