import Formats

/// The timed metadata track whose only sample marks a Live Photo's still image time by its presentation time, after an
/// empty edit. The value is -1 in all movies from Apple's cameras.
struct StillImageTimeTrack: Sendable, Hashable {
    /// Size 9, the key's local ID 1, the value -1.
    static let sample: [UInt8] = [0, 0, 0, 9, 0, 0, 0, 1, 0xFF]
    var trackID: UInt32
    /// Ticks per second of movie and media: LivePhotosKit counts the empty edit in the latter.
    var movieTimeScale: UInt32 = 600
    /// In ticks of the movie.
    var stillImageTime: UInt32
    var sampleOffset: UInt64
    /// The described track: the video.
    var describedTrackID: UInt32
    /// In seconds since 1904-01-01 UTC.
    var creationTime: UInt64 = 0
    /// 0, but 0x0100 in movies of iOS 10.
    var volume: UInt16 = 0

    init(trackID: UInt32, stillImageTime: UInt32, sampleOffset: UInt64, describedTrackID: UInt32) {
        (self.trackID, self.stillImageTime, self.sampleOffset) = (trackID, stillImageTime, sampleOffset)
        self.describedTrackID = describedTrackID
    }

    /// In ticks: 1/600 second, and at least one tick.
    var markDuration: UInt32 { max(1, movieTimeScale / 600 + (movieTimeScale % 600 >= 300 ? 1 : 0)) }

    /// In ticks of the movie.
    var duration: UInt64 { UInt64(stillImageTime) + UInt64(markDuration) }

    var node: AtomNode {
        var header = TrackHeaderAtom(
            creationTime: creationTime,
            trackID: trackID,
            duration: duration,
            width: 0,
            height: 0
        )
        header.volume = volume
        let reference = AtomNode("cdsc", payload: ByteOrder.bigEndian.bytes(of: describedTrackID))
        return AtomNode(
            "trak",
            children: [
                header.node, AtomNode("edts", children: [editList.node]),
                AtomNode("tref", children: [reference]), media,
            ]
        )
    }

    private var editList: EditListAtom {
        let mark = EditListAtom.Edit(duration: UInt64(markDuration), mediaTime: 0)
        guard stillImageTime > 0 else { return EditListAtom(edits: [mark]) }
        return EditListAtom(edits: [.init(duration: UInt64(stillImageTime), mediaTime: -1), mark])
    }

    private var media: AtomNode {
        let header = MediaHeaderAtom(
            creationTime: creationTime,
            timeScale: movieTimeScale,
            duration: UInt64(markDuration)
        )
        let handler = HandlerAtom(
            componentType: "mhlr",
            subtype: "meta",
            componentFlags: 1,
            name: "Core Media Metadata"
        )
        let information = AtomNode(
            "minf",
            children: [
                AtomNode("gmhd", children: [AtomNode("gmin", payload: Self.genericMediaInformation)]),
                HandlerAtom.coreMediaData.node, DataInformation.node, sampleTable,
            ]
        )
        return AtomNode("mdia", children: [header.node, handler.node, information])
    }

    /// Version and flags, graphics mode 0x40 (dither copy), opcolor, balance, reserved. QTFF, "Base Media Info Atoms".
    private static let genericMediaInformation: [UInt8] = [
        0, 0, 0, 0, 0x00, 0x40, 0x80, 0x00, 0x80, 0x00, 0x80, 0x00, 0, 0, 0, 0,
    ]

    private var sampleTable: AtomNode {
        let key = TimedMetadataKey(
            localID: 1,
            name: TimedMetadataKey.stillImageTimeName,
            dataType: TimedMetadataKey.int8
        )
        let description = SampleDescriptionAtom.Entry(
            format: "mebx",
            content: AtomNode("keys", children: [key.node]).serialized()
        )
        return AtomNode(
            "stbl",
            children: [
                SampleDescriptionAtom(entries: [description]).node,
                TimeToSampleAtom(durations: [markDuration]).node,
                SampleToChunkAtom(samplesInOneChunk: 1).node,
                SampleSizeAtom(uniformSize: UInt32(Self.sample.count), count: 1).node,
                ChunkOffsetAtom(offsets: [sampleOffset]).node,
            ]
        )
    }
}

extension HandlerAtom {
    /// Every track's data handler: offsets in a file locate samples.
    static let coreMediaData = HandlerAtom(
        componentType: "dhlr",
        subtype: "alis",
        name: "Core Media Data Handler"
    )
}

/// The data information atom (`dinf`) that refers to the same file. QTFF, "Data Information Atoms".
enum DataInformation {
    static let node: AtomNode = {
        let alias: [UInt8] = [0, 0, 0, 12] + Array("alis".utf8) + [0, 0, 0, 1]
        return AtomNode("dinf", children: [AtomNode("dref", payload: [0, 0, 0, 0, 0, 0, 0, 1] + alias)])
    }()
}

/// A key of timed metadata (`mebx`). QTFF, "Timed Metadata Sample Descriptions".
struct TimedMetadataKey: Sendable, Hashable {
    static let stillImageTimeName = "com.apple.quicktime.still-image-time"
    /// The well-known type of an 8-bit signed integer.
    static let int8: UInt32 = 65

    /// The ID by which samples refer to the key.
    var localID: UInt32
    var name: String
    /// The values' well-known type; `nil` if missing or of another namespace.
    var dataType: UInt32?

    static func keys(of entry: SampleDescriptionAtom.Entry) throws(ContainerError) -> [TimedMetadataKey] {
        var parser = AtomParser()
        let parts = try parser.atoms(entry.content, depth: 1).atoms
        guard let table = parts.first(where: { $0.type == "keys" })?.payload else { return [] }
        var keys: [TimedMetadataKey] = []
        for atom in try parser.atoms(table, depth: 2).atoms {
            guard let payload = atom.payload, let inner = try? parser.atoms(payload, depth: 3).atoms,
                let definition = inner.first(where: { $0.type == "keyd" })?.payload
            else { continue }
            let type = inner.first { $0.type == "dtyp" }?.payload.map { ByteReader($0) }
            let isWellKnown = type?.integer(UInt32.self, at: 0) == 0
            keys.append(
                TimedMetadataKey(
                    localID: atom.type.rawValue,
                    name: String(decoding: definition.dropFirst(4), as: UTF8.self),
                    dataType: isWellKnown ? type?.integer(UInt32.self, at: 4) : nil
                )
            )
        }
        return keys
    }

    /// The atom named by the local ID: `keyd` with namespace and name, `dtyp` with the type.
    var node: AtomNode {
        let definition = AtomNode("keyd", payload: Array("mdta".utf8) + Array(name.utf8))
        let type = dataType.map { type in
            AtomNode("dtyp", payload: [0, 0, 0, 0] + ByteOrder.bigEndian.bytes(of: type))
        }
        return AtomNode(FourCharCode(rawValue: localID), children: [definition] + [type].compactMap { $0 })
    }
}
