/// A sequence of bits.
package struct BitString: Sendable, Hashable {
    /// The bits in order.
    package var bits: [Bool]

    /// Creates a string of these bits.
    package init(_ bits: [Bool] = []) { self.bits = bits }
}
