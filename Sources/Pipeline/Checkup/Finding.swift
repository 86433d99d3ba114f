/// What a look at one thing that kaomask works with has shown.
public struct Finding: Encodable, Sendable, Hashable {
    /// How much of kaomask works with it.
    public enum State: String, Encodable, Sendable, CaseIterable {
        /// All that needs it.
        case fine
        /// Some pictures or commands do not work, or less well.
        case missing
        /// No picture can be covered.
        case broken
    }

    /// What was looked at, in a word or two.
    public let subject: String
    /// What came of it.
    public let state: State
    /// What was found, as words.
    public let detail: String
    /// What to do; `nil` where there is nothing.
    public let advice: String?

    /// A finding.
    public init(_ subject: String, _ state: State, _ detail: String, advice: String? = nil) {
        (self.subject, self.state, self.detail, self.advice) = (subject, state, detail, advice)
    }
}
