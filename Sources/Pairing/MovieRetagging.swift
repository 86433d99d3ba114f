public import Formats

/// An edit that makes any movie a Live Photo's without touching its media.
///
/// No media moves: the old `moov` becomes `free` if anything follows it, and a new sample and `moov` are appended.
/// Tracks and metadata stay byte-identical, except content identifiers anywhere and still-image-time tracks, which are
/// replaced. Repeating the edit changes nothing.
public struct MovieRetagging: Sendable, Hashable {
    /// The identifier shared with the still.
    public var contentIdentifier: ContentIdentifier
    /// The still image time in seconds; `nil` keeps the marked one, or takes the movie's middle.
    public var stillImageTime: Double?
    /// `true` to keep a track that already marks the right time. A camera's also holds the difference in framing
    /// between still and movie (`live-photo-still-image-transform`), without which the picture jumps when the movie
    /// starts. A still that is a frame of the movie has none.
    public var keepsGoodMark: Bool

    /// Creates an edit for movies.
    public init(
        contentIdentifier: ContentIdentifier,
        stillImageTime: Double? = nil,
        keepsGoodMark: Bool = true
    ) {
        (self.contentIdentifier, self.stillImageTime) = (contentIdentifier, stillImageTime)
        self.keepsGoodMark = keepsGoodMark
    }

    /// Returns the movie's bytes with identifier and mark.
    ///
    /// - Throws: The errors of parsing; `bad-movie` without a movie header or for a fragmented movie, `bad-track`
    ///   without video, `bad-still-image-time` if the time is not within the movie.
    public func movie(_ bytes: [UInt8]) throws(ContainerError) -> [UInt8] {
        try movie(MovieData(bytes)).bytes()
    }

    /// Returns the movie with identifier and mark, without reading its media. Throws like the method for bytes.
    package func movie(_ data: MovieData) throws(ContainerError) -> MovieData {
        var file = try AtomFile(reading: data)
        let (movie, header, index) = try MovieAssembly.source(file)
        let inspection = try MovieInspection(data)
        let time = try stillTicks(inspection, header)
        if index == file.atoms.endIndex - 1 {
            file.atoms.removeLast()
        } else {
            file.atoms[index].type = "free"
        }
        try Self.prepare(&file)
        var kept = movie
        if !(keepsGoodMark && Self.hasGoodMark(inspection, at: time, header)) {
            let sample = Self.sampleOffset(reusing: inspection, in: data, &file)
            kept = try marked(movie, header, still: time, sampleOffset: UInt64(sample))
        }
        file.atoms.append(kept.changingChildren { setIdentifier(in: &$0) })
        return file.data
    }

    private func stillTicks(
        _ inspection: MovieInspection,
        _ header: MovieHeaderAtom
    ) throws(ContainerError) -> UInt32 {
        let duration = Double(header.duration) / Double(header.timeScale)
        let own = inspection.stillImageTime.flatMap { $0 < duration ? $0 : nil }
        let seconds = stillImageTime ?? own ?? duration / 2
        let ticks = (seconds * Double(header.timeScale)).rounded()
        guard seconds >= 0, ticks < Double(header.duration), let exact = UInt32(exactly: ticks) else {
            throw ContainerError(
                .badStillImageTime,
                "the still's time, \(seconds) s, is not within the movie of \(duration) s"
            )
        }
        return exact
    }

    /// Returns `true` if the movie already marks this time. One that some players misread does not count, unless it
    /// also holds the difference in framing.
    private static func hasGoodMark(
        _ inspection: MovieInspection,
        at time: UInt32,
        _ header: MovieHeaderAtom
    ) -> Bool {
        guard inspection.hasGoodMark, let mark = inspection.stillImageMarks.first, let own = mark.time else {
            return false
        }
        let isThere = (own * Double(header.timeScale)).rounded() == Double(time)
        return isThere && (mark.hasTransform || mark.timeScale == header.timeScale)
    }

