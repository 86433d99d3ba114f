/// The failure of one input: a code for scripts and a sentence for people.
public struct PipelineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, in lower case with hyphens; stable, for use in scripts.
    public let code: String
    /// The path of the file concerned.
    public let path: String
    /// The fault and, where there is one, a remedy.
    public let detail: String

    /// Creates the failure of the file at `path`.
    public init(code: String, path: String, detail: String) {
        (self.code, self.path, self.detail) = (code, path, detail)
    }

    /// One line: the file, a colon, the fault.
    public var description: String { "\(path.oneLine): \(detail.oneLine)" }
}
