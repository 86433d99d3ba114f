package import Formats

/// An edit of a movie of any length that replaces samples of its picture track and keeps all else: other tracks, times,
/// edits and metadata. Media stays in its source, as in ``MovieData``.
package struct FilmPatch: Sendable {
    /// A new sample for a position in decoding order.
    package struct Sample: Sendable {
        /// The bytes in ``FilmPatch/media``.
        package let range: Range<Int>
        /// Its presentation time minus the old sample's, in ticks of the track.
        package let delay: Int64
        package let isKey: Bool

        package init(range: Range<Int>, delay: Int64, isKey: Bool) {
            (self.range, self.delay, self.isKey) = (range, delay, isKey)
        }
    }

    var samples: [Int: Sample]
    /// The bytes of the new samples.
    var media: MovieData
    /// The codec and decoder configuration of all samples; `nil` keeps the old one.
    var configuration: (codec: VideoTrack.Codec, record: [UInt8])?

    package init(
        samples: [Int: Sample],
        media: MovieData,
        configuration: (codec: VideoTrack.Codec, record: [UInt8])?
    ) {
        (self.samples, self.media, self.configuration) = (samples, media, configuration)
    }

    /// Returns `true` for a track that shows or describes the scene: new iPhones' `auxv` tracks hold maps and a small
    /// film of it, timed metadata the places of faces and bodies.
    private static func tellsOfScene(_ track: AtomNode) -> Bool {
        let reading = TrackReading(track, movieTimeScale: 1)
        return reading.handler == "auxv"
            || reading.timedMetadataKeys.contains { $0.name.contains(".detected-") }
    }

    /// Checks that a movie's pictures are not encrypted: decoding those shows no face and reports no error. Throws the
    /// errors of parsing; `bad-track` for encrypted pictures.
    package static func checkReadable(_ file: AtomFile) throws(ContainerError) {
        for track in try file.movie().movie.children("trak") {
            let table = try track.descendant("mdia", "minf", "stbl")?.reading(SampleDescriptionAtom.self)
            guard table?.entries.contains(where: { ["encv", "drmi"].contains($0.format) }) ?? false else {
                continue
            }
            throw ContainerError(
                .badTrack,
                "its pictures are encrypted; only a film without copy protection can be covered",
                path: ["moov", "trak", "stsd"]
            )
        }
    }

    /// Checks, before the first is decoded, that samples can be replaced. Throws as ``movie(_:editing:)``.
    package static func check(_ data: MovieData) throws(ContainerError) {
        let empty = Sample(range: 0..<0, delay: 0, isKey: true)
        let patch = FilmPatch(samples: [0: empty], media: MovieData(), configuration: nil)
        _ = try patch.movie(data)
    }

    /// Returns the movie's bytes. `edit` changes the header beyond the samples. Throws the errors of parsing;
    /// `bad-movie` for a fragmented movie or several picture tracks, `bad-track` if the picture track's tables are
    /// damaged.
    package func movie(
        _ data: MovieData,
        editing edit: (AtomFile) throws(ContainerError) -> AtomFile = { $0 }
    ) throws(ContainerError) -> MovieData {
        var file = try edit(try AtomFile(reading: data))
        let source = try MovieAssembly.source(file)
        var tracks: [FourCharCode?: [AtomNode]] = [:]
        for track in source.movie.children("trak") {
            tracks[TrackReading(track, movieTimeScale: 1).handler, default: []].append(track)
        }
        guard let pictures = tracks["vide"]?.first else {
            throw ContainerError(.badTrack, "the movie has no video track", path: ["moov"])
        }
        guard tracks["vide"]?.count == 1 else {
            throw ContainerError(
                .badTrack,
                "it has several picture tracks, each of which may show a face; keep one first, for example with "
                    + "ffmpeg -i IN -map 0:v:0 -map 0:a -c copy OUT",
                path: ["moov"]
            )
        }
        let left = Set(source.movie.children("trak").filter(Self.tellsOfScene).compactMap(\.offset))
        var chunks: [Chunk] = []
        for (index, atom) in source.movie.children.enumerated() where atom.type == "trak" {
            guard !(atom.offset.map(left.contains) ?? false) else { continue }
            chunks += try self.chunks(of: atom, index, isPictures: atom.offset == pictures.offset, in: data)
        }
        chunks.sort { ($0.offset, $0.track) < ($1.offset, $1.track) }
        // The header's size depends only on the width of offsets.
        let length = chunks.reduce(0) { $0 + $1.data.count }
        let isWide = length + data.count > Int(UInt32.max) - (1 << 26)
        var header = try moved(source.movie, chunks, by: 0, isWide, leaving: left, pictures)
        let isFirst = source.index < (file.atoms.firstIndex { $0.type == "mdat" } ?? 0)
        let kept = file.atoms.filter { !["mdat", "moov", "free", "skip", "wide"].contains($0.type) }
        let before = kept.reduce(0) { $0 + $1.byteCount } + (isFirst ? header.byteCount : 0)
        let media = AtomNode("mdat", media: chunks.reduce(into: MovieData()) { $0.append($1.data) })
        let start = before + media.byteCount - media.contentCount
        header = try moved(source.movie, chunks, by: start, isWide, leaving: left, pictures)
        file.atoms = kept + (isFirst ? [header, media] : [media, header])
        file.tail = []
        return file.data
    }

    /// A chunk on its way into the new file.
    private struct Chunk {
        /// The track's index among the header's atoms.
        let track: Int
        /// The offset in the old file.
        let offset: Int
        let data: MovieData
    }

    private func chunks(
        of track: AtomNode,
        _ index: Int,
        isPictures: Bool,
        in data: MovieData
    ) throws(ContainerError) -> [Chunk] {
        guard let table = SampleTable(track: track) else {
            throw ContainerError(.badTrack, "a track's tables are damaged", path: ["moov", "trak"])
        }
        var chunks: [Chunk] = []
        var (current, offset, content, number) = (-1, 0, MovieData(), 0)
        for sample in table {
            guard sample.range.upperBound <= data.count else {
                throw ContainerError(.truncatedMovie, "the file ends early: samples of a track are missing")
            }
            if sample.chunk != current {
                if current >= 0 { chunks.append(Chunk(track: index, offset: offset, data: content)) }
                (current, offset, content) = (sample.chunk, sample.range.lowerBound, MovieData())
            }
            if isPictures, let new = samples[number] {
                content.append(media[new.range])
            } else {
                content.append(data[sample.range])
            }
            number += 1
        }
        if current >= 0 { chunks.append(Chunk(track: index, offset: offset, data: content)) }
        return chunks
    }

    /// Returns the header with its tracks' chunks in sequence.
    private func moved(
        _ movie: AtomNode,
        _ chunks: [Chunk],
        by start: Int,
        _ isWide: Bool,
        leaving left: Set<Int>,
        _ pictures: AtomNode
    ) throws(ContainerError) -> AtomNode {
        var offsets: [Int: [UInt64]] = [:]
        var place = UInt64(start)
        for chunk in chunks {
            offsets[chunk.track, default: []].append(place)
            place += UInt64(chunk.data.count)
        }
        var failure: ContainerError?
        let indices = Array(movie.children.indices)
        let moved = movie.changingChildren { children in
            for index in indices where children[index].type == "trak" {
                var table = ChunkOffsetAtom(offsets: offsets[index] ?? [])
                table.isWide = table.isWide || isWide
                let isPictures = children[index].offset == pictures.offset
                do throws(ContainerError) {
                    if isPictures { children[index] = try changed(children[index]) }
                } catch { failure = error }
                children[index] = children[index].changing("mdia", "minf", "stbl") { tables in
                    tables.removeAll { $0.type == "stco" || $0.type == "co64" }
                    tables.append(table.node)
                }
            }
            children.removeAll { $0.offset.map(left.contains) ?? false }
        }
        if let failure { throw failure }
        return Self.withoutReferences(
            moved,
            to: movie.children("trak").filter { $0.offset.map(left.contains) ?? false }
        )
    }

    /// Returns the header without its tracks' references to omitted tracks.
    private static func withoutReferences(_ movie: AtomNode, to tracks: [AtomNode]) -> AtomNode {
        let numbers = Set(tracks.compactMap { try? $0.reading(TrackHeaderAtom.self)?.trackID })
        guard !numbers.isEmpty else { return movie }
        return movie.changing("trak") { children in
            children = children.compactMap { atom in
                guard atom.type == "tref" else { return atom }
                let kept = atom.children.compactMap { reference -> AtomNode? in
                    var reader = ByteReader(reference.payload ?? [])
                    var writer = ByteWriter()
                    while let number = reader.uint32() {
                        if !numbers.contains(number) { writer.write(number) }
                    }
                    return writer.bytes.isEmpty ? nil : AtomNode(reference.type, payload: writer.bytes)
                }
                return kept.isEmpty ? nil : AtomNode("tref", children: kept)
            }
        }
    }

    /// Returns the picture track with the tables of the new samples.
    private func changed(_ track: AtomNode) throws(ContainerError) -> AtomNode {
        guard !samples.isEmpty else { return track }
        guard let stbl = track.descendant("mdia", "minf", "stbl"),
            let table = SampleTable(track: track),
            let sizes = try stbl.reading(SampleSizeAtom.self),
            var descriptions = try stbl.reading(SampleDescriptionAtom.self)
        else { throw ContainerError(.badTrack, "the video track lacks its tables", path: ["moov", "trak"]) }
        guard descriptions.entries.count == 1 else {
            throw ContainerError(
                .badTrack,
                "its pictures change their coding in the middle; cut it in two there, for example with ffmpeg",
                path: ["moov", "trak", "stsd"]
            )
        }
        let old = try stbl.reading(CompositionOffsetAtom.self)?.runs ?? []
        let keys = try stbl.reading(SyncSampleAtom.self).map { Set($0.numbers) }
        var (newSizes, delays, newKeys): ([UInt32], [Int32], [UInt32]) = ([], [], [])
        var (run, used) = (0, UInt32(0))
        for (number, _) in table.enumerated() {
            while run < old.count, used >= old[run].count { (run, used) = (run + 1, 0) }
            let delay = run < old.count ? old[run].offset : 0
            used += 1
            let new = samples[number]
            newSizes.append(new.map { UInt32(clamping: $0.range.count) } ?? sizes[number] ?? 0)
            delays.append(Int32(clamping: Int64(delay) + (new?.delay ?? 0)))
            if new?.isKey ?? keys?.contains(UInt32(number + 1)) ?? true { newKeys.append(UInt32(number + 1)) }
        }
        if let configuration { descriptions.entries[0] = Self.entry(descriptions.entries[0], configuration) }
        var offsets = CompositionOffsetAtom(offsets: delays)
        // QuickTime's table keeps its version, in which it reads negative numbers as such.
        if let version = try stbl.reading(CompositionOffsetAtom.self)?.head { offsets.head = version }
        if delays.contains(where: { $0 < 0 }), offsets.head.version == 0,
            !old.contains(where: { $0.offset < 0 })
        {
            offsets.head.version = 1
        }
        return track.changing("mdia", "minf", "stbl") { children in
            children.removeAll {
                ["stsz", "stz2", "ctts", "stss", "stps", "stsd", "sdtp", "sbgp", "sgpd"].contains($0.type)
            }
            children.insert(descriptions.node, at: 0)
            children.append(SampleSizeAtom(sizes: newSizes).node)
            if delays.contains(where: { $0 != 0 }) { children.append(offsets.node) }
            if newKeys.count < newSizes.count { children.append(SyncSampleAtom(numbers: newKeys).node) }
        }
    }

    /// The bytes of a video sample description before its atoms. QTFF, "Video Sample Description".
    private static let fixedCount = 70
    /// A description's atoms that belong to the coding.
    private static let codingAtoms: Set<FourCharCode> = [
        "avcC", "hvcC", "lhvC", "esds", "glbl", "dvcC", "dvvC", "dvwC", "btrt", "av1C", "vpcC", "d263",
        "strf",
    ]

    private static func entry(
        _ old: SampleDescriptionAtom.Entry,
        _ configuration: (codec: VideoTrack.Codec, record: [UInt8])
    ) -> SampleDescriptionAtom.Entry {
        var parser = AtomParser()
        let atoms = (try? parser.atoms(old.content.dropFirst(fixedCount), depth: 1).atoms) ?? []
        let own = AtomNode(configuration.codec.configurationCode, payload: configuration.record)
        let same: [FourCharCode] = configuration.codec == .avc1 ? ["avc1", "avc3"] : ["hvc1", "hev1"]
        let kept = [own] + atoms.filter { !codingAtoms.contains($0.type) }
        let format = same.contains(old.format) ? old.format : configuration.codec.code
        var entry = SampleDescriptionAtom.Entry(
            format: format,
            content: Array(old.content.prefix(fixedCount)) + kept.flatMap { $0.serialized() }
        )
        entry.dataReferenceIndex = old.dataReferenceIndex
        return entry
    }
}
