import Metadata

/// A movie file as its tree of atoms; every byte is kept.
///
/// `serialized()` of a parsed movie is byte-identical to what was parsed. QTFF, "Overview of the file format".
public struct MovieFile: Sendable, Hashable {
    /// The atoms at the top, in file order.
    public var atoms: [AtomNode]
    /// Up to seven bytes after the last atom.
    public var tail: ArraySlice<UInt8>

    /// Reads a movie file, keeping every byte; media data is shared with `bytes`, not copied.
    ///
    /// Throws `not-a-movie` when the first bytes are no atom a movie begins with, `truncated-movie` when an
    /// atom would go on after the end, `bad-movie` when a size is impossible.
    public init(parsing bytes: ArraySlice<UInt8>) throws(PairingError) {
        try Self.check(bytes.prefix(256))
        var parser = AtomParser()
        (atoms, tail) = try parser.atoms(bytes)
    }

    /// Reads a movie file but for its media, which stays where it is. Throws as above.
    public init(reading data: MovieData) throws(PairingError) {
        try Self.check(try data.bytes(in: 0..<min(256, data.count))[...])
        var parser = AtomParser()
        (atoms, tail) = try parser.atoms(of: data)
    }

    private static func check(_ head: ArraySlice<UInt8>) throws(PairingError) {
        guard [.mov, .mp4, .heic, .avif].contains(FileFormat(sniffing: head)) else {
            throw PairingError(
                .notAMovie,
                "this is no MOV or MP4 movie: no ftyp, moov or mdat atom comes first; ffmpeg -i IN OUT.mov makes one of a "
                    + "movie of another kind",
                offset: head.startIndex
            )
        }
    }

    /// The file's bytes, of which media that was not read is still where it was.
    public var data: MovieData {
        var data = MovieData()
        for atom in atoms { atom.append(to: &data) }
        data.append(tail)
        return data
    }

    /// Reads a movie file. See `init(parsing:)` for slices.
    public init(parsing bytes: [UInt8]) throws(PairingError) {
        try self.init(parsing: bytes[...])
    }

    /// The file's bytes. The inverse of `init(parsing:)`; see `data` for the other.
    public func serialized() -> [UInt8] {
        var writer = ByteWriter(capacity: atoms.reduce(tail.count) { $0 + $1.byteCount })
        for atom in atoms { atom.serialize(into: &writer) }
        writer.write(tail)
        return writer.bytes
    }

    /// The first atom of a type at the top.
    public subscript(type: FourCharCode) -> AtomNode? { atoms.first { $0.type == type } }
}
