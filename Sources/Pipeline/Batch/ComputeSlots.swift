internal import Foundation

/// So many things compute at once; one that waits for a disk lets another compute meanwhile.
final class ComputeSlots: Sendable {
    /// The slots that the work at hand shares, if it is part of a batch.
    @TaskLocal private static var current: ComputeSlots?

    private let free: DispatchSemaphore

    /// - Parameter count: How many things compute at once, at least 1.
    init(_ count: Int) {
        // From 0 up, because a semaphore that has fewer than it began with may not be let go of.
        free = DispatchSemaphore(value: 0)
        for _ in 0..<count { free.signal() }
    }

    /// Does work as soon as a slot is free.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { done in
            // A serial queue gets a thread of its own, however many others wait.
            DispatchQueue(label: "kaomask.work").async {
                self.free.wait()
                let value = Self.$current.withValue(self, operation: work)
                self.free.signal()
                done.resume(returning: value)
            }
        }
    }

    /// Does what waits for a disk, while something else may compute in the slot.
    ///
    /// Nothing may be held meanwhile that other work waits for, such as a lock: that work would keep the slot.
    static func waiting<Value, Failure: Error>(
        _ wait: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let slots = current else { return try wait() }
        slots.free.signal()
        defer { slots.free.wait() }
        return try wait()
    }
}
