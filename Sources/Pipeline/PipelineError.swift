/// Why one input could not be done: what a script can test for, and a sentence for people.
public struct PipelineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure, in lower case with hyphens; scripts may rely on it.
    public let code: String
    /// The file the failure is about.
    public let path: String
    /// What is wrong, and where there is one, what to try.
    public let detail: String

    /// A failure of the file at `path`.
    public init(code: String, path: String, detail: String) {
        (self.code, self.path, self.detail) = (code, path, detail)
    }

    /// One line: the file, a colon, what is wrong.
    public var description: String { "\(path.oneLine): \(detail.oneLine)" }
}
