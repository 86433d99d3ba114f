internal import Formats
internal import Movies

/// The containers that films come in, by the usual extensions of their names.
package enum FilmContainer: String, Sendable {
    case movie = "mp4", matroska = "mkv", webM = "webm"

    /// The extensions of files that are written through libavformat.
    private static let matroskaExtensions = [matroska, webM].map(\.rawValue)

    /// The container of a file, by its first bytes; `nil` for other files.
    init?(ofFileAt path: String) { self.init(head: FileBytes.head(path)) }

    /// The container of a file that begins with these bytes; `nil` for other files.
    init?(head: [UInt8]) {
        if [.mov, .mp4].contains(FileFormat(sniffing: head)) {
            self = .movie
            return
        }
        // EBML, with the name of the format soon after.
        guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return nil }
        self = head.prefix(64).firstRange(of: Array("webm".utf8)) == nil ? .matroska : .webM
    }

    /// `true` if a file's name is that of a film.
    package static func isNamed(_ path: String) -> Bool {
        MovieContainer(ofFileNamed: path) != nil || matroskaExtensions.contains(path.fileExtension)
    }

    var isMatroska: Bool { self != .movie }

    /// Returns `true` for a Matroska file that is shorter than it says.
    static func isCutShort(_ data: MovieData) -> Bool {
        let head = (try? data.bytes(in: 0..<min(4096, data.count))) ?? []
        // A size has as many bytes as its first one has zeros in front, and one more; all ones stand for an unknown one.
        func size(at place: Int) -> (value: Int, end: Int)? {
            guard head.indices.contains(place), case let count = head[place].leadingZeroBitCount + 1,
                count <= 8, place + count <= head.count
            else { return nil }
            let first = Int(head[place]) & (0xFF >> count)
            let value = head[place + 1..<place + count].reduce(first) { $0 << 8 | Int($1) }
            return value == (1 << (7 * count)) - 1 ? nil : (value, place + count)
        }
        guard let header = size(at: 4), case let segment = header.end + header.value, segment < head.count,
            head[segment...].starts(with: [0x18, 0x53, 0x80, 0x67]), let whole = size(at: segment + 4)
        else { return false }
        return data.count - whole.end < whole.value
    }

    /// Returns the codec in which pictures are coded anew: their own, or one that the container takes.
    func codec(for facts: FilmFacts) -> FilmCodec {
        let usual: FilmCodec = self == .webM ? .vp9 : facts.depth > 8 ? .hevc : .h264
        guard let own = facts.codec, own.movie != nil || isMatroska else { return usual }
        return own
    }

    /// The name that libavformat has for it.
    var muxer: String { self == .webM ? "webm" : "matroska" }
}
