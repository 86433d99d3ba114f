internal import HTTPTypes
internal import Hummingbird

/// What is written down of an item, with the tag of that state: a page that changes it says which state it began from, so
/// that the later of two windows does not undo unseen what the other did (RFC 9110 §8.8.3).
struct Tagged<Value: Sendable>: Sendable {
    let value: Value
    /// An entity tag, with its quotes.
    let tag: String
}

/// The state that a change begins from.
struct Precondition: Sendable {
    /// The tags that the request names; `nil` when it does not say, and any state will do.
    private let tags: [Substring]?

    /// What `If-Match` says (RFC 9110 §13.1.1).
    init(_ request: Request) {
        tags = request.headers[.ifMatch].flatMap { $0 == "*" ? nil : $0.split { $0 == "," || $0 == " " } }
    }

    /// - Throws: `PageError` when the state is another.
    func check(_ tag: String) throws(PageError) {
        guard let tags, !tags.contains(where: { $0 == tag }) else { return }
        throw PageError(
            .preconditionFailed,
            "changed-elsewhere",
            "this was changed in another window meanwhile; what is there was kept"
        )
    }
}
