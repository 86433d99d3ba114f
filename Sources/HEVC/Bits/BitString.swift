/// A sequence of bits.
public struct BitString: Sendable, Hashable {
    /// The bits in order.
    public var bits: [Bool]

    /// Creates a string of these bits.
    public init(_ bits: [Bool] = []) { self.bits = bits }
}
