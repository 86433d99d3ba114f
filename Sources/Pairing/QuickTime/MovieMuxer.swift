import Metadata

/// Makes a Live Photo's movie of coded pictures: a value in, the file's bytes out.
///
/// The file has `ftyp`, `wide`, `mdat` and `moov`, in the order and shape of movies from iPhones. The same
/// input makes the same bytes.
public struct MovieMuxer: Sendable, Hashable {
    /// Ticks per second of the movie.
    public static let timeScale: UInt32 = 600
    private static let videoTrackID: UInt32 = 1
    private static let stillTrackID: UInt32 = 2
    /// Where the first sample is: after `ftyp` (20), `wide` (8) and the header of `mdat` (8).
    private static let firstSampleOffset = 36

    /// The pictures.
    public var video: VideoTrack
    /// What the movie shares with its still.
    public var contentIdentifier: ContentIdentifier
    /// When the still was taken, in ticks of 1/600 second from the start.
    public var stillImageTime: UInt32
    /// Seconds since 1904-01-01 UTC; 0 says nothing.
    public var creationTime: UInt64
    /// Further named values, such as software and creation date, after the content identifier.
    public var metadata: [MovieMetadata.Item]

    /// A movie to be made.
    public init(
        video: VideoTrack,
        contentIdentifier: ContentIdentifier,
        stillImageTime: UInt32,
        creationTime: UInt64 = 0,
        metadata: [MovieMetadata.Item] = []
    ) {
        self.video = video
        self.contentIdentifier = contentIdentifier
        self.stillImageTime = stillImageTime
        self.creationTime = creationTime
        self.metadata = metadata
    }

    /// The movie's duration, in ticks of 1/600 second, rounded to the nearest.
    public var duration: UInt64 {
        let scale = UInt64(max(1, video.timeScale))
        let (product, overflow) = video.duration.multipliedReportingOverflow(by: UInt64(Self.timeScale))
        guard !overflow else { return .max }
        return product / scale + (product % scale >= scale - scale / 2 ? 1 : 0)
    }

    /// The file's bytes.
    ///
    /// Throws `bad-track` when no movie can be made of the video, `bad-still-image-time` when the still's time
    /// is not before the end of the movie.
    public func movie() throws(PairingError) -> [UInt8] {
        try video.validate()
        guard UInt64(stillImageTime) < duration else {
            throw PairingError(
                .badStillImageTime,
                "the still's time, \(stillImageTime)/600 s, is not within the movie of \(duration)/600 s"
            )
        }
        let media = video.samples.reduce(0) { $0 + $1.data.count }
        let movieAtom = movieAtom(stillSampleOffset: UInt64(Self.firstSampleOffset + media))
        let mediaCount = media + StillImageTimeTrack.sample.count
        var writer = ByteWriter(capacity: Self.firstSampleOffset + mediaCount + movieAtom.byteCount)
        FileTypeAtom.quickTime.node.serialize(into: &writer)
        Self.writeMediaHeader(count: mediaCount, into: &writer)
        for sample in video.samples { writer.write(sample.data) }
        writer.write(StillImageTimeTrack.sample)
        movieAtom.serialize(into: &writer)
        return writer.bytes
    }

    /// The headers of `wide` and `mdat`; when the size needs 64 bits, `mdat` takes the room of `wide`, which is
    /// what that atom is for. QTFF, "Wide Atoms".
    private static func writeMediaHeader(count: Int, into writer: inout ByteWriter) {
        if let size = UInt32(exactly: count + 8) {
            AtomNode("wide", payload: []).serialize(into: &writer)
            writer.write(size)
            writer.write("mdat" as FourCharCode)
        } else {
            writer.write(UInt32(1))
            writer.write("mdat" as FourCharCode)
            writer.write(UInt64(count + 16))
        }
    }

    private func movieAtom(stillSampleOffset: UInt64) -> AtomNode {
        var still = StillImageTimeTrack(
            trackID: Self.stillTrackID,
            stillImageTime: stillImageTime,
            sampleOffset: stillSampleOffset,
            describedTrackID: Self.videoTrackID
        )
        still.creationTime = creationTime
        let header = MovieHeaderAtom(
            creationTime: creationTime,
            timeScale: Self.timeScale,
            duration: max(duration, still.duration),
            nextTrackID: Self.stillTrackID + 1
        )
        let identifier = MovieMetadata.Item(
            key: MovieMetadata.contentIdentifierKey,
            text: contentIdentifier.text
        )
        let named = MovieMetadata(
            items: [identifier] + metadata.filter { $0.key != MovieMetadata.contentIdentifierKey }
        )
        return AtomNode("moov", children: [header.node, videoAtom, still.node, named.node])
    }

    private var videoAtom: AtomNode {
        let header = TrackHeaderAtom(
            creationTime: creationTime,
            trackID: Self.videoTrackID,
            duration: duration,
            width: video.width,
            height: video.height
        )
        let edits = EditListAtom(edits: [.init(duration: duration, mediaTime: 0)])
        let mediaHeader = MediaHeaderAtom(
            creationTime: creationTime,
            timeScale: video.timeScale,
            duration: video.duration
        )
        let handler = HandlerAtom(componentType: "mhlr", subtype: "vide", name: "Core Media Video")
        let information = AtomNode(
            "minf",
            children: [
                AtomNode("vmhd", payload: Self.videoMediaInformation), HandlerAtom.coreMediaData.node,
                DataInformation.node, sampleTable,
            ]
        )
        let media = AtomNode("mdia", children: [mediaHeader.node, handler.node, information])
        return AtomNode("trak", children: [header.node, AtomNode("edts", children: [edits.node]), media])
    }

    /// Version and flags 1, graphics mode 0x40 (dither copy), opcolor. QTFF, "Video Media Information Header
    /// Atoms".
    private static let videoMediaInformation: [UInt8] = [
        0, 0, 0, 1, 0x00, 0x40, 0x80, 0x00, 0x80, 0x00, 0x80, 0x00,
    ]

    private var sampleTable: AtomNode {
        let samples = video.samples
        let keyFrames = samples.indices.filter { samples[$0].isSync }
        let sync = SyncSampleAtom(numbers: keyFrames.map { UInt32(truncatingIfNeeded: $0 + 1) })
        let sizes = SampleSizeAtom(sizes: samples.map { UInt32(truncatingIfNeeded: $0.data.count) })
        return AtomNode(
            "stbl",
            children: [
                SampleDescriptionAtom(entries: [video.sampleDescription]).node,
                TimeToSampleAtom(durations: samples.map(\.duration)).node,
            ] + (keyFrames.count == samples.count ? [] : [sync.node]) + [
                SampleToChunkAtom(samplesInOneChunk: samples.count).node, sizes.node,
                ChunkOffsetAtom(offsets: [UInt64(Self.firstSampleOffset)]).node,
            ]
        )
    }
}
