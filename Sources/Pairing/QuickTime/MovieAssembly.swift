internal import Formats

/// The layout of a new movie file, and the metadata kept from an old one.
enum MovieAssembly {
    /// After `ftyp` (20), `wide` (8) and the header of `mdat` (8).
    static let firstSampleOffset = 36

    /// Returns the file: `ftyp`, `wide`, `mdat` with the media, `moov`.
    static func file(_ media: [ArraySlice<UInt8>], _ movie: AtomNode) -> [UInt8] {
        let count = media.reduce(0) { $0 + $1.count }
        var writer = ByteWriter(capacity: firstSampleOffset + count + movie.byteCount)
        FileTypeAtom.quickTime.node.serialize(into: &writer)
        writeMediaHeader(count: count, into: &writer)
        for part in media { writer.write(part) }
        movie.serialize(into: &writer)
        return writer.bytes
    }

    /// Returns the same file for media outside memory.
    static func file(_ media: MovieData, _ movie: AtomNode) -> MovieData {
        var writer = ByteWriter()
        FileTypeAtom.quickTime.node.serialize(into: &writer)
        writeMediaHeader(count: media.count, into: &writer)
        var file = MovieData(writer.bytes)
        file.append(media)
        file.append(movie.serialized()[...])
        return file
    }

    /// Writes the headers of `wide` and `mdat`. For a 64-bit size `mdat` takes the space of `wide`, which is reserved
    /// for that. QTFF, "Wide Atoms".
    private static func writeMediaHeader(count: Int, into writer: inout ByteWriter) {
        if let size = UInt32(exactly: count + 8) {
            AtomNode("wide", payload: []).serialize(into: &writer)
            writer.write(size)
            writer.write(utf8: "mdat")
        } else {
            writer.write(UInt32(1))
            writer.write(utf8: "mdat")
            writer.write(UInt64(count + 16))
        }
    }

    /// Returns `moov`, its index and its header; throws `bad-movie` without header or time scale, or if fragmented.
    static func source(
        _ file: AtomFile
    ) throws(ContainerError) -> (movie: AtomNode, header: MovieHeaderAtom, index: Int) {
        let source = try file.movie()
        guard source.header.timeScale > 0 else {
            throw ContainerError(.badMovie, "the movie's time scale is 0", path: ["moov", "mvhd"])
        }
        guard source.movie["mvex"] == nil else {
            throw ContainerError(
                .badMovie,
                "the movie is fragmented; remux it first with ffmpeg -i IN -c copy OUT.mov",
                path: ["moov", "mvex"]
            )
        }
        return source
    }

    /// Returns the kept metadata besides the tracks: `meta` atoms and user data texts.
    static func named(in movie: AtomNode) -> [AtomNode] {
        movie.children.compactMap { atom in
            switch atom.type {
            case "meta": return atom
            case "udta":
                // QuickTime's text types begin with the copyright sign. QTFF, "User Data Atoms".
                let texts = atom.children.filter { $0.type.rawValue >> 24 == 0xA9 }
                return texts.isEmpty ? nil : AtomNode("udta", children: texts)
            default: return nil
            }
        }
    }
}

extension AtomNode {
    /// Returns the atom with a nested container's children changed.
    func changing(_ path: FourCharCode..., by change: (inout [AtomNode]) -> Void) -> AtomNode {
        changing(path[...], by: change)
    }

    private func changing(
        _ path: ArraySlice<FourCharCode>,
        by change: (inout [AtomNode]) -> Void
    ) -> AtomNode {
        guard let next = path.first else { return changingChildren(change) }
        return changingChildren { children in
            for index in children.indices where children[index].type == next {
                children[index] = children[index].changing(path.dropFirst(), by: change)
            }
        }
    }
}

extension AtomFile {
    func movie() throws(ContainerError) -> (movie: AtomNode, header: MovieHeaderAtom, index: Int) {
        guard let index = atoms.firstIndex(where: { $0.type == "moov" }),
            let header = try atoms[index].reading(MovieHeaderAtom.self)
        else { throw ContainerError(.badMovie, "the movie has no movie header", path: ["moov"]) }
        return (atoms[index], header, index)
    }
}

extension AtomNode {
    func videoTrack() throws(ContainerError) -> AtomNode {
        let track = children("trak").first { TrackReading($0, movieTimeScale: 1).handler == "vide" }
        guard let track else {
            throw ContainerError(.badTrack, "the movie has no video track", path: ["moov"])
        }
        return track
    }
}
