import Formats

/// A tolerant reading of a track: damaged parts count as absent.
struct TrackReading {
    let track: AtomNode
    private let movieTimeScale: UInt32

    init(_ track: AtomNode, movieTimeScale: UInt32) {
        (self.track, self.movieTimeScale) = (track, movieTimeScale)
    }

    func read<Reading: Atom>(_ kind: Reading.Type, of node: AtomNode?) -> Reading? {
        guard let node else { return nil }
        return try? node.reading(kind)
    }

    var sampleTable: AtomNode? { track.descendant("mdia", "minf", "stbl") }

    /// `vide`, `soun`, `meta`, ...
    var handler: FourCharCode? { read(HandlerAtom.self, of: track["mdia"])?.componentSubtype }

    var description: SampleDescriptionAtom.Entry? {
        read(SampleDescriptionAtom.self, of: sampleTable)?.entries.first
    }

    var sampleCount: Int? { read(SampleSizeAtom.self, of: sampleTable).map { Int($0.count) } }

    /// On screen: the header's after its matrix, or else the sample description's.
    var size: (width: Int, height: Int)? {
        guard let header = read(TrackHeaderAtom.self, of: track) else { return description?.videoSize }
        let size = header.displaySize
        if size.width > 0, size.height > 0 { return size }
        return description?.videoSize
    }

    /// Empty unless this is a timed metadata track.
    var timedMetadataKeys: [TimedMetadataKey] {
        guard let description, description.format == "mebx" else { return [] }
        return (try? TimedMetadataKey.keys(of: description)) ?? []
    }

    /// The most samples searched for the mark; a genuine track has one.
    private static let searchedSamples = 1000
    /// The largest sample to parse, in bytes; a genuine one has 105.
    private static let largestMark = 1 << 16

    /// Returns the still image mark of a timed metadata track with that key.
    func stillImageMark(in file: MovieData) -> MovieInspection.StillImageMark? {
        guard let key = timedMetadataKeys.first(where: { $0.name == TimedMetadataKey.stillImageTimeName })
        else { return nil }
        let samples = SampleTable(track: track).map { Array($0.prefix(Self.searchedSamples)) } ?? []
        let marked = samples.lazy.compactMap { sample in
            Self.value(of: key.localID, in: sample.range, of: file).map { (sample, $0) }
        }.first
        let reference = track.descendant("tref", "cdsc")?.payload
        return MovieInspection.StillImageMark(
            time: (marked?.0 ?? samples.first).flatMap(presentationTime),
            value: marked?.1,
            describedTrackID: reference.flatMap { ByteReader($0).integer(UInt32.self, at: 0) },
            trackOffset: track.offset,
            sample: (marked?.0 ?? samples.first)?.range,
            timeScale: read(MediaHeaderAtom.self, of: track["mdia"])?.timeScale
        )
    }

    /// Returns a sample's first presentation time, in seconds from the movie's start; `nil` if no edit shows it. QTFF,
    /// "Playing with edit lists".
    private func presentationTime(of sample: SampleTable.Sample) -> Double? {
        let scale = Double(read(MediaHeaderAtom.self, of: track["mdia"])?.timeScale ?? 0)
        guard movieTimeScale > 0, scale > 0 else { return nil }
        let time = Double(sample.time) / scale
        let end = time + Double(max(1, sample.duration)) / scale
        guard let list = read(EditListAtom.self, of: track["edts"]), !list.edits.isEmpty else { return time }
        var start = 0.0
        for edit in list.edits {
            let length = Double(edit.duration) / Double(movieTimeScale)
            let from = Double(edit.mediaTime) / scale
            if edit.mediaTime >= 0, end > from, length == 0 || time < from + length {
                return start + max(0, time - from)
            }
            start += length
        }
        return nil
    }

    /// Returns the one-byte value of this local ID, from a sequence of size, ID and value. QTFF, "Timed Metadata Sample
    /// Data Format".
    private static func value(of localID: UInt32, in range: Range<Int>, of file: MovieData) -> Int8? {
        guard range.count <= largestMark, let sample = try? file.bytes(in: range) else { return nil }
        var reader = ByteReader(sample)
        while let size = reader.uint32(), let number = reader.uint32(), size >= 8,
            let value = reader.take(Int(size) - 8)
        {
            if number == localID { return value.count == 1 ? value.first.map { Int8(bitPattern: $0) } : nil }
        }
        return nil
    }
}
