internal import Synchronization

/// A pool of objects that serve one call at a time: each call borrows one, and a new one is created if all are in use.
/// There are never more of them than simultaneous calls.
final class Lender<Item: AnyObject & Sendable>: Sendable {
    private let resting = Mutex<[Item]>([])

    /// Calls `body` with an item that no other call uses.
    func lend<Result>(
        orMake make: () throws(FaceError) -> Item,
        _ body: (Item) throws(FaceError) -> Result
    ) throws(FaceError) -> Result {
        let item: Item
        if let rested = resting.withLock({ $0.popLast() }) {
            item = rested
        } else {
            item = try make()
        }
        defer { resting.withLock { $0.append(item) } }
        return try body(item)
    }
}
