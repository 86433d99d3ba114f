/// An error in the container of a picture or a movie: a code for programs, a sentence with coordinates for people.
///
/// Two errors are equal when their codes are equal.
public struct ContainerError: Failure, Hashable {
    /// The cause of the error.
    public let code: FailureCode
    /// The containers around the error, outermost first: `["Exif", "IFD0"]`, `["moov", "trak", "tkhd"]`.
    public let path: [String]
    /// The byte offset of the error in the file or block that was read; `nil` if the error has no single byte.
    public private(set) var offset: Int?
    /// The cause as a sentence that can stand alone.
    public let detail: String

    /// Creates an error at `offset` within the containers of `path`.
    package init(_ code: FailureCode, _ detail: String, path: [String] = [], offset: Int? = nil) {
        self.code = code
        self.detail = detail
        self.path = path
        self.offset = offset
    }

    /// Returns the same error with its offset increased by `distance`.
    func moved(by distance: Int) -> ContainerError {
        var error = self
        error.offset = offset.map { $0 + distance }
        return error
    }

    /// The sentence, led by the path and the byte offset when they are known:
    /// `Exif/IFD0 at byte 8: the directory ends early ...`.
    public var description: String {
        var place = path.joined(separator: "/")
        if let offset, !path.isEmpty { place += " at byte \(offset)" }
        return place.isEmpty ? detail : "\(place): \(detail)"
    }

    /// Compares the codes only.
    public static func == (left: ContainerError, right: ContainerError) -> Bool { left.code == right.code }

    /// Hashes the code only, consistent with `==`.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
