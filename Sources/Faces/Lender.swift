internal import Synchronization

/// A pool of values that serve one call at a time, grown when all are in use.
final class Lender<Value: ~Copyable>: Sendable {
    private let resting = Mutex<[Lent<Value>]>([])

    func lend<Result>(
        orMake make: () throws(FaceError) -> Value,
        _ body: (inout Value) throws(FaceError) -> Result
    ) throws(FaceError) -> Result {
        let lent: Lent<Value>
        if let rested = resting.withLock({ $0.popLast() }) {
            lent = rested
        } else {
            lent = Lent(try make())
        }
        defer { resting.withLock { $0.append(lent) } }
        return try body(&lent.value)
    }
}

/// A value in use by one call or idle in the pool, never both: hence `@unchecked Sendable`.
private final class Lent<Value: ~Copyable>: @unchecked Sendable {
    var value: Value

    init(_ value: consuming Value) { self.value = value }
}
