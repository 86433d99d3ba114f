package import Formats

/// An excerpt of a movie, cut without encoding.
///
/// Video starts at the last key frame before the part, where decoding has to start; an edit list shows it from the
/// part's first frame on. Video and sound samples stay byte-identical; other tracks are left out.
package struct MovieExcerpt: Sendable, Hashable {
    var start, duration: Double

    package init(start: Double, duration: Double) { (self.start, self.duration) = (start, duration) }

    /// A part of a movie as a movie.
    package struct Cut: Sendable, Hashable {
        /// The file, whose media stays in its source.
        package let movie: MovieData
        /// The actual start, that of a frame, in seconds from the old movie's start.
        package let start: Double
        /// The frames kept before it but not shown, as decoding starts with them.
        package let unseenPictures: Int
        package let omittedTracks: Int
    }

    /// Cuts the part out of a movie without reading its media. Throws the errors of parsing; `bad-movie` without a
    /// movie header, for a fragmented movie or edits that prevent cutting; `bad-track` without video in the part.
    package func cut(_ data: MovieData) throws(ContainerError) -> Cut {
        var (movie, header, _) = try MovieAssembly.source(AtomFile(reading: data))
        let tracks = movie.children("trak")
        let sounds = tracks.filter { TrackReading($0, movieTimeScale: 1).handler == "soun" }
        let pictures = try TrackSamples(try movie.videoTrack(), in: data, movieTimeScale: header.timeScale)
        guard let shown = pictures.shown(from: start, to: start + duration) else {
            throw ContainerError(.badTrack, "the movie has no frame in this range", path: ["moov", "trak"])
        }
        let ticks = max(1, UInt64(((shown.end - shown.start) * Double(header.timeScale)).rounded()))
        var media = MovieData()
        var offset = MovieAssembly.firstSampleOffset
        var made: [AtomNode] = []
        func add(_ track: TrackSamples, _ range: Range<Int>) throws(ContainerError) {
            made.append(try track.track(range, from: shown.start, lasting: ticks, mediaOffset: offset))
            for sample in range { media.append(data[track.samples[sample].range]) }
            offset = MovieAssembly.firstSampleOffset + media.count
        }
        try add(pictures, shown.samples)
        for sound in sounds {
            guard let track = try? TrackSamples(sound, in: data, movieTimeScale: header.timeScale),
                let range = track.heard(from: shown.start, to: shown.end)
            else { continue }
            try add(track, range)
        }
        header.duration = ticks
        let atoms = [header.node] + made + MovieAssembly.named(in: movie)
        return Cut(
            movie: MovieAssembly.file(media, AtomNode("moov", children: atoms)),
            start: shown.start,
            unseenPictures: shown.unseen,
            omittedTracks: tracks.count - made.count
        )
    }
}

/// A track's samples, with presentation times mapped to the movie's time.
private struct TrackSamples {
    struct Timed {
        let range: Range<Int>
        /// In ticks of the media.
        let time, shown: Int64
        let duration: UInt32
        let isSync: Bool
    }

    let samples: [Timed]
    private let node: AtomNode
    private let timeScale: Double
    private let movieTimeScale: UInt32
    /// The time in seconds at which tick `mediaStart` plays.
    private let movieStart: Double
    private let mediaStart: Int64

    init(_ node: AtomNode, in data: MovieData, movieTimeScale: UInt32) throws(ContainerError) {
        guard let header = try node["mdia"]?.reading(MediaHeaderAtom.self), header.timeScale > 0,
            let table = SampleTable(track: node), let stbl = node.descendant("mdia", "minf", "stbl")
        else { throw ContainerError(.badTrack, "a track lacks its tables", path: ["moov", "trak"]) }
        self.node = node
        timeScale = Double(header.timeScale)
        self.movieTimeScale = movieTimeScale
        var edits = try node["edts"]?.reading(EditListAtom.self)?.edits ?? []
        var wait: UInt64 = 0
        if let first = edits.first, first.mediaTime == -1 {
            wait = first.duration
            edits.removeFirst()
        }
        guard edits.count <= 1, edits.first.map({ $0.mediaTime >= 0 && $0.rate == 0x10000 }) ?? true else {
            throw ContainerError(
                .badMovie,
                "the movie is edited together from several pieces; export it as one first",
                path: ["moov", "trak", "edts"]
            )
        }
        movieStart = Double(wait) / Double(movieTimeScale)
        mediaStart = edits.first?.mediaTime ?? 0
        let offsets = try stbl.reading(CompositionOffsetAtom.self)?.runs ?? []
        let keys = try stbl.reading(SyncSampleAtom.self).map { Set($0.numbers) }
        samples = Self.timed(table, offsets, keys, end: data.count)
    }

    private static func timed(
        _ table: SampleTable,
        _ offsets: [CompositionOffsetAtom.Run],
        _ keys: Set<UInt32>?,
        end: Int
    ) -> [Timed] {
        var samples: [Timed] = []
        var (run, used, left) = (0, UInt32(0), end)
        for sample in table {
            // Overlapping samples must not exceed the file in total.
            left -= sample.range.count
            guard left >= 0, sample.range.upperBound <= end, let time = Int64(exactly: sample.time) else {
                break
            }
            while run < offsets.count, used >= offsets[run].count { (run, used) = (run + 1, 0) }
            let offset = run < offsets.count ? Int64(offsets[run].offset) : 0
            used &+= 1
            samples.append(
                Timed(
                    range: sample.range,
                    time: time,
                    shown: time + offset,
                    duration: sample.duration,
                    isSync: keys?.contains(UInt32(truncatingIfNeeded: samples.count + 1)) ?? true
                )
            )
        }
        return samples
    }

