/// An error in a movie or its parts: a code for programs, a sentence with coordinates for people.
///
/// Two errors are equal when their codes are equal.
public struct PairingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The cause of an error, as a stable word for programs.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The bytes are neither a QuickTime nor an ISO base media movie.
        case notAMovie = "not-a-movie"
        /// The movie ends before its last atom does.
        case truncatedMovie = "truncated-movie"
        /// The atoms are invalid or contradictory.
        case badMovie = "bad-movie"
        /// An atom ends before its fields do, or its fields contradict each other.
        case badAtom = "bad-atom"
        /// A movie cannot be made from these samples.
        case badTrack = "bad-track"
        /// The still image time is not within the movie.
        case badStillImageTime = "bad-still-image-time"
        /// The file cannot be read to its end.
        case unreadable = "unreadable"
    }

    /// The cause of the error.
    public let code: Code
    /// The atoms around the error, outermost first: `["moov", "trak", "tkhd"]`.
    public private(set) var path: [String]
    /// The byte offset of the error in the file; `nil` if no single byte is to blame.
    public private(set) var offset: Int?
    /// The cause as a sentence that can stand alone.
    public let detail: String

    /// Creates an error at `offset` within the atoms of `path`.
    package init(_ code: Code, _ detail: String, path: [String] = [], offset: Int? = nil) {
        self.code = code
        self.detail = detail
        self.path = path
        self.offset = offset
    }

    /// Returns the same error with `atom` added at the front of its path.
    package func within(_ atom: String) -> PairingError {
        var error = self
        error.path.insert(atom, at: 0)
        return error
    }

    /// Returns the same error with its offset increased by `distance`.
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

    /// Compares the codes only.
    public static func == (left: PairingError, right: PairingError) -> Bool { left.code == right.code }

    /// Hashes the code only, consistent with `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
