/// What is wrong with a movie or with what one is to be made of: a code for programs, a sentence with
/// coordinates for people.
///
/// Two errors are equal when their codes are equal.
public struct PairingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, as a stable word for programs.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The bytes are neither a QuickTime nor an ISO base media movie.
        case notAMovie = "not-a-movie"
        /// The movie ends before its last atom does.
        case truncatedMovie = "truncated-movie"
        /// The atoms cannot be made sense of.
        case badMovie = "bad-movie"
        /// An atom ends before its fields do, or its fields contradict each other.
        case badAtom = "bad-atom"
        /// A movie cannot be made from these samples.
        case badTrack = "bad-track"
        /// The still's time is not within the movie.
        case badStillImageTime = "bad-still-image-time"
        /// The file cannot be read to its end.
        case unreadable = "unreadable"
    }

    /// What went wrong.
    public let code: Code
    /// Where, from the outermost atom in: `["moov", "trak", "tkhd"]`.
    public private(set) var path: [String]
    /// Where, as a byte offset in the file; `nil` when no single byte is to blame.
    public private(set) var offset: Int?
    /// What went wrong, as a sentence that can stand alone.
    public let detail: String

    /// An error at `offset` within the atoms of `path`.
    public init(_ code: Code, _ detail: String, path: [String] = [], offset: Int? = nil) {
        self.code = code
        self.detail = detail
        self.path = path
        self.offset = offset
    }

    /// The same error with the name of the atom it passed on its way out.
    public func within(_ atom: String) -> PairingError {
        var error = self
        error.path.insert(atom, at: 0)
        return error
    }

    /// The same error in a file that begins so many bytes earlier.
    func moved(by distance: Int) -> PairingError {
        var error = self
        error.offset = offset.map { $0 + distance }
        return error
    }

    /// The sentence, led by the atom path and the byte offset when they are known.
    public var description: String {
        var place = path.joined(separator: "/")
        if let offset, !path.isEmpty { place += " at byte \(offset)" }
        return place.isEmpty ? detail : "\(place): \(detail)"
    }

    /// Equal codes make equal errors.
    public static func == (left: PairingError, right: PairingError) -> Bool { left.code == right.code }

    /// Hashes the code only, as equality does.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
