import Metadata

/// Makes a Live Photo's movie of any movie without touching its media.
///
/// No media moves: the old `moov` stays as `free` where something follows it, and a new sample and a new `moov`
/// are appended. All tracks and all metadata are kept, except an older content identifier and older
/// still-image-time tracks, which are replaced.
public struct MovieRetagging: Sendable, Hashable {
    /// What the movie will share with its still.
    public var contentIdentifier: ContentIdentifier
    /// When the still was taken, in seconds from the start; `nil` keeps the movie's own mark, or takes its middle.
    public var stillImageTime: Double?

    /// A change to be made to movies.
    public init(contentIdentifier: ContentIdentifier, stillImageTime: Double? = nil) {
        self.contentIdentifier = contentIdentifier
        self.stillImageTime = stillImageTime
    }

    /// The movie's bytes with identifier and mark.
    ///
    /// Throws what parsing throws, `bad-movie` when there is no movie header or the movie is fragmented,
    /// `bad-track` without video, `bad-still-image-time` when the time is not within the movie.
    public func movie(_ bytes: [UInt8]) throws(PairingError) -> [UInt8] {
        var file = try MovieFile(parsing: bytes)
        guard let index = file.atoms.firstIndex(where: { $0.type == "moov" }),
            let header = try file.atoms[index].reading(MovieHeaderAtom.self), header.timeScale > 0
        else { throw PairingError(.badMovie, "the movie has no movie header", path: ["moov"]) }
        let movie = file.atoms[index]
        guard movie["mvex"] == nil else {
            throw PairingError(.badMovie, "the movie is fragmented; remux it first", path: ["moov", "mvex"])
        }
        let time = try stillTicks(in: bytes, header)
        if index == file.atoms.endIndex - 1 {
            file.atoms.removeLast()
        } else {
            file.atoms[index].type = "free"
        }
        try Self.prepare(&file)
        let offset = file.atoms.reduce(0) { $0 + $1.byteCount } + 8
        file.atoms.append(AtomNode("mdat", payload: StillImageTimeTrack.sample))
        file.atoms.append(try retagged(movie, header, still: time, sampleOffset: UInt64(offset)))
        return file.serialized()
    }

    private func stillTicks(in bytes: [UInt8], _ header: MovieHeaderAtom) throws(PairingError) -> UInt32 {
        let duration = Double(header.duration) / Double(header.timeScale)
        let own = try MovieInspection(bytes).stillImageTime
        let seconds = stillImageTime ?? own ?? duration / 2
        let ticks = (seconds * Double(header.timeScale)).rounded()
        guard seconds >= 0, ticks < Double(header.duration), let exact = UInt32(exactly: ticks) else {
            throw PairingError(
                .badStillImageTime,
                "the still's time, \(seconds) s, is not within the movie of \(duration) s"
            )
        }
        return exact
    }

    /// Makes the file a QuickTime movie to which atoms can be appended, without moving anything.
    private static func prepare(_ file: inout MovieFile) throws(PairingError) {
        file.tail = []
        for index in file.atoms.indices where file.atoms[index].sizeForm == .toEnd {
            guard file.atoms[index].contentCount < Int(UInt32.max) - 8 else {
                throw PairingError(
                    .badMovie,
                    "the media goes on to the end of the file and is too long to follow"
                )
            }
            file.atoms[index].sizeForm = .compact
        }
        guard let first = file.atoms.first, first.type == "ftyp", let payload = first.payload else { return }
        var brand = try FileTypeAtom(payload: payload)
        guard brand.majorBrand != "qt  " else { return }
        brand.majorBrand = "qt  "
        brand.minorVersion = 0
        if !brand.compatibleBrands.isEmpty { brand.compatibleBrands[0] = "qt  " }
        let rewritten = brand.payload
        file.atoms[0].content = .payload((rewritten + payload.dropFirst(rewritten.count))[...])
    }

    private func retagged(
        _ movie: AtomNode,
        _ header: MovieHeaderAtom,
        still: UInt32,
        sampleOffset: UInt64
    ) throws(PairingError) -> AtomNode {
        let kept = movie.children.filter { !Self.isStillImageTrack($0) }
        let tracks = kept.filter { $0.type == "trak" }
        let identifiers = tracks.compactMap { (try? $0.reading(TrackHeaderAtom.self))??.trackID }
        guard let video = tracks.first(where: { TrackReading($0, movieTimeScale: 1).handler == "vide" }),
            let described = try video.reading(TrackHeaderAtom.self)?.trackID
        else { throw PairingError(.badTrack, "the movie has no video track", path: ["moov"]) }
        let (trackID, overflow) = (identifiers.max() ?? 0).addingReportingOverflow(1)
        guard !overflow, trackID < .max else {
            throw PairingError(.badMovie, "the movie has no track identifier left", path: ["moov"])
        }
        var track = StillImageTimeTrack(
            trackID: trackID,
            stillImageTime: still,
            sampleOffset: sampleOffset,
            describedTrackID: described
        )
        track.movieTimeScale = header.timeScale
        var children = kept.map { $0.type == "mvhd" ? Self.header($0, nextTrackID: trackID + 1) : $0 }
        let position = children.lastIndex { $0.type == "trak" }.map { $0 + 1 } ?? children.endIndex
        children.insert(track.node, at: position)
        setIdentifier(in: &children)
        return AtomNode("moov", children: children)
    }

    private static func isStillImageTrack(_ atom: AtomNode) -> Bool {
        atom.type == "trak" && TrackReading(atom, movieTimeScale: 1).stillImageMark(in: []) != nil
    }

    /// The next track identifier is the last field of the header; the others are kept as they are.
    private static func header(_ atom: AtomNode, nextTrackID: UInt32) -> AtomNode {
        guard let payload = atom.payload else { return atom }
        return AtomNode("mvhd", payload: payload.dropLast(4) + ByteOrder.bigEndian.bytes(of: nextTrackID))
    }

    private func setIdentifier(in children: inout [AtomNode]) {
        let item = MovieMetadata.Item(key: MovieMetadata.contentIdentifierKey, text: contentIdentifier.text)
        let index = children.firstIndex { $0.type == "meta" && $0["keys"] != nil && $0["ilst"] != nil }
        guard let index, let old = try? MovieMetadata(meta: children[index]) else {
            children.append(MovieMetadata(items: [item]).node)
            return
        }
        let others = old.items.filter { $0.key != MovieMetadata.contentIdentifierKey }
        children[index] = MovieMetadata(items: others + [item]).node
    }
}
