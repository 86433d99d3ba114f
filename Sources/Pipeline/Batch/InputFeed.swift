internal import Foundation

/// The inputs of a run: a list, or what somebody tells while the run is on.
public struct InputFeed<Input: Sendable>: Sendable {
    /// How many inputs there are, or `nil` when that is known only at the end.
    public let count: Int?
    private let stream: AsyncStream<Input>

    /// A feed of all these.
    public init(_ inputs: [Input]) {
        count = inputs.count
        stream = AsyncStream { continuation in
            inputs.forEach { continuation.yield($0) }
            continuation.finish()
        }
    }

    /// A feed of what `produce` hands over, called on a thread of its own so that it may wait; the feed ends when
    /// it returns.
    public init(producedBy produce: @escaping @Sendable (_ hand: (Input) -> Void) -> Void) {
        count = nil
        stream = AsyncStream { continuation in
            Thread.detachNewThread {
                produce { continuation.yield($0) }
                continuation.finish()
            }
        }
    }

    /// All inputs, once the last has come.
    public func all() async -> [Input] {
        var inputs: [Input] = []
        while let input = await next() { inputs.append(input) }
        return inputs
    }

    /// The next input, or `nil` at the end.
    func next() async -> Input? { await stream.first { _ in true } }
}
