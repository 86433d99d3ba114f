internal import Synchronization

/// Lends things that serve one call at a time: each call borrows one, and a further one is made when all are out.
/// There are never more than there were calls at once.
final class Lender<Item: AnyObject & Sendable>: Sendable {
    private let resting = Mutex<[Item]>([])

    /// Calls `body` with an item nobody else has meanwhile.
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
