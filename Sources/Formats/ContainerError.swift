/// An error in a picture's or movie's container: a code for programs, a sentence with coordinates for people.
///
/// Errors with the same code are equal.
public struct ContainerError: Failure, Hashable {
    /// The cause of the error.
    public let code: FailureCode
    /// The containers around it, outermost first: `["Exif", "IFD0"]`, `["moov", "trak", "tkhd"]`.
    public let path: [String]
    /// The byte offset in the file or block that was read; `nil` if there is none.
    public private(set) var offset: Int?
    /// The cause as a sentence of its own.
    public let detail: String

    /// Creates an error at `offset` within the containers of `path`.
    package init(_ code: FailureCode, _ detail: String, path: [String] = [], offset: Int? = nil) {
        self.code = code
        self.detail = detail
        self.path = path
        self.offset = offset
    }

    /// Returns the error with its offset increased by `distance`.
    func moved(by distance: Int) -> ContainerError {
        var error = self
        error.offset = offset.map { $0 + distance }
        return error
    }

    /// The sentence after the path and byte offset, if known: `Exif/IFD0 at byte 8: the directory ends early ...`.
    public var description: String {
        var place = path.joined(separator: "/")
        if let offset, !path.isEmpty { place += " at byte \(offset)" }
        return place.isEmpty ? detail : "\(place): \(detail)"
    }

    /// Compares codes only.
    public static func == (left: ContainerError, right: ContainerError) -> Bool { left.code == right.code }

    /// Hashes the code only, as `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
