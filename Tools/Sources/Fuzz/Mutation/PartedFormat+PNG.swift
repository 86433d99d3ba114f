extension PartedFormat {
    /// PNG: chunks with correct CRCs. Picture data in stored (uncompressed) blocks are unpacked for the mutator and
    /// packed again.
    static let png: PartedFormat = PartedFormat(salt: pngSalt) { bytes in
        guard bytes.starts(with: pngSignature) else { return nil }
        var parts: [FilePart] = []
        var place = 8
        while place + 12 <= bytes.count {
            let length = Digits.big(bytes, at: place, 4)
            guard length <= bytes.count - place - 12 else { break }
            let content = Array(bytes[place + 8..<place + 8 + length])
            let kind = Array(bytes[place + 4..<place + 8])
            let raw = kind == Array("IDAT".utf8) ? StoredZlib.unpacked(content) : nil
            parts.append(raw.map { FilePart(rawData, $0) } ?? FilePart(kind, content))
            place += 12 + length
        }
        return parts + [FilePart([], Array(bytes[place...]))]
    } file: { parts in
        parts.reduce(into: pngSignature) { file, part in
            guard !part.kind.isEmpty else {
                file += part.content
                return
            }
            let isRaw = part.kind == rawData
            let content = isRaw ? StoredZlib.packed(part.content) : part.content
            let named = isRaw ? Array("IDAT".utf8) : part.kind + [0x61, 0x61, 0x61, 0x61]
            let kind = Array(named.prefix(4))
            file += Digits.big(content.count, 4) + kind + content
            file += Digits.big(Int(CheckValues.crc32(kind + content)), 4)
        }
    }

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The kind of unpacked picture data.
    private static let rawData = Array("unpacked".utf8)

    private static let pngSalt: [FilePart] = {
        let texts = [
            ("tEXt", "Comment\0hello"), ("tEXt", "Raw profile type exif\0\nexif\n4\n4d4d002a"),
            ("iTXt", "XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>"), ("zTXt", "a\0\0x"), ("iCCP", "icc\0\0x"),
            ("sPLT", "a\0\u{8}"), ("tIME", "\u{7}abcdef"), ("acTL", "\0\0\0\u{2}\0\0\0\0"),
            ("pHYs", "\0\0\0\u{1}\0\0\0\u{1}\u{1}"),
            ("gAMA", "\0\0abcd"), ("cICP", "\u{1}\u{d}\0\u{1}"), ("IEND", ""), ("IDAT", ""),
            ("eXIf", "MM\0*\0\0\0\u{8}\0\0"),
            ("tRNS", "\0\0\0\0\0\0"), ("tRNS", "\0"), ("bKGD", "\0\0"), ("hIST", "\0\0"), ("caBX", "jumb"),
        ]
        let palette = [UInt8](repeating: 90, count: 768)
        return texts.map { FilePart($0, Array($1.utf8)) } + [
            FilePart("PLTE", palette), FilePart("PLTE", [1, 2, 3]), FilePart("sRGB", [0]),
            FilePart("cHRM", [UInt8](repeating: 1, count: 32)),
            FilePart("IHDR", [0, 0, 0, 9, 0, 0, 0, 7, 16, 6, 0, 0, 1]),
            FilePart("IHDR", [0x1F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1, 16, 6, 0, 0, 0]),
        ]
    }()
}

extension StoredZlib {
    /// Returns the stored data; `nil` for streams with other blocks.
    static func unpacked(_ stream: [UInt8]) -> [UInt8]? {
        var (bytes, place): ([UInt8], Int) = ([], 2)
        while place + 5 <= stream.count, stream[place] <= 1 {
            let length = Digits.little(stream, at: place + 1, 2)
            guard place + 5 + length <= stream.count else { return nil }
            bytes += stream[place + 5..<place + 5 + length]
            if stream[place] == 1 { return bytes }
            place += 5 + length
        }
        return nil
    }
}
