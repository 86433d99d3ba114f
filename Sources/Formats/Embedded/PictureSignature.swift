/// Signatures of pictures and movies that cameras, phones and common programs write into other data: JPEG, PNG, GIF,
/// WebP, AVI, TIFF, and files that begin with `ftyp` (HEIF, AVIF, MP4, MOV).
enum PictureSignature {
    private static let avi = Array("AVI ".utf8)
    private static let webp = Array("WEBP".utf8)
    /// The steps per byte for examining headers, against crafted data; once spent, other headers count as pictures.
    private static let stepsOfByte = 16

    /// Returns the starts of pictures and movies, ascending. A JPEG may be cut short if its header identifies it.
    static func starts(in bytes: ArraySlice<UInt8>) -> [Int] {
        var heads = JPEGHeads(of: bytes)
        var steps = stepsOfByte * bytes.count + 1 << 18
        let span = bytes.span
        var starts: [Int] = []
        for index in 0..<max(0, span.count - 1) {
            let place = bytes.startIndex + index
            switch (span[index], span[index + 1]) {
            case (0xD8, 0xFF):
                guard let start = jpeg(bytes, before: place), heads.kind(at: start) != .none else { continue }
                starts.append(start)
            case (0x89, 0x50) where has(bytes, place, PNGFile.signature),
                (0x47, 0x49) where has(bytes, place, Array("GIF87a".utf8)),
                (0x47, 0x49) where has(bytes, place, Array("GIF89a".utf8)),
                (0x52, 0x49) where isRIFF(bytes, place),
                (0x49, 0x49) where TIFFPictures.begin(bytes[place...], &steps),
                (0x4D, 0x4D) where TIFFPictures.begin(bytes[place...], &steps):
                starts.append(place)
            case (0x66, 0x74) where isFileType(bytes, place): starts.append(place - 4)
            default: continue
            }
        }
        return starts.sorted()
    }

    /// Returns the starts of JPEGs that a decoder would show: all segments up to the first scan are complete.
    static func decodableStarts(in bytes: ArraySlice<UInt8>) -> [Int] {
        var heads = JPEGHeads(of: bytes)
        let span = bytes.span
        return (0..<max(0, span.count - 1)).filter { span[$0] == 0xD8 && span[$0 + 1] == 0xFF }
            .compactMap { jpeg(bytes, before: bytes.startIndex + $0) }.filter { heads.kind(at: $0) == .whole }
    }

    /// Returns the start of SOI and a marker that can follow, or of a preview with a changed first byte: SOI's second
    /// byte and DQT, or a JFIF or Exif segment. Minolta and Sony change it in maker notes to hide previews from
    /// readers. T.81 Table B.1.
    private static func jpeg(_ bytes: ArraySlice<UInt8>, before index: Int) -> Int? {
        guard index > bytes.startIndex, index <= bytes.endIndex - 3 else { return nil }
        let marker = bytes[index + 2]
        guard bytes[index - 1] != 0xFF else { return marker >= 0xC0 && marker < 0xFF ? index - 1 : nil }
        let isMeant =
            marker == 0xDB || marker == 0xE0 && has(bytes, index + 5, Array("JFIF\0".utf8))
            || marker == 0xE1 && has(bytes, index + 5, Array("Exif\0".utf8))
        return isMeant ? index - 1 : nil
    }

    private static func isRIFF(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        has(bytes, index, Array("RIFF".utf8)) && (has(bytes, index + 8, webp) || has(bytes, index + 8, avi))
    }

    /// Returns `true` if `index` is at the name of an `ftyp` atom of plausible length. ISO/IEC 14496-12 §4.3.
    private static func isFileType(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
        index >= bytes.startIndex + 4 && index + 8 <= bytes.endIndex
            && has(bytes, index, Array("ftyp".utf8)) && has(bytes, index - 4, [0, 0, 0])
    }

    private static func has(_ bytes: ArraySlice<UInt8>, _ index: Int, _ signature: [UInt8]) -> Bool {
        guard index <= bytes.endIndex - signature.count else { return false }
        return bytes[index..<index + signature.count].elementsEqual(signature)
    }
}
