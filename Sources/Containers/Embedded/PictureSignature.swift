/// A search for pictures and movies inside other data by the signatures of their formats.
enum PictureSignature {
    /// The start of a picture or movie.
    struct Start: Hashable {
        /// The index of its first byte.
        let index: Int
        /// `true` for a JPEG picture, whose first byte some vendors change.
        let isJPEG: Bool
    }

    /// Returns the starts of pictures and movies in `bytes`, ascending. A JPEG picture may be cut short if
    /// its header identifies it.
    static func starts(in bytes: ArraySlice<UInt8>) -> [Start] {
        var heads = JPEGHeads(of: bytes)
        return candidates(in: bytes).filter { !$0.isJPEG || heads.kind(at: $0.index) != .none }
    }

    /// Returns the starts of JPEG pictures that a decoder would show: their segments are complete up to the
    /// first scan.
    static func decodableStarts(in bytes: ArraySlice<UInt8>) -> [Int] {
        var heads = JPEGHeads(of: bytes)
        return candidates(in: bytes).filter { $0.isJPEG && heads.kind(at: $0.index) == .whole }.map(\.index)
    }

    /// Returns the starts of everything but JPEG pictures.
    static func otherStarts(in bytes: ArraySlice<UInt8>) -> [Int] {
        candidates(in: bytes).filter { !$0.isJPEG }.map(\.index)
    }

    /// Returns the indices of each format's signature; that of a JPEG is short and may occur anywhere by
    /// chance.
    private static func candidates(in bytes: ArraySlice<UInt8>) -> [Start] {
        var found: [Start] = []
        let span = bytes.span
        for index in span.indices {
            // Most formats are recognised by their first byte, some by a byte that is rarer elsewhere.
            let start: Int?
            switch span[index] {
            case 0xD8: start = jpeg(bytes, before: bytes.startIndex + index)
            case 0x89, 0x47, 0x52, 0x49, 0x4D, 0x42, 0x38, 0xFF:
                let place = bytes.startIndex + index
                start = isSigned(bytes, place) ? place : nil
            case 0x66, 0x6A, 0x4A: start = box(bytes, bytes.startIndex + index)
            default: continue
            }
            if let start { found.append(Start(index: start, isJPEG: span[index] == 0xD8)) }
        }
        return found.sorted { $0.index < $1.index }
    }

    /// Returns the start of SOI and a marker that can follow it, or of a preview whose first byte was
    /// changed: SOI's second byte and a DQT marker. Minolta and Sony do so in their maker notes, so that no
    /// reader mistakes one for the picture. T.81 Table B.1.
    private static func jpeg(_ bytes: ArraySlice<UInt8>, before index: Int) -> Int? {
        guard index > bytes.startIndex, index <= bytes.endIndex - 3, bytes[index + 1] == 0xFF else {
            return nil
        }
        let marker = bytes[index + 2]
        let isMeant = bytes[index - 1] == 0xFF ? marker >= 0xC0 && marker < 0xFF : marker == 0xDB
        return isMeant ? index - 1 : nil
    }

    /// Returns `true` for PNG, GIF, WebP, TIFF, BMP, Photoshop's own format, and JPEG 2000 without a box
    /// around it.
    private static func isSigned(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        switch bytes[index] {
        case 0x89: has(bytes, index, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])
        case 0x47: has(bytes, index, Array("GIF89a".utf8)) || has(bytes, index, Array("GIF87a".utf8))
        case 0x52: has(bytes, index, Array("RIFF".utf8)) && has(bytes, index + 8, Array("WEBP".utf8))
        case 0x49, 0x4D: TIFFPictures.begin(bytes[index...])
        case 0x42: isBitmap(bytes[index...])
        case 0x38: has(bytes, index, Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0])
        // ISO/IEC 15444-1 Annex A: SOC, SIZ, and the length of SIZ, which is below 256 for up to 72 components.
        default: has(bytes, index, [0xFF, 0x4F, 0xFF, 0x51, 0x00])
        }
    }

    /// Returns the start of the box four bytes before its name: the first of JPEG 2000 and JPEG XL, or the
    /// `ftyp` of HEIF, AVIF and movies.
    private static func box(_ bytes: ArraySlice<UInt8>, _ name: Int) -> Int? {
        let start = name - 4
        guard start >= bytes.startIndex, bytes[start] == 0, bytes[start + 1] == 0 else { return nil }
        let isPicture =
            has(bytes, start + 2, [0, 0x0C] + Array("jP  ".utf8))
            || has(bytes, start + 2, [0, 0x0C] + Array("JXL ".utf8))
        let isFile = has(bytes, name, Array("ftyp".utf8)) && name + 8 <= bytes.endIndex
        return isPicture || isFile ? start : nil
    }

    /// Returns `true` for a header of one of the known lengths, one plane, and pixels of a known depth, which
    /// begin after it. Microsoft, "Bitmap Storage".
    private static func isBitmap(_ bytes: ArraySlice<UInt8>) -> Bool {
        let reader = ByteReader(bytes, order: .littleEndian)
        guard has(bytes, bytes.startIndex, [0x42, 0x4D]), let reserved = reader.integer(UInt32.self, at: 6),
            let pixels = reader.integer(UInt32.self, at: 10), let head = reader.integer(UInt32.self, at: 14),
            reserved == 0, [12, 40, 52, 56, 64, 108, 124].contains(head), pixels >= 14 + head,
            pixels < 1 << 16
        else { return false }
        let place = head == 12 ? 22 : 26
        return reader.integer(UInt16.self, at: place) == 1
            && [1, 2, 4, 8, 16, 24, 32].contains(reader.integer(UInt16.self, at: place + 2) ?? 0)
    }

    static func has(_ bytes: ArraySlice<UInt8>, _ index: Int, _ signature: [UInt8]) -> Bool {
        guard index <= bytes.endIndex - signature.count else { return false }
        return bytes[index..<index + signature.count].elementsEqual(signature)
    }
}
