internal import Metadata

/// The formats pictures are written in.
public enum PictureFormat: String, Sendable, CaseIterable {
    /// JPEG.
    case jpeg
    /// PNG.
    case png
    /// WebP.
    case webp
    /// HEIF with HEVC pictures.
    case heic
    /// HEIF with AV1 pictures.
    case avif

    /// The extensions that names of such files have, in lower case, the usual one first.
    public var extensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .heic: ["heic", "heif"]
        case .avif: ["avif"]
        }
    }

    /// The format a user means by a word or an extension, in any case; `nil` for none of them.
    public init?(named name: String) {
        let name = name.lowercased()
        guard let match = Self.allCases.first(where: { $0.extensions.contains(name) }) else { return nil }
        self = match
    }

    /// What a covered picture is written in when nobody asks for anything: the format it came in, or JPEG for AVIF, which
    /// fewer programs read; `nil` for what is no picture.
    init?(writing source: FileFormat) {
        switch source {
        case .jpeg, .avif: self = .jpeg
        case .heic: self = .heic
        case .png: self = .png
        case .webp: self = .webp
        default: return nil
        }
    }

    /// What the still of a Live Photo is written in when nobody asks for anything: HEIC for HEIC, else JPEG.
    init(writingStillOf source: FileFormat) { self = source == .heic ? .heic : .jpeg }
}
