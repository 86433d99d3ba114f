internal import Containers
internal import Foundation
internal import Pairing

extension LivePhotoShape {
    /// Determines the shape of an input that contains both halves of a Live Photo; `nil` for other inputs.
    ///
    /// - Parameter looksInside: `true` to search pictures for a movie behind them.
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

    /// Exif takes up to 64 KiB, and the XMP that follows as much again.
    private static let speakingBytes = 128 << 10
    /// A HEIC file has about six top-level boxes.
    private static let maximumAtoms = 64

    /// Returns `true` if a JPEG mentions a movie near its beginning, or ends with Samsung's records, which may
    /// contain one.
    private static func speaksOfMovie(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        let beginning = (try? file.read(upToCount: speakingBytes)) ?? Data()
        if ["MotionPhoto", "MicroVideo"].contains(where: { beginning.range(of: Data($0.utf8)) != nil }) {
            return true
        }
        guard let length = try? file.seekToEnd(), length >= 4 else { return false }
        try? file.seek(toOffset: length - 4)
        return (try? file.readToEnd()) == Data("SEFT".utf8)
    }

    /// Returns `true` if a HEIF file has a box that contains a movie, or a second `ftyp` box.
    private static func hasMovieAtom(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        var place: UInt64 = 0
        for index in 0..<maximumAtoms {
            try? file.seek(toOffset: place)
            guard let head = try? file.read(upToCount: 16), head.count == 16 else { return false }
            let type = String(decoding: head[4..<8], as: UTF8.self)
            if type == "mpvd" || type == "ftyp" && index > 0 { return true }
            let short = head[..<4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let size = short == 1 ? head[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } : short
            let (next, overflow) = place.addingReportingOverflow(size)
            guard size >= 8, !overflow else { return false }
            place = next
        }
        return false
    }
}
