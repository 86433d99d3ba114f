/// A PNG file as its list of chunks; every byte is kept.
///
/// `serialized()` of a parsed file is byte-identical to the parsed bytes. PNG (Third Edition) §5.
package struct PNGFile: Sendable, Hashable {
    /// The eight bytes every PNG file begins with.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    static let maximumChunks = 1_000_000

    /// The chunks from IHDR through IEND, in file order.
    package internal(set) var chunks: [PNGChunk]
    /// All bytes after IEND.
    var trailer: ArraySlice<UInt8>
    /// The image header.
    package let header: PNGHeader

    /// Reads a PNG file, verifying the check value of each chunk and keeping every byte.
    ///
    /// - Throws: `not-a-png` without the signature, `truncated-png` if the bytes end before IEND, and
    ///   `bad-png` if a chunk is damaged or IHDR is not first.
    init(parsing bytes: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = ByteReader(bytes)
        guard let start = reader.take(8), start.elementsEqual(Self.signature) else {
            throw ContainerError(
                .notAPNG,
                "not a PNG picture: no signature",
                offset: bytes.startIndex
            )
        }
        var chunks: [PNGChunk] = []
        repeat {
            guard chunks.count < Self.maximumChunks else {
                throw ContainerError(.badPNG, "the picture has more than \(Self.maximumChunks) chunks")
            }
            chunks.append(try PNGChunk(reading: &reader))
        } while chunks.last?.type != "IEND"
        header = try PNGHeader(chunk: chunks[0])
        self.chunks = chunks
        trailer = reader.takeRest()
    }

    /// Reads a PNG file. See `init(parsing:)` for slices.
    package init(parsing bytes: [UInt8]) throws(ContainerError) {
        try self.init(parsing: bytes[...])
    }

    /// Returns the file's bytes. The inverse of `init(parsing:)`.
    package func serialized() -> [UInt8] {
        var writer = ByteWriter(capacity: chunks.reduce(8 + trailer.count) { $0 + $1.data.count + 12 })
        writer.write(Self.signature)
        for chunk in chunks { chunk.serialize(into: &writer) }
        writer.write(trailer)
        return writer.bytes
    }
}
