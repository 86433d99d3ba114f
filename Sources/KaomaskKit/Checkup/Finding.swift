/// The result of one check of `doctor`.
package struct Finding: Encodable, Sendable, Hashable {
    /// The effect on kaomask.
    package enum State: String, Encodable, Sendable, CaseIterable {
        /// Everything that depends on it works.
        case fine
        /// Some pictures or commands do not work, or less well.
        case missing
        /// No picture can be covered.
        case broken
    }

    package let subject: String
    package let state: State
    /// The finding, in words.
    package let detail: String
    /// The remedy; `nil` if none is needed.
    package let advice: String?

    package init(_ subject: String, _ state: State, _ detail: String, advice: String? = nil) {
        (self.subject, self.state, self.detail, self.advice) = (subject, state, detail, advice)
    }
}
