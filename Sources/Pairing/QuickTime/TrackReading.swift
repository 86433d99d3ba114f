import Metadata

/// A track, read tolerantly: what is damaged counts as absent.
struct TrackReading {
    private let track: AtomNode
    private let movieTimeScale: UInt32

    init(_ track: AtomNode, movieTimeScale: UInt32) {
        self.track = track
        self.movieTimeScale = movieTimeScale
    }

    private func read<Reading: Atom>(_ kind: Reading.Type, of node: AtomNode?) -> Reading? {
        guard let node else { return nil }
        return (try? node.reading(kind)) ?? nil
    }

    private var sampleTable: AtomNode? { track.descendant("mdia", "minf", "stbl") }

    /// What kind of media the track has: `vide`, `soun`, `meta`, ...
    var handler: FourCharCode? { read(HandlerAtom.self, of: track["mdia"])?.componentSubtype }

    /// The first sample description.
    var description: SampleDescriptionAtom.Entry? {
        read(SampleDescriptionAtom.self, of: sampleTable)?.entries.first
    }

    var sampleCount: Int? { read(SampleSizeAtom.self, of: sampleTable).map { Int($0.count) } }

    /// The size on screen: the header's after its matrix, or else the sample description's.
    var size: (width: Int, height: Int)? {
        guard let header = read(TrackHeaderAtom.self, of: track) else { return description?.videoSize }
        let size = header.displaySize
        if size.width > 0, size.height > 0 { return size }
        return description?.videoSize
    }

    /// The still image mark, when this is a timed metadata track with that key.
    func stillImageMark(in file: [UInt8]) -> MovieInspection.StillImageMark? {
        guard let description, description.format == "mebx",
            let keys = try? TimedMetadataKey.keys(of: description),
            let key = keys.first(where: { $0.name == TimedMetadataKey.stillImageTimeName })
        else { return nil }
        let reference = track.descendant("tref", "cdsc")?.payload
        return MovieInspection.StillImageMark(
            time: firstPresentationTime,
            value: firstSample(in: file).flatMap { Self.value(of: key.localID, in: $0) },
            describedTrackID: reference.flatMap { ByteReader($0).integer(UInt32.self, at: 0) }
        )
    }

    /// When the track's first sample (media time 0) is shown, in seconds. QTFF, "Playing with edit lists".
    private var firstPresentationTime: Double? {
        guard movieTimeScale > 0 else { return nil }
        guard let list = read(EditListAtom.self, of: track["edts"]), !list.edits.isEmpty else { return 0 }
        var start = 0.0
        for edit in list.edits {
            if edit.mediaTime == 0 { return start / Double(movieTimeScale) }
            start += Double(edit.duration)
        }
        return nil
    }

    private func firstSample(in file: [UInt8]) -> ArraySlice<UInt8>? {
        guard let sampleTable, let offsets = try? ChunkOffsetAtom(sampleTable: sampleTable)?.offsets,
            let offset = offsets.first.flatMap({ Int(exactly: $0) }),
            let size = read(SampleSizeAtom.self, of: sampleTable)?.firstSize
        else { return nil }
        return ByteReader(file).slice(at: offset, count: Int(size))
    }

    /// The one-byte value with this local number: size, number, value, repeated. QTFF, "Timed Metadata Sample
    /// Data Format".
    private static func value(of localID: UInt32, in sample: ArraySlice<UInt8>) -> Int8? {
        var reader = ByteReader(sample)
        while let size = reader.uint32(), let number = reader.uint32(), size >= 8,
            let value = reader.take(Int(size) - 8)
        {
            if number == localID { return value.count == 1 ? value.first.map { Int8(bitPattern: $0) } : nil }
        }
        return nil
    }
}
