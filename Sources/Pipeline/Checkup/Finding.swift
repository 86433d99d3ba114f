/// The result of checking one thing that kaomask works with.
public struct Finding: Encodable, Sendable, Hashable {
    /// The share of kaomask that works with it.
    public enum State: String, Encodable, Sendable, CaseIterable {
        /// All that needs it.
        case fine
        /// Some pictures or commands do not work, or less well.
        case missing
        /// No picture can be covered.
        case broken
    }

    /// The thing checked, in a word or two.
    public let subject: String
    /// The result.
    public let state: State
    /// The finding, in words.
    public let detail: String
    /// The remedy; `nil` where none is needed.
    public let advice: String?

    /// A finding.
    public init(_ subject: String, _ state: State, _ detail: String, advice: String? = nil) {
        (self.subject, self.state, self.detail, self.advice) = (subject, state, detail, advice)
    }
}
