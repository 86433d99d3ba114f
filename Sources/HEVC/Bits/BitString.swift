/// Some bits in order.
public struct BitString: Sendable, Hashable {
    /// The bits, the first first.
    public var bits: [Bool]

    /// These bits.
    public init(_ bits: [Bool] = []) { self.bits = bits }
}
