internal import Formats

/// The output formats of pictures.
public enum PictureFormat: String, Sendable, CaseIterable {
    case jpeg
    case png
    /// WebP.
    case webp
    /// HEIF with HEVC pictures.
    case heic
    /// HEIF with AV1 pictures.
    case avif

    /// The file format, which can be read as well.
    var file: FileFormat {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .heic: .heic
        case .avif: .avif
        }
    }

    /// The name in sentences.
    var name: String { file.name }

    /// The format's file extensions, in lower case, the default one first.
    package var extensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .heic: ["heic", "heif"]
        case .avif: ["avif"]
        }
    }

    /// The quality of lossy encoding, 1 to 100; PNG is lossless.
    var standardQuality: Int {
        switch self {
        case .jpeg: 95
        case .webp: 92
        case .heic: 70
        case .avif: 80
        case .png: 100
        }
    }

    /// All extensions, in lower and upper case; where two pictures would become one file, the first has the name.
    static let spelledExtensions =
        ([Self.jpeg, .png, .heic, .avif, .webp].flatMap(\.extensions) + convertedExtensions).inBothCases

    /// The extensions of pictures that are read and become PNG, in lower case.
    static let convertedExtensions = ["tif", "tiff", "bmp", "gif"]

    /// Finds the format for a word or an extension, in any case; `nil` for others.
    public init?(named name: String) {
        let name = name.lowercased()
        guard let match = Self.allCases.first(where: { $0.extensions.contains(name) }) else { return nil }
        self = match
    }

    /// The format of a file; `nil` if kaomask does not write it.
    init?(_ source: FileFormat) {
        guard let match = Self.allCases.first(where: { $0.file == source }) else { return nil }
        self = match
    }

    /// Chooses a covered picture's default format: its own, JPEG for AVIF, which fewer programs read, and PNG for
    /// formats that are not written; `nil` if the source is no picture.
    init?(writing source: FileFormat) {
        self.init([.tiff, .bmp, .gif].contains(source) ? .png : source)
        if self == .avif { self = .jpeg }
    }

    /// A Live Photo's still is HEIC for HEIC, else JPEG.
    init(writingStillOf source: FileFormat) { self = source == .heic ? .heic : .jpeg }
}
