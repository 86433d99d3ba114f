internal import Formats
internal import Pairing

/// The file layout of a Live Photo.
public enum LivePhotoShape: String, Sendable, CaseIterable {
    /// A still and a movie.
    case pair
    /// A still and a movie, and copies of both in a bundle, a folder `NAME.pvt` that AirDrop sends as one item.
    case pvt
    /// Such a bundle alone: the output for a bundle.
    case bundle
    /// A picture with the movie after its data, Android's Motion Photo: `NAME.MP.jpg`.
    case motionPhoto = "motion-photo"
    /// A zip archive of both halves, as chat programs share it: `NAME.livp`.
    case livp
    /// The movie alone as an animated GIF: `NAME.gif`.
    case gif
    /// The movie alone as an MP4: `NAME.mp4`.
    case mp4

    /// `true` for a movie without its still.
    package var isMovieAlone: Bool { self == .gif || self == .mp4 }

    /// The extension of a single file that is no picture, else `nil`.
    var ownExtension: String? { self == .livp || isMovieAlone ? rawValue : nil }

    /// `true` if an identifier links the halves. In a Motion Photo, it would make galleries look for a separate movie.
    var hasIdentifier: Bool { self != .motionPhoto && !isMovieAlone }

    static let bundleExtension = "pvt"

    /// The end of a Motion Photo's stem; readers may ignore other names. "Motion Photo format 1.0", "Filename Pattern".
    static let motionPhotoEnding = ".MP"

    func stem(_ stem: String) -> String {
        self == .motionPhoto && !stem.hasSuffix("MP") ? stem + Self.motionPhotoEnding : stem
    }
}

extension PlannedPhoto {
    /// The path of the bundle, or `nil`.
    var bundle: String? {
        switch shape {
        case .pvt: still.withoutExtension + "." + LivePhotoShape.bundleExtension
        case .bundle: still.folderPath
        case .pair, .motionPhoto, .livp, .gif, .mp4: nil
        }
    }

    /// The path of a bundle beside the two halves, or `nil`.
    var bundleBeside: String? { shape == .pvt ? bundle : nil }

    /// The paths of all outputs.
    var files: [String] { [still, movie, bundle].compactMap { $0 } }
}

extension LivePhotoShape {
    /// Returns the shape of an input with both halves, else `nil`; `looksInside` also searches pictures for a movie.
    init?(ofInputAt path: String, looksInside: Bool) {
        if InputWalk.isBundle(path) {
            self = .bundle
            return
        }
        let head = FileBytes.head(path)
        if ZipArchive.isArchive(head) {
            self = .livp
            return
        }
        guard looksInside else { return nil }
        let mayHoldMovie =
            switch FileFormat(sniffing: head) {
            case .jpeg: Self.speaksOfMovie(path)
            case .heic, .avif: Self.hasMovieAtom(path)
            default: false
            }
        guard mayHoldMovie, let bytes = try? FileBytes.read(path),
            (try? StillInspection(bytes))?.embeddedMovie != nil
        else { return nil }
        self = .motionPhoto
    }

    /// 64 KiB for Exif and as much for the XMP after it.
    private static let speakingBytes = 128 << 10
    /// A HEIC file has about six top-level boxes.
    private static let maximumAtoms = 64

    /// Returns `true` if a JPEG mentions a movie near its beginning, or ends with Samsung's records, perhaps of one.
    private static func speaksOfMovie(_ path: String) -> Bool {
        guard let file = try? OpenFile(path), file.count >= 4 else { return false }
        let beginning = file.bytes(in: 0..<min(speakingBytes, file.count)) ?? []
        return ["MotionPhoto", "MicroVideo"].contains { beginning[...].firstRange(of: Array($0.utf8)) != nil }
            || file.bytes(in: file.count - 4..<file.count) == Array("SEFT".utf8)
    }

    /// Returns `true` if a HEIF file has a box with a movie, or a second `ftyp` box.
    private static func hasMovieAtom(_ path: String) -> Bool {
        guard let file = try? OpenFile(path) else { return false }
        var place = 0
        for index in 0..<maximumAtoms {
            guard let head = file.bytes(in: place..<place + 16) else { return false }
            let type = String(decoding: head[4..<8], as: UTF8.self)
            if type == "mpvd" || type == "ftyp" && index > 0 { return true }
            let short = head[..<4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let size = short == 1 ? head[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : short
            guard (8...UInt64(file.count)).contains(size) else { return false }
            place += Int(size)
        }
        return false
    }
}
