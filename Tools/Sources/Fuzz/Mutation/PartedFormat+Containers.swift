extension PartedFormat {
    /// WebP: the chunks of a RIFF form. RFC 9649 §2.
    static let webp: PartedFormat = PartedFormat(salt: webpSalt) { bytes in
        guard bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12 else { return nil }
        var parts: [FilePart] = []
        var place = 12
        while place + 8 <= bytes.count {
            let length = Digits.little(bytes, at: place + 4, 4)
            guard length <= bytes.count - place - 8 else { break }
            parts.append(
                FilePart(Array(bytes[place..<place + 4]), Array(bytes[place + 8..<place + 8 + length]))
            )
            place = min(bytes.count, place + 8 + length + length % 2)
        }
        return parts + [FilePart([], Array(bytes[place...]))]
    } file: { parts in
        let body = parts.flatMap { part -> [UInt8] in
            guard !part.kind.isEmpty else { return part.content }
            let padding: [UInt8] = part.content.count % 2 == 1 ? [0] : []
            let name: [UInt8] = Array((part.kind + [32, 32, 32, 32]).prefix(4))
            return name + Digits.little(part.content.count, 4) + part.content + padding
        }
        return Array("RIFF".utf8) + Digits.little(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    private static let webpSalt: [FilePart] = [
        FilePart("VP8X", [0x3C, 0, 0, 0, 47, 0, 0, 39, 0, 0]), FilePart("ANIM", [0, 0, 0, 0, 0, 0]),
        FilePart("ANMF", [UInt8](repeating: 0, count: 16)), FilePart("ALPH", [0, 255, 255]),
        FilePart("ALPH", [1, 8, 8]),
        FilePart("EXIF", Array("MM\0*\0\0\0\u{8}\0\0".utf8)), FilePart("XMP ", Array("<x:xmpmeta/>".utf8)),
        FilePart("ICCP", [UInt8](repeating: 0, count: 128)), FilePart("abcd", []), FilePart("VP8 ", []),
        FilePart("VP8L", [0x2F, 0xFF, 0xFF, 0xFF, 0x0F, 0x88, 0x88]),
    ]

    /// Zip archives of files stored without compression. APPNOTE §4.3.
    static let archive: PartedFormat = PartedFormat(salt: archiveSalt) { bytes in
        guard bytes.starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
        var parts: [FilePart] = []
        var place = 0
        while place + 30 <= bytes.count, Digits.little(bytes, at: place, 4) == 0x0403_4B50 {
            let length = Digits.little(bytes, at: place + 18, 4)
            let name = place + 30
            let start =
                name + Digits.little(bytes, at: place + 26, 2) + Digits.little(bytes, at: place + 28, 2)
            guard start <= bytes.count, length <= bytes.count - start else { break }
            let kind = Array(bytes[name..<name + Digits.little(bytes, at: place + 26, 2)])
            parts.append(FilePart(kind, Array(bytes[start..<start + length])))
            place = start + length
        }
        return parts
    } file: { parts in
        var (files, directory): ([UInt8], [UInt8]) = ([], [])
        for part in parts {
            let name = part.kind.prefix(65_535)
            let sizes = Digits.little(part.content.count, 4)
            var head: [UInt8] = [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]
            head += Digits.little(Int(CheckValues.crc32(part.content)), 4) + sizes + sizes
            head += Digits.little(name.count, 2) + [0, 0]
            directory += [0x50, 0x4B, 1, 2, 20, 0] + head + [UInt8](repeating: 0, count: 10)
            directory += Digits.little(files.count, 4) + name
            files += [0x50, 0x4B, 3, 4] + head + name + part.content
        }
        let count = Digits.little(parts.count, 2)
        let end = Digits.little(directory.count, 4) + Digits.little(files.count, 4) + [0, 0]
        return files + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + end
    } inner: { part in
        part.content.starts(with: [0xFF, 0xD8])
            ? .jpeg : part.content.dropFirst(4).starts(with: Array("ftyp".utf8)) ? .atoms : nil
    }

    private static let archiveSalt: [FilePart] = [
        FilePart("folder/", []), FilePart("../up.jpg", [0xFF, 0xD8]), FilePart("", [1]),
        FilePart("a.jpg", []),
        FilePart(String(repeating: "n", count: 300), [1, 2]),
        FilePart("zeros.mov", [UInt8](repeating: 0, count: 40_000)),
    ]
}
