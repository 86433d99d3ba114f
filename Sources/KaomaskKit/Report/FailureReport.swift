/// The report of an input that failed.
package struct FailureReport: Encodable, Sendable {
    let input: String
    let error: Reason
    /// The path of the uncovered copy; `nil` for none.
    let copied: String?

    /// A code for programs and a sentence for people.
    struct Reason: Encodable, Sendable {
        /// The kind of failure, in lower case with hyphens.
        let code: String
        /// The file, a colon, the fault.
        let message: String
    }

    package init(input: String, _ error: PipelineError) {
        (self.input, copied) = (input, error.copied)
        self.error = Reason(code: error.code.rawValue, message: error.description)
    }
}
