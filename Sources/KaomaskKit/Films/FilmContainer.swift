internal import Foundation
internal import Movies

/// The containers that films come in.
enum FilmContainer: Sendable {
    case movie, matroska, webM

    /// The extensions of files that are written through libavformat.
    private static let matroskaExtensions = ["mkv", "webm"]

    /// The container of a file, by its first bytes; `nil` for other files.
    init?(ofFileAt path: String) {
        if SourceMovie.isMovie(path) {
            self = .movie
            return
        }
        // EBML, with the name of the format soon after.
        let head = FileBytes.head(path)
        guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
        self = head.prefix(64).firstRange(of: Array("webm".utf8)) == nil ? .matroska : .webM
    }

    /// `true` if a file's name is that of a film.
    static func isNamed(_ path: String) -> Bool {
        MovieContainer(ofFileNamed: path) != nil || matroskaExtensions.contains(path.fileExtension)
    }

    var isMatroska: Bool { self != .movie }

    /// Returns the codec in which pictures are coded anew: their own, or one that the container takes.
    func codec(for facts: FilmFacts) -> FilmCodec {
        let usual: FilmCodec = self == .webM ? .vp9 : facts.depth > 8 ? .hevc : .h264
        guard let own = facts.codec, own.movie != nil || isMatroska else { return usual }
        return own
    }

    /// The name that libavformat has for it.
    var muxer: String { self == .webM ? "webm" : "matroska" }
}