    private func media(_ seconds: Double) -> Double {
        (seconds - movieStart) * timeScale + Double(mediaStart)
    }

    private func seconds(_ media: Int64) -> Double { movieStart + Double(media - mediaStart) / timeScale }

    /// Returns the frames for a part, from the one on screen at `start` to the end of the one at `end`, and the samples
    /// from a key frame on.
    func shown(from start: Double, to end: Double) -> (
        start: Double, end: Double, samples: Range<Int>, unseen: Int
    )? {
        // Times may be rounded by up to a thousandth of a tick.
        let (from, to) = (media(start) + 0.001, media(end) - 0.001)
        let visible = samples.filter { $0.shown >= mediaStart }
        guard
            let first = visible.filter({ Double($0.shown) <= from }).map(\.shown).max()
                ?? visible.map(\.shown).min(),
            let key = samples.lastIndex(where: { $0.isSync && $0.shown <= first }),
            let last = samples.lastIndex(where: { $0.shown >= first && Double($0.shown) < to }), last >= key
        else { return nil }
        let inside = samples[key...last].filter { $0.shown >= first && Double($0.shown) < to }
        guard let over = inside.map({ $0.shown + Int64($0.duration) }).max(), Double(over) > from else {
            return nil
        }
        let unseen = samples[key...last].filter { $0.shown < first }.count
        return (seconds(first), seconds(over), key..<last + 1, unseen)
    }

    /// Returns the packets heard in a part, and the one before, which primes the decoder.
    func heard(from start: Double, to end: Double) -> Range<Int>? {
        let (from, to) = (media(start), media(end))
        guard let first = samples.firstIndex(where: { Double($0.time) + Double($0.duration) > from }),
            let last = samples.lastIndex(where: { Double($0.time) < to }), last >= first
        else { return nil }
        return max(0, first - 1)..<last + 1
    }

    /// Returns the track with samples in one chunk, played from `start` on, in seconds of the old movie.
    func track(
        _ range: Range<Int>,
        from start: Double,
        lasting ticks: UInt64,
        mediaOffset: Int
    ) throws(ContainerError) -> AtomNode {
        let kept = samples[range]
        guard var header = try node.reading(TrackHeaderAtom.self),
            var media = try node["mdia"]?.reading(MediaHeaderAtom.self), let base = kept.first?.time
        else { throw ContainerError(.badTrack, "a track lacks its headers", path: ["moov", "trak"]) }
        header.duration = ticks
        media.duration = kept.reduce(0) { $0 &+ UInt64($1.duration) }
        let edits = edits(from: start, lasting: ticks, firstSample: base)
        let table = table(kept, mediaOffset: mediaOffset)
        return
            node
            .changing("mdia", "minf", "stbl") { $0 = $0.filter { $0.type == "stsd" } + table }
            .changing("mdia") { $0 = $0.map { $0.type == "mdhd" ? media.node : $0 } }
            .changingChildren { children in
                children.removeAll { ["edts", "tref"].contains($0.type) }
                children = children.map { $0.type == "tkhd" ? header.node : $0 }
                let place = children.firstIndex { $0.type == "mdia" } ?? children.endIndex
                children.insert(AtomNode("edts", children: [EditListAtom(edits: edits).node]), at: place)
            }
    }

    /// Returns the edits that play the media from `start` on. A later track begins with an empty edit, rounded up to
    /// whole ticks of the movie, and its media as much later, so it stays in time.
    private func edits(from start: Double, lasting ticks: UInt64, firstSample: Int64) -> [EditListAtom.Edit] {
        let scale = Double(movieTimeScale)
        let wait = min(UInt64(max(0, ((movieStart - start) * scale - 0.001).rounded(.up))), ticks - 1)
        let into = Int64(media(start + Double(wait) / scale).rounded()) - firstSample
        let played = EditListAtom.Edit(duration: ticks - wait, mediaTime: max(0, into))
        return wait == 0 ? [played] : [EditListAtom.Edit(duration: wait, mediaTime: -1), played]
    }

    private func table(_ kept: ArraySlice<Timed>, mediaOffset: Int) -> [AtomNode] {
        var atoms = [TimeToSampleAtom(durations: kept.map(\.duration)).node]
        if kept.contains(where: { $0.shown != $0.time }) {
            let offsets = kept.map { Int32(truncatingIfNeeded: $0.shown - $0.time) }
            atoms.append(CompositionOffsetAtom(offsets: offsets).node)
        }
        if kept.contains(where: { !$0.isSync }) {
            let keys = kept.enumerated().filter(\.element.isSync).map { UInt32($0.offset + 1) }
            atoms.append(SyncSampleAtom(numbers: keys).node)
        }
        let sizes = kept.map { UInt32(truncatingIfNeeded: $0.range.count) }
        return atoms + [
            SampleToChunkAtom(samplesInOneChunk: kept.count).node, SampleSizeAtom(sizes: sizes).node,
            ChunkOffsetAtom(offsets: [UInt64(mediaOffset)]).node,
        ]
    }
}
