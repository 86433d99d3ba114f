@_exported public import Formats

/// The failure of one input: a code for scripts and a sentence for people.
public struct PipelineError: Failure, Hashable {
    /// The kind of failure, in lower case with hyphens; scripts may rely on it.
    public let code: FailureCode
    /// The file that failed.
    public let path: String
    /// The fault and, if there is one, a remedy.
    public let detail: String
    /// The path of the uncovered original's copy, which was asked for; `nil` for none.
    package var copied: String?
    var copyRecord: ResultRecord?

    /// Creates the failure of the file at `path`.
    public init(code: FailureCode, path: String, detail: String) {
        (self.code, self.path, self.detail) = (code, path, detail)
    }

    /// The failure of the file at `path` with this cause and its code, unless another is given; a cause that already
    /// names a file stays as it is.
    init(_ cause: any Error, of path: String, as code: FailureCode? = nil) {
        let code = code ?? (cause as? any Failure)?.code ?? .failed
        self = cause as? PipelineError ?? PipelineError(code: code, path: path, detail: "\(cause)")
    }

    /// Runs a step on the file at `path` and adds the file's name to its errors; `code` replaces their own codes.
    package static func named<Value: ~Copyable>(
        _ path: String,
        as code: FailureCode? = nil,
        _ step: () throws -> Value
    ) throws(PipelineError) -> Value {
        do { return try step() } catch { throw PipelineError(error, of: path, as: code) }
    }

    /// One line: the file, a colon, the fault.
    public var description: String {
        "\(path == StandardInput.name ? "standard input" : path.oneLine): \(detail.oneLine)"
    }
}

/// The outcome of one input: a report, or the failure.
package typealias Outcome<Report: Sendable> = Result<Report, PipelineError>
