package import Formats

/// An edit that replaces the frames of a movie and leaves nothing of the old ones in the file.
///
/// Kept are the movie's metadata values, the placement and metadata of the video track, every sound track and
/// the still-image-time track of a Live Photo, their media byte-identical. All other tracks (further video
/// tracks such as mattes, timed metadata for every frame) and pictures in the user data are left out, because
/// they may show or describe the old frames.
package struct PictureReplacement: Sendable, Hashable {
    /// The new frames.
    package var video: VideoTrack
    /// The time before the first of them, in ticks of `video`.
    package var start: UInt64

    /// Creates an edit that shows these frames from `start` on.
    package init(video: VideoTrack, start: UInt64 = 0) {
        self.video = video
        self.start = start
    }

    /// Returns the movie's bytes with the new frames.
    ///
    /// - Throws: The errors of parsing, `bad-movie` if there is no movie header or the movie is fragmented,
    ///   `bad-track` without video, or if the new frames are invalid.
    package func movie(_ bytes: [UInt8]) throws(ContainerError) -> [UInt8] {
        try video.validate()
        var (movie, header, _) = try MovieAssembly.source(AtomFile(parsing: bytes))
        _ = try movie.videoTrack()
        var media = video.samples.map { $0.data[...] }
        var offset = MovieAssembly.firstSampleOffset + media.reduce(0) { $0 + $1.count }
        var tracks: [AtomNode] = []
        for track in movie.children("trak") {
            let reading = TrackReading(track, movieTimeScale: header.timeScale)
            if reading.handler == "vide" {
                guard tracks.isEmpty else { continue }
                let new = try pictures(track, movieTimeScale: header.timeScale)
                (header.duration, tracks) = (new.duration, [new.track])
            } else if reading.handler == "soun" || reading.stillImageMark(in: MovieData()) != nil {
                let chunks = Self.chunks(of: track, in: bytes)
                tracks.append(Self.moving(track, chunks, to: &offset))
                media += chunks
            }
        }
        header.duration = max(header.duration, tracks.map(Self.duration).max() ?? 0)
        let atoms = [header.node] + tracks + MovieAssembly.named(in: movie)
        return MovieAssembly.file(media, AtomNode("moov", children: atoms))
    }

    private static func duration(of track: AtomNode) -> UInt64 {
        (try? track.reading(TrackHeaderAtom.self))?.duration ?? 0
    }
}

extension PictureReplacement {
    /// Returns the bytes of each chunk of a track that lies within the file.
    private static func chunks(of track: AtomNode, in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        SampleTable(track: track)?.chunkRanges(upTo: bytes.count).map { bytes[$0] } ?? []
    }

    /// Returns the track with its chunks in sequence from `offset` on.
    private static func moving(
        _ track: AtomNode,
        _ chunks: [ArraySlice<UInt8>],
        to offset: inout Int
    ) -> AtomNode {
        var offsets: [UInt64] = []
        for chunk in chunks {
            offsets.append(UInt64(offset))
            offset += chunk.count
        }
        return track.changing("mdia", "minf", "stbl") { children in
            children.removeAll { $0.type == "stco" || $0.type == "co64" }
            children.append(ChunkOffsetAtom(offsets: offsets).node)
        }
    }
}

extension PictureReplacement {
    /// The size of a video sample description before its atoms, in bytes. QTFF, "Video Sample Description".
    private static let fixedCount = 70
    /// The atoms of a sample description that do not depend on the codec: colours, mastering display and
    /// light levels, cropping, pixel aspect ratio.
    private static let keptExtensions: Set<FourCharCode> = [
        "colr", "clap", "pasp", "fiel", "gama", "mdcv", "clli", "amve",
    ]

    private func pictures(
        _ track: AtomNode,
        movieTimeScale: UInt32
    ) throws(ContainerError) -> (track: AtomNode, duration: UInt64) {
        func ticks(_ own: UInt64) -> UInt64 {
            UInt64((Double(own) * Double(movieTimeScale) / Double(video.timeScale)).rounded())
        }
        let (wait, length) = (ticks(start), max(1, ticks(video.duration)))
        guard var header = try track.reading(TrackHeaderAtom.self),
            var media = try track["mdia"]?.reading(MediaHeaderAtom.self),
            let old = try track.descendant("mdia", "minf", "stbl")?.reading(SampleDescriptionAtom.self)?
                .entries.first
        else { throw ContainerError(.badTrack, "the video track lacks its headers", path: ["moov", "trak"]) }
        header.duration = wait + length
        (media.timeScale, media.duration) = (video.timeScale, video.duration)
        let gap = EditListAtom.Edit(duration: wait, mediaTime: -1)
        let edits = EditListAtom(edits: (wait > 0 ? [gap] : []) + [.init(duration: length, mediaTime: 0)])
        let table = video.sampleTable(
            mediaOffset: UInt64(MovieAssembly.firstSampleOffset),
            description: description(like: old)
        )
        var changed = track.changing("mdia", "minf") { children in
            children = children.map { $0.type == "stbl" ? AtomNode("stbl", children: table) : $0 }
        }
        changed = changed.changing("mdia") { children in
            children = children.map { $0.type == "mdhd" ? media.node : $0 }
        }
        changed = changed.changingChildren { children in
            children.removeAll { ["edts", "tref", "udta"].contains($0.type) }
            children = children.map { $0.type == "tkhd" ? header.node : $0 }
            let place = children.firstIndex { $0.type == "mdia" } ?? children.endIndex
            children.insert(AtomNode("edts", children: [edits.node]), at: place)
        }
        return (changed, header.duration)
    }

    /// Returns the description of the new frames with the old one's colours, cropping and pixel aspect ratio.
    private func description(like old: SampleDescriptionAtom.Entry) -> SampleDescriptionAtom.Entry {
        var parser = AtomParser()
        let atoms = (try? parser.atoms(old.content.dropFirst(Self.fixedCount), depth: 1).atoms) ?? []
        var kept = atoms.filter { Self.keptExtensions.contains($0.type) }
        if !kept.contains(where: { $0.type == "clap" }) { kept += video.cleanAperture }
        let own = video.sampleDescription
        var entry = own
        let configuration = AtomNode(video.codec.configurationCode, payload: video.decoderConfiguration)
        entry.content =
            own.content.prefix(Self.fixedCount) + ([configuration] + kept).flatMap { $0.serialized() }
        return entry
    }
}
