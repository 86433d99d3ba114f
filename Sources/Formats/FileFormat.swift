/// The format of a file, by its content and never by its name.
public enum FileFormat: String, Sendable, Hashable, CaseIterable {
    /// JPEG (ITU-T T.81).
    case jpeg
    case png
    /// HEIF with HEVC pictures.
    case heic
    /// HEIF with AV1 pictures.
    case avif
    /// WebP.
    case webp
    /// A QuickTime movie.
    case mov
    /// An ISO base media movie: MP4, M4V, 3GP.
    case mp4
    case gif
    /// TIFF, and raw formats built on it that do not say so in their first bytes.
    case tiff
    /// A Windows bitmap.
    case bmp
    /// Raw data of a Canon, Fujifilm, Olympus, Panasonic or Sigma camera.
    case raw
    /// None of the above.
    case unknown

    /// The name in sentences.
    package var name: String {
        switch self {
        case .webp: "WebP"
        case .raw: "a camera's raw format"
        case .unknown: "an unknown format"
        default: rawValue.uppercased()
        }
    }

    /// Identifies the file that begins with `bytes`; the first 64 are enough for usual files.
    public init(sniffing bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(256))
        if head.starts(with: [0x49, 0x49, 0x2A, 0x00]), head.dropFirst(8).starts(with: [0x43, 0x52, 0x02]) {
            self = .raw
            return
        }
        self = Self.signatures.first { head.starts(with: $0.bytes) }?.format ?? Self.container(head)
    }

    private static let signatures: [(bytes: [UInt8], format: FileFormat)] = [
        ([0xFF, 0xD8, 0xFF], .jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
        ([0x49, 0x49, 0x2A, 0x00], .tiff),
        ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
        (Array("FUJIFILMCCD-RAW".utf8), .raw),
        (Array("IIRO".utf8), .raw),
        (Array("IIRS".utf8), .raw),
        (Array("MMOR".utf8), .raw),
        ([0x49, 0x49, 0x55, 0x00], .raw),
        (Array("FOVb".utf8), .raw),
    ]

    /// Returns the format of a RIFF or atom-based file, named at byte 4 or 8.
    private static func container(_ head: [UInt8]) -> FileFormat {
        guard head.count >= 12 else { return .unknown }
        let first = String(decoding: head[0..<4], as: UTF8.self)
        let type = String(decoding: head[4..<8], as: UTF8.self)
        if first == "RIFF", head[8..<12].elementsEqual("WEBP".utf8) { return .webp }
        if type == "ftyp" { return branded(head) }
        if first.hasPrefix("BM"), isBitmap(head) { return .bmp }
        let bareMovie: Set<String> = ["moov", "mdat", "wide", "free", "skip", "pnot"]
        return bareMovie.contains(type) ? .mov : .unknown
    }

    /// Returns `true` if a header of a known length follows the signature, with zero reserved bytes.
    private static func isBitmap(_ head: [UInt8]) -> Bool {
        head.count >= 26 && head[6..<10].allSatisfy { $0 == 0 } && head[15..<18].allSatisfy { $0 == 0 }
            && [12, 40, 52, 56, 64, 108, 124].contains(head[14])
    }

    /// Returns the format of the brands: the major at byte 8, compatible ones from 16 on. ISO/IEC 14496-12 §4.3.
    private static func branded(_ head: [UInt8]) -> FileFormat {
        let declared = ByteReader(head).integer(UInt32.self, at: 0) ?? 0
        let end = min(head.count, Int(declared))
        var brands = [String(decoding: head[8..<12], as: UTF8.self)]
        for start in stride(from: 16, through: end - 4, by: 4) {
            brands.append(String(decoding: head[start..<start + 4], as: UTF8.self))
        }
        let heic: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
        if brands[0] == "qt  " { return .mov }
        if brands[0] == "crx " { return .raw }
        if brands[0] == "avif" || brands[0] == "avis" { return .avif }
        if heic.contains(brands[0]) { return .heic }
        guard ["mif1", "msf1", "mif2", "miaf"].contains(brands[0]) else { return .mp4 }
        if brands.contains("avif") || brands.contains("avis") { return .avif }
        return brands.contains(where: heic.contains) ? .heic : .unknown
    }
}