    /// Returns the offset of the mark's sample: the old one if its bytes are right, else a new one at the end.
    private static func sampleOffset(
        reusing inspection: MovieInspection,
        in data: MovieData,
        _ file: inout AtomFile
    ) -> Int {
        let end = file.atoms.reduce(0) { $0 + $1.byteCount }
        let samples = inspection.stillImageMarks.compactMap(\.sample)
        let same = samples.first { sample in
            sample.upperBound <= end && sample.count == StillImageTimeTrack.sample.count
                && (try? data.bytes(in: sample)) == StillImageTimeTrack.sample
        }
        if let same { return same.lowerBound }
        file.atoms.append(AtomNode("mdat", payload: StillImageTimeTrack.sample))
        return end + 8
    }

    /// Prepares the file for appending as a QuickTime movie, without moving anything.
    private static func prepare(_ file: inout AtomFile) throws(ContainerError) {
        file.tail = []
        for index in file.atoms.indices where file.atoms[index].sizeForm == .toEnd {
            guard file.atoms[index].contentCount < Int(UInt32.max) - 8 else {
                throw ContainerError(.badMovie, "the media data runs to the end of the file and is too large")
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

    private func marked(
        _ movie: AtomNode,
        _ header: MovieHeaderAtom,
        still: UInt32,
        sampleOffset: UInt64
    ) throws(ContainerError) -> AtomNode {
        let kept = movie.children.filter { !Self.isStillImageTrack($0) }
        let tracks = kept.filter { $0.type == "trak" }
        let identifiers = tracks.compactMap { (try? $0.reading(TrackHeaderAtom.self))??.trackID }
        guard let described = try movie.videoTrack().reading(TrackHeaderAtom.self)?.trackID else {
            throw ContainerError(.badTrack, "the video track lacks its headers", path: ["moov", "trak"])
        }
        let (trackID, overflow) = (identifiers.max() ?? 0).addingReportingOverflow(1)
        guard !overflow, trackID < .max else {
            throw ContainerError(.badMovie, "the movie has no free track identifier", path: ["moov"])
        }
        var track = StillImageTimeTrack(
            trackID: trackID,
            stillImageTime: still,
            sampleOffset: sampleOffset,
            describedTrackID: described
        )
        track.movieTimeScale = header.timeScale
        track.creationTime = header.creationTime
        let next = max(header.nextTrackID, trackID + 1)
        return movie.changingChildren { children in
            children = kept.map { $0.type == "mvhd" ? Self.header($0, nextTrackID: next) : $0 }
            let position = children.lastIndex { $0.type == "trak" }.map { $0 + 1 } ?? children.endIndex
            children.insert(track.node, at: position)
        }
    }

    static func isStillImageTrack(_ atom: AtomNode) -> Bool {
        atom.type == "trak"
            && TrackReading(atom, movieTimeScale: 1).timedMetadataKeys.contains {
                $0.name == TimedMetadataKey.stillImageTimeName
            }
    }

    /// Returns the movie header with its last field, the next track identifier, replaced.
    private static func header(_ atom: AtomNode, nextTrackID: UInt32) -> AtomNode {
        guard let payload = atom.payload else { return atom }
        return AtomNode("mvhd", payload: payload.dropLast(4) + ByteOrder.bigEndian.bytes(of: nextTrackID))
    }

    private func setIdentifier(in children: inout [AtomNode]) {
        let key = MovieMetadata.contentIdentifierKey
        for index in children.indices where children[index].type == "udta" {
            children[index] = children[index].changingChildren { parts in
                for part in parts.indices where parts[part].type == "meta" {
                    parts[part] = MovieMetadata.removing(from: parts[part]) { $0 == key }
                }
            }
        }
        for index in children.indices where children[index].type == "meta" {
            if let meta = MovieMetadata.setting(contentIdentifier.text, for: key, in: children[index]) {
                children[index] = meta
                return
            }
        }
        children.append(MovieMetadata(items: [.init(key: key, text: contentIdentifier.text)]).node)
    }
}
