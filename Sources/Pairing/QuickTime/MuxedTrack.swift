import Formats

/// A track whose media is contiguous in a new movie.
protocol MuxedTrack {
    var media: [[UInt8]] { get }
    var seconds: (ticks: UInt64, timeScale: UInt32) { get }
    func node(_ place: TrackPlace) -> AtomNode
}

/// The movie properties that its tracks depend on.
struct TrackPlace {
    let trackID: UInt32
    let mediaOffset: UInt64
    /// In ticks of the movie.
    let duration: UInt64
    /// In seconds since 1904-01-01 UTC.
    let creationTime: UInt64

    func track(
        _ header: TrackHeaderAtom,
        edits: [EditListAtom.Edit],
        _ mediaHeader: MediaHeaderAtom,
        _ handler: HandlerAtom,
        _ information: AtomNode,
        table: [AtomNode],
        apertures: [AtomNode] = []
    ) -> AtomNode {
        let media = AtomNode(
            "mdia",
            children: [
                mediaHeader.node, handler.node,
                AtomNode(
                    "minf",
                    children: [
                        information, HandlerAtom.coreMediaData.node, DataInformation.node,
                        AtomNode("stbl", children: table),
                    ]
                ),
            ]
        )
        let editList = AtomNode("edts", children: [EditListAtom(edits: edits).node])
        return AtomNode("trak", children: [header.node] + apertures + [editList, media])
    }
}

extension MuxedTrack {
    var mediaCount: Int { media.reduce(0) { $0 + $1.count } }

    /// In ticks of 1/600 second, rounded to the nearest.
    var movieDuration: UInt64 {
        let scale = UInt64(max(1, seconds.timeScale))
        let (product, overflow) = seconds.ticks.multipliedReportingOverflow(by: UInt64(MovieMuxer.timeScale))
        guard !overflow else { return .max }
        return product / scale + (product % scale >= scale - scale / 2 ? 1 : 0)
    }
}

extension VideoTrack: MuxedTrack {
    var media: [[UInt8]] { samples.map(\.data) }

    var seconds: (ticks: UInt64, timeScale: UInt32) { (duration, timeScale) }

    func node(_ place: TrackPlace) -> AtomNode {
        place.track(
            TrackHeaderAtom(
                creationTime: place.creationTime,
                trackID: place.trackID,
                duration: place.duration,
                width: width,
                height: height
            ),
            edits: [.init(duration: place.duration, mediaTime: 0)],
            MediaHeaderAtom(creationTime: place.creationTime, timeScale: timeScale, duration: duration),
            HandlerAtom(componentType: "mhlr", subtype: "vide", name: "Core Media Video"),
            // Flags 1, graphics mode 0x40 (dither copy), opcolor. QTFF, "Video Media Information Header Atoms".
            AtomNode("vmhd", payload: [0, 0, 0, 1, 0x00, 0x40, 0x80, 0x00, 0x80, 0x00, 0x80, 0x00]),
            table: sampleTable(mediaOffset: place.mediaOffset, description: sampleDescription),
            apertures: [apertures]
        )
    }

    /// Equal display, production and encoded sizes. QTFF, "Track Aperture Mode Dimensions Atoms".
    private var apertures: AtomNode {
        let size = [width, height].flatMap { ByteOrder.bigEndian.bytes(of: UInt32($0) << 16) }
        let kinds: [FourCharCode] = ["clef", "prof", "enof"]
        return AtomNode("tapt", children: kinds.map { AtomNode($0, payload: [0, 0, 0, 0] + size) })
    }

    /// QTFF, "Sample Dependency Flags Atoms": 0x20 for a frame that needs no others, 0x10 for one that does.
    private var dependencies: AtomNode {
        AtomNode("sdtp", payload: [0, 0, 0, 0] + samples.map { $0.isSync ? 0x20 : 0x10 })
    }

    func sampleTable(mediaOffset: UInt64, description: SampleDescriptionAtom.Entry) -> [AtomNode] {
        let keyFrames = samples.indices.filter { samples[$0].isSync }
        let sync = SyncSampleAtom(numbers: keyFrames.map { UInt32(truncatingIfNeeded: $0 + 1) })
        let sizes = SampleSizeAtom(sizes: samples.map { UInt32(truncatingIfNeeded: $0.data.count) })
        return [
            SampleDescriptionAtom(entries: [description]).node,
            TimeToSampleAtom(durations: samples.map(\.duration)).node,
        ] + (keyFrames.count == samples.count ? [] : [sync.node]) + [
            dependencies, SampleToChunkAtom(samplesInOneChunk: samples.count).node, sizes.node,
            ChunkOffsetAtom(offsets: [mediaOffset]).node,
        ]
    }
}
