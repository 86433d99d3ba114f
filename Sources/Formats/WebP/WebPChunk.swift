/// A WebP chunk: four letters, length, data. RFC 9649 §2.3.
struct WebPChunk: Sendable, Hashable {
    /// The four letters, such as `VP8L` or, with its space, `XMP `.
    let type: String
    /// The data, without letters, length and padding.
    let data: ArraySlice<UInt8>

    init(type: String, data: some Collection<UInt8>) {
        self.type = type
        self.data = Array(data)[...]
    }

    init(reading reader: inout ByteReader) throws(ContainerError) {
        let start = reader.offset
        guard let letters = reader.take(4), let length = reader.uint32() else {
            throw ContainerError(
                .truncatedWebP,
                "the picture ends early, in a chunk header",
                path: ["RIFF"],
                offset: start
            )
        }
        let name = String(decoding: letters, as: UTF8.self)
        guard let data = reader.take(Int(length)) else {
            let name = name.filter { $0 != " " }
            throw ContainerError(
                .truncatedWebP,
                "the picture ends early: \(name) needs \(length) bytes, but only \(reader.remaining) are left",
                path: ["RIFF", name],
                offset: start
            )
        }
        // Many files lack the padding of an odd last chunk.
        if length % 2 == 1 { _ = reader.take(1) }
        type = name
        self.data = data
    }

    /// Writes letters, length, data, and a zero byte after an odd length.
    func serialize(into writer: inout ByteWriter) {
        writer.write(utf8: type)
        writer.write(UInt32(truncatingIfNeeded: data.count))
        writer.write(data)
        if data.count % 2 == 1 { writer.write(UInt8(0)) }
    }
}
