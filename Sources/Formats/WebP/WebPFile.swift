/// A WebP file as its chunks. RFC 9649 §2.
package struct WebPFile: Sendable, Hashable {
    static let maximumChunks = 100_000

    /// The chunks in file order, without the `VP8X` header, which is recreated on writing.
    var chunks: [WebPChunk]
    /// The bytes after the RIFF form; they are not written.
    let trailer: ArraySlice<UInt8>

    /// Reads a WebP file. Throws `not-a-webp` without the two signatures, `truncated-webp` if the bytes end within a
    /// chunk, `bad-webp` without a picture.
    package init(parsing bytes: [UInt8]) throws(ContainerError) {
        var reader = ByteReader(bytes, order: .littleEndian)
        guard let form = reader.take(4), form.elementsEqual("RIFF".utf8), let length = reader.uint32(),
            let kind = reader.take(4), kind.elementsEqual("WEBP".utf8)
        else {
            throw ContainerError(.notAWebP, "not a WebP picture: no RIFF and WEBP header", offset: 0)
        }
        // The form's length may exclude the last chunk's padding, and exceeds a truncated file.
        let end = max(12, min(bytes.count, Int(length) + 8))
        trailer = bytes[end...]
        var inside = ByteReader(bytes[12..<end], order: .littleEndian)
        var chunks: [WebPChunk] = []
        while inside.remaining > 0 {
            guard chunks.count < Self.maximumChunks else {
                throw ContainerError(.badWebP, "the picture has more than \(Self.maximumChunks) chunks")
            }
            chunks.append(try WebPChunk(reading: &inside))
        }
        self.chunks = chunks.filter { $0.type != "VP8X" }
        guard chunks.contains(where: { ["VP8 ", "VP8L", "ANMF"].contains($0.type) }) else {
            throw ContainerError(.badWebP, "no chunk holds a picture", path: ["RIFF"])
        }
    }

    var isAnimated: Bool { chunks.contains { $0.type == "ANIM" || $0.type == "ANMF" } }

    /// Returns the file's bytes: `VP8X` if there is more than a picture, then the chunks in the order of RFC 9649 §2.7.
    /// Throws `bad-webp` if the picture's header is invalid.
    package func serialized() throws(ContainerError) -> [UInt8] {
        var body = ByteWriter(order: .littleEndian, capacity: chunks.reduce(64) { $0 + $1.data.count + 9 })
        body.write(utf8: "WEBP")
        let order = ["ICCP", "ANIM", "ALPH", "VP8 ", "VP8L", "ANMF", "EXIF", "XMP "]
        if let announcement = try announcement { announcement.serialize(into: &body) }
        for type in order { for chunk in chunks where chunk.type == type { chunk.serialize(into: &body) } }
        for chunk in chunks where !order.contains(chunk.type) { chunk.serialize(into: &body) }
        var file = ByteWriter(order: .littleEndian, capacity: body.count + 8)
        file.write(utf8: "RIFF")
        file.write(UInt32(truncatingIfNeeded: body.count))
        file.write(body.bytes)
        return file.bytes
    }

    /// `VP8X`: flags for the contents, and the picture's size; `nil` if there is only a picture.
    private var announcement: WebPChunk? {
        get throws(ContainerError) {
            let types = Set(chunks.map(\.type))
            guard !types.isSubset(of: ["VP8 "]), !types.isSubset(of: ["VP8L"]) else { return nil }
            let picture = try WebPBitstreamHead(chunks)
            var flags: UInt8 = 0
            if types.contains("ICCP") { flags |= 0x20 }
            if picture.hasAlpha || types.contains("ALPH") { flags |= 0x10 }
            if types.contains("EXIF") { flags |= 0x08 }
            if types.contains("XMP ") { flags |= 0x04 }
            if isAnimated { flags |= 0x02 }
            let sides = [picture.width, picture.height].flatMap { side -> [UInt8] in
                [UInt8(truncatingIfNeeded: side - 1), UInt8(truncatingIfNeeded: (side - 1) >> 8), 0]
            }
            return WebPChunk(type: "VP8X", data: [flags, 0, 0, 0] + sides)
        }
    }
}

private struct WebPBitstreamHead {
    let width, height: Int
    let hasAlpha: Bool

    /// Reads the header. RFC 9649 §2.5 (the frame header is that of RFC 6386 §9.1) and §3.4.
    init(_ chunks: [WebPChunk]) throws(ContainerError) {
        let damaged = ContainerError(.badWebP, "the picture's header is invalid", path: ["RIFF"])
        if let lossless = chunks.first(where: { $0.type == "VP8L" }) {
            let reader = ByteReader(lossless.data, order: .littleEndian)
            guard lossless.data.first == 0x2F, let bits = reader.integer(UInt32.self, at: 1) else {
                throw damaged
            }
            (width, height) = (Int(bits & 0x3FFF) + 1, Int(bits >> 14 & 0x3FFF) + 1)
            hasAlpha = bits >> 28 & 1 == 1
        } else if let lossy = chunks.first(where: { $0.type == "VP8 " }) {
            let reader = ByteReader(lossy.data, order: .littleEndian)
            guard let start = reader.slice(at: 3, count: 3), start.elementsEqual([0x9D, 0x01, 0x2A]),
                let across = reader.integer(UInt16.self, at: 6),
                let down = reader.integer(UInt16.self, at: 8),
                across & 0x3FFF > 0, down & 0x3FFF > 0
            else { throw damaged }
            (width, height) = (Int(across & 0x3FFF), Int(down & 0x3FFF))
            hasAlpha = false
        } else {
            throw damaged
        }
    }
}

/// Metadata of a WebP picture. RFC 9649 §2.7.1.4 and §2.7.1.5.
extension WebPFile {
    package var colorProfile: [UInt8]? { data(of: "ICCP") }

    package var xmp: XMPPacket? { data(of: "XMP ").map { XMPPacket($0) } }

    /// Returns the Exif block, or `nil` without one. Some writers put JPEG's `Exif` signature before it. Throws
    /// `bad-exif` if its TIFF structure is damaged.
    package func exif() throws(ContainerError) -> ExifBlock? {
        guard let data = data(of: "EXIF") else { return nil }
        return try ExifBlock(parsing: data.starts(with: Self.exifName) ? Array(data.dropFirst(6)) : data)
    }

    private static let exifName: [UInt8] = Array("Exif\0\0".utf8)

    private func data(of type: String) -> [UInt8]? { chunks.first { $0.type == type }.map { Array($0.data) } }

    /// Returns the file with this profile, XMP packet and Exif block in place of its own; `nil` removes one.
    package func setting(colorProfile: [UInt8]?, exif: ExifBlock?, xmp: XMPPacket?) -> WebPFile {
        var file = self
        file.chunks.removeAll { ["ICCP", "EXIF", "XMP "].contains($0.type) }
        if let colorProfile { file.chunks.append(WebPChunk(type: "ICCP", data: colorProfile)) }
        if let exif { file.chunks.append(WebPChunk(type: "EXIF", data: exif.bytes)) }
        if let xmp { file.chunks.append(WebPChunk(type: "XMP ", data: xmp.bytes)) }
        return file
    }
}
