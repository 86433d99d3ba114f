/// A movie file as its tree of atoms; `serialized()` returns the parsed bytes. QTFF, "Overview of the file format".
package struct AtomFile: Sendable, Hashable {
    package var atoms: [AtomNode]
    /// Up to seven bytes after the last atom.
    package var tail: ArraySlice<UInt8>

    package init(atoms: [AtomNode]) { (self.atoms, tail) = (atoms, []) }

    /// Reads a movie file, keeping every byte. Media is shared with `bytes`, not copied. Throws `not-a-movie` unless a
    /// movie's atom comes first, `truncated-movie` if an atom extends beyond the end, `bad-movie` for an impossible
    /// size.
    init(parsing bytes: ArraySlice<UInt8>) throws(ContainerError) {
        try Self.check(bytes.prefix(256))
        var parser = AtomParser()
        (atoms, tail) = try parser.atoms(bytes)
    }

    /// Reads a movie file without its media, which stays in its source. Throws as `init(parsing:)`, and `unreadable`.
    package init(reading data: MovieData) throws(ContainerError) {
        try Self.check(try data.bytes(in: 0..<min(256, data.count))[...])
        var parser = AtomParser()
        (atoms, tail) = try parser.atoms(of: data)
    }

    private static func check(_ head: ArraySlice<UInt8>) throws(ContainerError) {
        guard [.mov, .mp4, .heic, .avif].contains(FileFormat(sniffing: head)) else {
            throw ContainerError(
                .notAMovie,
                "not a MOV or MP4 movie (no ftyp, moov or mdat atom); convert it first: "
                    + "ffmpeg -i IN OUT.mov",
                offset: head.startIndex
            )
        }
    }

    /// The file's bytes; media outside memory stays in its source.
    package var data: MovieData {
        var data = MovieData()
        for atom in atoms { atom.append(to: &data) }
        data.append(tail)
        return data
    }

    /// Reads a movie file. See `init(parsing:)` for slices.
    package init(parsing bytes: [UInt8]) throws(ContainerError) { try self.init(parsing: bytes[...]) }

    /// Returns the file's bytes. Use `data` for a movie whose media stays in its source.
    package func serialized() -> [UInt8] {
        var writer = ByteWriter(capacity: atoms.reduce(tail.count) { $0 + $1.byteCount })
        for atom in atoms { atom.serialize(into: &writer) }
        writer.write(tail)
        return writer.bytes
    }

    package subscript(type: FourCharCode) -> AtomNode? { atoms.first { $0.type == type } }
}
