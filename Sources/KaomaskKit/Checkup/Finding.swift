/// The result of checking one thing that kaomask works with.
package struct Finding: Encodable, Sendable, Hashable {
    /// The share of kaomask that works with it.
    package enum State: String, Encodable, Sendable, CaseIterable {
        /// All that needs it.
        case fine
        /// Some pictures or commands do not work, or less well.
        case missing
        /// No picture can be covered.
        case broken
    }

    /// The thing checked, in a word or two.
    package let subject: String
    /// The result.
    package let state: State
    /// The finding, in words.
    package let detail: String
    /// The remedy; `nil` where none is needed.
    package let advice: String?

    /// A finding.
    package init(_ subject: String, _ state: State, _ detail: String, advice: String? = nil) {
        (self.subject, self.state, self.detail, self.advice) = (subject, state, detail, advice)
    }
}
