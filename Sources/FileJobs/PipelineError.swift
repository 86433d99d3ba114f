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

    /// The failure of the file at `path` with this cause; a cause that names a file already keeps that name.
    package init(_ cause: any Error, of path: String, as code: Code) {
        self = cause as? PipelineError ?? PipelineError(code: code, path: path, detail: "\(cause)")
    }

    /// Runs a step on the file at `path` and puts its name and a code on what the step throws.
    package static func named<Value: ~Copyable>(
        _ path: String,
        as code: Code,
        _ step: () throws -> Value
    ) throws(PipelineError) -> Value {
        do { return try step() } catch { throw PipelineError(error, of: path, as: code) }
    }

    /// One line: the file, a colon, what is wrong.
    public var description: String {
        "\(path == StandardInput.name ? "standard input" : path.oneLine): \(detail.oneLine)"
    }
}
