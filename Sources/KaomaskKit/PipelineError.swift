@_exported public import Formats

/// The failure of one input: a code for scripts and a sentence for people.
public struct PipelineError: Failure, Hashable {
    /// The kind of failure, in lower case with hyphens; scripts may rely on it.
    public let code: FailureCode
    /// The file the failure is about.
    public let path: String
    /// The fault and, where there is one, a remedy.
    public let detail: String

    /// A failure of the file at `path`.
    public init(code: FailureCode, path: String, detail: String) {
        (self.code, self.path, self.detail) = (code, path, detail)
    }

    /// The failure of the file at `path` with this cause, and the cause's code unless another is given; a cause that names
    /// a file already stays as it is.
    init(_ cause: any Error, of path: String, as code: FailureCode? = nil) {
        let code = code ?? (cause as? any Failure)?.code ?? .failed
        self = cause as? PipelineError ?? PipelineError(code: code, path: path, detail: "\(cause)")
    }

    /// Runs a step on the file at `path` and puts the file's name on what the step throws.
    ///
    /// - Parameter code: The code of all that the step throws; `nil` for each error's own.
    package static func named<Value: ~Copyable>(
        _ path: String,
        as code: FailureCode? = nil,
        _ step: () throws -> Value
    ) throws(PipelineError) -> Value {
        do { return try step() } catch { throw PipelineError(error, of: path, as: code) }
    }

    /// One line: the file, a colon, what is wrong.
    public var description: String {
        "\(path == StandardInput.name ? "standard input" : path.oneLine): \(detail.oneLine)"
    }
}

/// The outcome of one input: a report, or the failure.
package typealias Outcome<Report: Sendable> = Result<Report, PipelineError>
