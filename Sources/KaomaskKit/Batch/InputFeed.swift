internal import Foundation

/// The inputs of a run: a list, or a stream produced during the run.
package struct InputFeed<Input: Sendable>: Sendable {
    /// The number of inputs, or `nil` if it is known only at the end.
    package let count: Int?
    private let stream: AsyncStream<Input>

    /// Creates a feed of all these inputs.
    package init(_ inputs: [Input]) {
        count = inputs.count
        stream = AsyncStream { continuation in
            inputs.forEach { continuation.yield($0) }
            continuation.finish()
        }
    }

    /// Creates a feed of the inputs `produce` hands over. `produce` runs on a thread of its own, so it may block;
    /// the feed ends when it returns.
    package init(producedBy produce: @escaping @Sendable (_ hand: (Input) -> Void) -> Void) {
        count = nil
        stream = AsyncStream { continuation in
            Thread.detachNewThread {
                produce { continuation.yield($0) }
                continuation.finish()
            }
        }
    }

    /// Returns all inputs, after the last has arrived.
    package func all() async -> [Input] {
        var inputs: [Input] = []
        while let input = await next() { inputs.append(input) }
        return inputs
    }

    /// Returns the next input, or `nil` at the end.
    package func next() async -> Input? { await stream.first { _ in true } }
}
