/// Finds pictures and movies inside other data by the bytes every file of their format begins with.
public enum PictureSignature {
    /// Where JPEG pictures may begin in `bytes`: indices of their first bytes, ascending.
    ///
    /// Minolta and Sony change the first byte of the previews in their maker notes, so that no reader takes one
    /// for the picture; such a preview is found by the three bytes that follow.
    public static func jpegStarts(in bytes: ArraySlice<UInt8>) -> [Int] {
        starts(in: bytes, where: isJPEG)
    }

    /// Where JPEG pictures begin that a decoder would show: their segments are there as far as the first scan.
    /// At most so many beginnings are looked at that no made-up file takes long.
    static func decodableStarts(in bytes: ArraySlice<UInt8>) -> [Int] {
        jpegStarts(in: bytes).prefix(4096).filter { start in
            var scanner = JPEGScanner(afterStartOfImage: bytes[(start + 2)...])
            guard let segments = try? scanner.headerSegments() else { return false }
            return segments.contains(where: \.marker.isStartOfFrame)
        }
    }

    /// Whether a picture or movie of any format known here begins anywhere in `bytes`.
    public static func isFound(in bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if isJPEG(bytes, index) || isOther(bytes, index) { return true }
            index += 1
        }
        return false
    }

    /// Where anything but a JPEG picture may begin.
    static func otherStarts(in bytes: ArraySlice<UInt8>) -> [Int] { starts(in: bytes, where: isOther) }

    private static func starts(
        in bytes: ArraySlice<UInt8>,
        where matches: (ArraySlice<UInt8>, Int) -> Bool
    ) -> [Int] {
        var found: [Int] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if matches(bytes, index) { found.append(index) }
            index += 1
        }
        return found
    }

    /// SOI and a marker that can follow it, or three bytes of a preview whose first byte was changed: SOI's
    /// second byte and a table marker. T.81 Table B.1.
    private static func isJPEG(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        guard index <= bytes.endIndex - 4, bytes[index + 1] == 0xD8, bytes[index + 2] == 0xFF else {
            return false
        }
        let marker = bytes[index + 3]
        return bytes[index] == 0xFF ? marker >= 0xC0 && marker < 0xFF : marker == 0xDB
    }

    /// PNG, GIF, WebP, JPEG 2000, JPEG XL, and everything that begins with an `ftyp` atom: HEIF, AVIF, movies.
    private static func isOther(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        switch bytes[index] {
        case 0x89: return has(bytes, index, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A])
        case 0x47:
            return has(bytes, index, Array("GIF89a".utf8)) || has(bytes, index, Array("GIF87a".utf8))
        case 0x52: return has(bytes, index, Array("RIFF".utf8)) && has(bytes, index + 8, Array("WEBP".utf8))
        case 0x00:
            guard index <= bytes.endIndex - 12 else { return false }
            return has(bytes, index, [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20])
                || has(bytes, index, [0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20])
                || bytes[index + 1] == 0 && bytes[index + 4] == 0x66
                    && has(bytes, index + 4, Array("ftyp".utf8))
        default: return false
        }
    }

    private static func has(_ bytes: ArraySlice<UInt8>, _ index: Int, _ signature: [UInt8]) -> Bool {
        guard index <= bytes.endIndex - signature.count else { return false }
        return bytes[index..<index + signature.count].elementsEqual(signature)
    }
}

extension PictureSignature {
    /// Whether a text is a picture in base64 (RFC 4648), as XMP carries them: the first letters of a JPEG, PNG,
    /// WebP, GIF or HEIF file, and enough after them to show something.
    static func isBase64Picture(_ text: ArraySlice<UInt8>) -> Bool {
        let letters = text.drop { $0 <= 0x20 }
        guard letters.count >= 64 else { return false }
        let openings = ["/9j/", "iVBORw0KGgo", "UklGR", "R0lGOD"]
        if openings.contains(where: { letters.starts(with: $0.utf8) }) { return true }
        // An atom's length, a multiple of four below 256, then "ftyp".
        return letters.starts(with: "AAAA".utf8) && letters.dropFirst(5).starts(with: "GZ0eXB".utf8)
    }
}
