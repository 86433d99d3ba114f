internal import HTTPTypes
internal import Hummingbird

/// Saved data of an item with the entity tag of their state: a page that changes them sends the tag of the state it
/// started from, so that of two windows the later one cannot silently undo the other's changes (RFC 9110 §8.8.3).
struct Tagged<Value: Sendable>: Sendable {
    let value: Value
    /// An entity tag, with its quotes.
    let tag: String
}

/// The state that a change is based on.
struct Precondition: Sendable {
    /// The tags in the request; `nil` if it has none, and any state is accepted.
    private let tags: [Substring]?

    /// Reads the `If-Match` header (RFC 9110 §13.1.1).
    init(_ request: Request) {
        tags = request.headers[.ifMatch].flatMap { $0 == "*" ? nil : $0.split { $0 == "," || $0 == " " } }
    }

    /// Checks the tag of the current state.
    ///
    /// - Throws: `PageError` when the state differs.
    func check(_ tag: String) throws(PageError) {
        guard let tags, !tags.contains(where: { $0 == tag }) else { return }
        throw PageError(
            .preconditionFailed,
            .changedElsewhere,
            "changed in another window; that version was kept"
        )
    }
}
