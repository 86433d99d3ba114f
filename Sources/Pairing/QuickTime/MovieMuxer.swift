package import Formats

/// A muxer of coded frames and optional sound to a QuickTime movie.
///
/// With a still image time it is a Live Photo's. The file has `ftyp`, `wide`, `mdat` and `moov`, in the order and form
/// of iPhones. Equal input makes equal bytes.
package struct MovieMuxer: Sendable, Hashable {
    /// Ticks per second of the movie.
    package static let timeScale: UInt32 = 600
    var video: VideoTrack
    var sound: SoundTrack?
    /// The identifier shared with the still; `nil` outside a Live Photo.
    var contentIdentifier: ContentIdentifier?
    /// The still image time in ticks of 1/600 second; `nil` outside a Live Photo.
    var stillImageTime: UInt32?
    /// The creation time in seconds since 1904-01-01 UTC; 0 for none.
    var creationTime: UInt64
    /// Metadata after the content identifier, such as software and creation date.
    var metadata: [MovieMetadata.Item]

    package init(
        video: VideoTrack,
        sound: SoundTrack? = nil,
        contentIdentifier: ContentIdentifier? = nil,
        stillImageTime: UInt32? = nil,
        creationTime: UInt64 = 0,
        metadata: [MovieMetadata.Item] = []
    ) {
        (self.video, self.sound, self.contentIdentifier) = (video, sound, contentIdentifier)
        (self.stillImageTime, self.creationTime, self.metadata) = (stillImageTime, creationTime, metadata)
    }

    /// The movie's duration in ticks of 1/600 second, rounded to the nearest.
    var duration: UInt64 { tracks.map(\.movieDuration).max() ?? 0 }

    private var tracks: [any MuxedTrack] { [video as any MuxedTrack] + (sound.map { [$0] } ?? []) }

    /// Returns the file's bytes. Throws `bad-track` for invalid video or sound, `bad-still-image-time` if that is not
    /// before the video's end.
    package func movie() throws(ContainerError) -> [UInt8] {
        try video.validate()
        try sound?.validate()
        if let stillImageTime, UInt64(stillImageTime) >= video.movieDuration {
            throw ContainerError(
                .badStillImageTime,
                "the still's time, \(stillImageTime)/600 s, is not within the movie of "
                    + "\(video.movieDuration)/600 s"
            )
        }
        let tracks = tracks
        let mark = stillImageTime == nil ? [] : StillImageTimeTrack.sample
        let media = tracks.flatMap { $0.media.map { $0[...] } } + [mark[...]]
        return MovieAssembly.file(media, movieAtom(tracks))
    }

    private func movieAtom(_ tracks: [any MuxedTrack]) -> AtomNode {
        var nodes: [AtomNode] = []
        var offset = UInt64(MovieAssembly.firstSampleOffset)
        for (index, track) in tracks.enumerated() {
            let place = TrackPlace(
                trackID: UInt32(index + 1),
                mediaOffset: offset,
                duration: track.movieDuration,
                creationTime: creationTime
            )
            nodes.append(track.node(place))
            offset += UInt64(track.mediaCount)
        }
        let mark = mark(trackID: UInt32(tracks.count + 1), sampleOffset: offset)
        if let mark { nodes.append(mark.node) }
        let header = MovieHeaderAtom(
            creationTime: creationTime,
            timeScale: Self.timeScale,
            duration: max(duration, mark?.duration ?? 0),
            nextTrackID: UInt32(nodes.count + 1)
        )
        return AtomNode("moov", children: [header.node] + nodes + named)
    }

    private func mark(trackID: UInt32, sampleOffset: UInt64) -> StillImageTimeTrack? {
        guard let stillImageTime else { return nil }
        var track = StillImageTimeTrack(
            trackID: trackID,
            stillImageTime: stillImageTime,
            sampleOffset: sampleOffset,
            describedTrackID: 1
        )
        track.creationTime = creationTime
        return track
    }

    private var named: [AtomNode] {
        let identifier = contentIdentifier.map {
            MovieMetadata.Item(key: MovieMetadata.contentIdentifierKey, text: $0.text)
        }
        let others = metadata.filter { $0.key != MovieMetadata.contentIdentifierKey }
        let items = (identifier.map { [$0] } ?? []) + others
        return items.isEmpty ? [] : [MovieMetadata(items: items).node]
    }
}
