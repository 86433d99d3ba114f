/// A sequence of bits.
struct BitString: Sendable, Hashable {
    /// The bits in order.
    var bits: [Bool]

    init(_ bits: [Bool] = []) { self.bits = bits }
}
