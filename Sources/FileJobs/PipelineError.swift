/// The failure of one input: a code for scripts and a sentence for people.
public struct PipelineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure, in lower case with hyphens; scripts may rely on it.
    public let code: Code
    /// The file the failure is about.
    public let path: String
    /// The fault and, where there is one, a remedy.
    public let detail: String

    /// A failure of the file at `path`.
    public init(code: Code, path: String, detail: String) {
        (self.code, self.path, self.detail) = (code, path, detail)
    }

    /// One line: the file, a colon, what is wrong.
    public var description: String {
        "\(path == StandardInput.name ? "standard input" : path.oneLine): \(detail.oneLine)"
    }
}
