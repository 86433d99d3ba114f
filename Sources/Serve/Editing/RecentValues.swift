internal import HTTPTypes
internal import Hummingbird

struct RecentValues<Value> {
    private let capacity: Int
    private var values: [String: Value] = [:]
    private var order: [String] = []

    init(capacity: Int) { self.capacity = capacity }

    /// The value with a name; access makes it the most recent.
    subscript(name: String) -> Value? {
        mutating get {
            guard let value = values[name] else { return nil }
            order.removeAll { $0 == name }
            order.append(name)
            return value
        }
        set {
            order.removeAll { $0 == name }
            values[name] = newValue
            guard newValue != nil else { return }
            order.append(name)
            if order.count > capacity { values[order.removeFirst()] = nil }
        }
    }
}

/// Saved data of an item with the entity tag of their state. A page that changes them sends the tag it started from, so
/// that of two windows the later one cannot silently undo the other's changes (RFC 9110 §8.8.3).
struct Tagged<Value: Sendable>: Sendable {
    let value: Value
    /// An entity tag, with its quotes.
    let tag: String
}

/// The state on which a change is based.
struct Precondition: Sendable {
    /// The tags in the request; `nil` if it has none, which accepts any state.
    private let tags: [Substring]?

    /// Reads the `If-Match` header (RFC 9110 §13.1.1).
    init(_ request: Request) {
        tags = request.headers[.ifMatch].flatMap { $0 == "*" ? nil : $0.split { $0 == "," || $0 == " " } }
    }

    func check(_ tag: String) throws(PageError) {
        guard let tags, !tags.contains(where: { $0 == tag }) else { return }
        throw PageError(
            .preconditionFailed,
            .changedElsewhere,
            "changed in another window; that version was kept"
        )
    }
}
