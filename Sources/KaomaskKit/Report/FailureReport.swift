/// The report of an input that failed.
package struct FailureReport: Encodable, Sendable {
    /// The input's path, as given.
    let input: String
    /// The reason for the failure.
    let error: Reason
    /// The path of the uncovered copy; `nil` for none.
    let copied: String?

    /// A code for programs and a sentence for people.
    package struct Reason: Encodable, Sendable {
        /// The kind of failure, in lower case with hyphens.
        package let code: String
        /// The file, a colon, the fault.
        let message: String
    }

    /// Creates the report of a failure of `input`.
    package init(input: String, _ error: PipelineError) {
        (self.input, copied) = (input, error.copied)
        self.error = Reason(code: error.code.rawValue, message: error.description)
    }
}
