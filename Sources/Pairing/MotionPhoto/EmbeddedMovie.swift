public import Formats

/// A movie to follow a Motion Photo's picture: an MP4 with `moov` first and only video and sound. No sample changes; a
/// camera's PCM gets a sample entry that MP4 readers know. Codecs without a sample entry in MP4 stay in a QuickTime
/// movie, which the format also allows, without the parts that make it half of a Live Photo.
public struct EmbeddedMovie: Sendable, Hashable {
    /// The movie file, with media perhaps in another.
    let data: MovieData
    /// The bytes of the movie file.
    public var bytes: [UInt8] { get throws(ContainerError) { try data.bytes() } }
    /// `video/mp4` or `video/quicktime`.
    public let mime: String

    /// Creates a movie that is written unchanged, with the MIME type of its content.
    package init(unchanged movie: [UInt8]) {
        data = MovieData(movie)
        mime = FileFormat(sniffing: movie) == .mov ? "video/quicktime" : "video/mp4"
    }

    /// Converts a movie.
    ///
    /// - Throws: The errors of parsing; `bad-movie` without a header or for a fragmented movie; `bad-track` without
    ///   video or if its samples are not in the file.
    public init(_ movie: [UInt8]) throws(ContainerError) { try self.init(MovieData(movie)) }

    /// Converts a movie without reading its media. Throws like the initializer for bytes.
    package init(_ movie: MovieData) throws(ContainerError) {
        let file = try AtomFile(reading: movie)
        let (moov, header, _) = try MovieAssembly.source(file)
        _ = try moov.videoTrack()
        let tracks = moov.children("trak").filter { track in
            ["vide", "soun"].contains(TrackReading(track, movieTimeScale: header.timeScale).handler)
        }
        let media = try tracks.map { track throws(ContainerError) in try TrackMedia(track, in: movie) }
        let descriptions = tracks.map(ISOTrack.descriptions)
        guard descriptions.allSatisfy({ $0 != nil }) else {
            (data, mime) = (try LivePhotoSplitter.movie(movie), "video/quicktime")
            return
        }
        data = Self.file(of: moov, zip(media, descriptions.compactMap { $0 }), from: movie)
        mime = "video/mp4"
    }

    /// Returns `ftyp`, `moov` and `mdat`. The size of `moov` does not depend on the media's offset.
    private static func file(
        of moov: AtomNode,
        _ tracks: some Sequence<(TrackMedia, AtomNode)>,
        from movie: MovieData
    ) -> MovieData {
        let type = FileTypeAtom(majorBrand: "mp42", minorVersion: 0, compatibleBrands: ["isom", "mp42"])
        let tracks = Array(tracks)
        let chunks = tracks.enumerated().flatMap { number, track in
            track.0.chunks.indices.map { (track: number, chunk: $0, range: track.0.chunks[$0]) }
        }.sorted { ($0.range.lowerBound, $0.track) < ($1.range.lowerBound, $1.track) }
        let count = chunks.reduce(0) { $0 + $1.range.count }
        let isWide = count > Int(UInt32.max) / 2
        func layout(_ start: Int) -> AtomNode {
            var offsets = tracks.map { [UInt64](repeating: 0, count: $0.0.chunks.count) }
            var position = start
            for chunk in chunks {
                offsets[chunk.track][chunk.chunk] = UInt64(position)
                position += chunk.range.count
            }
            let moved = zip(tracks, offsets).map { track, offsets in
                ISOTrack.track(track.0.track, description: track.1, offsets: offsets, isWide: isWide)
            }
            return AtomNode("moov", children: moov.children("mvhd") + moved + moov.children("udta"))
        }
        let start = type.node.byteCount + layout(0).byteCount + (isWide ? 16 : 8)
        var samples = MovieData()
        for chunk in chunks { samples.append(movie[chunk.range]) }
        var media = AtomNode("mdat", media: samples)
        media.sizeForm = isWide ? .extended : .compact
        return AtomFile(atoms: [type.node, layout(start), media]).data
    }
}

private struct TrackMedia {
    let track: AtomNode
    let chunks: [Range<Int>]

    /// Reads a track's chunks; throws `bad-track` for samples outside the file, or larger than it in total.
    init(_ track: AtomNode, in movie: MovieData) throws(ContainerError) {
        self.track = track
        guard let table = SampleTable(track: track) else {
            throw ContainerError(.badTrack, "a track's sample table is damaged", path: ["moov", "trak"])
        }
        var chunks: [Range<Int>] = []
        var total = 0
        for sample in table {
            total += sample.range.count
            guard sample.range.upperBound <= movie.count, total <= movie.count,
                sample.chunk >= chunks.count - 1
            else {
                throw ContainerError(
                    .badTrack,
                    "a sample is declared at byte \(sample.range.lowerBound), but the file has only \(movie.count) bytes",
                    path: ["moov", "trak"]
                )
            }
            if sample.chunk == chunks.count - 1 {
                chunks[sample.chunk] = chunks[sample.chunk].lowerBound..<sample.range.upperBound
            } else {
                // Chunks without samples get an empty range here.
                let empty = sample.range.lowerBound..<sample.range.lowerBound
                chunks += repeatElement(empty, count: sample.chunk - chunks.count)
                chunks.append(sample.range)
            }
        }
        self.chunks = chunks
    }
}
