/// A PNG chunk: length, type, data, check value. PNG (Third Edition) §5.3.
package struct PNGChunk: Sendable, Hashable {
    /// The four letters, such as `IHDR`.
    package let type: String
    /// The data, without length, type and check value.
    package let data: ArraySlice<UInt8>

    /// Creates a chunk of a type of four ASCII letters.
    init(type: String, data: ArraySlice<UInt8>) { (self.type, self.data) = (type, data) }

    static func isType(_ letters: some Collection<UInt8>) -> Bool {
        letters.count == 4
            && letters.allSatisfy { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
    }

    init(reading reader: inout ByteReader) throws(ContainerError) {
        let start = reader.offset
        guard let length = reader.uint32(), let type = reader.take(4) else {
            throw ContainerError(
                .truncatedPNG,
                "the picture ends early: no IEND chunk in \(reader.bytes.count) bytes",
                offset: start
            )
        }
        guard Self.isType(type) else {
            throw ContainerError(
                .badPNG,
                "the chunk at byte \(start) has a type that is not four letters",
                offset: start
            )
        }
        let name = String(decoding: type, as: UTF8.self)
        guard let data = reader.take(Int(length)), let check = reader.uint32() else {
            throw ContainerError(
                .truncatedPNG,
                "the picture ends early: \(name) needs \(length) bytes, but only \(reader.remaining) are left",
                path: [name],
                offset: start
            )
        }
        guard check == CRC32.checksum(type, data) else {
            throw ContainerError(
                .badPNG,
                "the chunk is damaged: its checksum does not match",
                path: [name],
                offset: start
            )
        }
        self.init(type: name, data: data)
    }

    func serialize(into writer: inout ByteWriter) {
        let letters = Array(type.utf8)
        writer.write(UInt32(truncatingIfNeeded: data.count))
        writer.write(letters)
        writer.write(data)
        writer.write(CRC32.checksum(letters[...], data))
    }
}
