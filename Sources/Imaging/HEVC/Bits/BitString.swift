struct BitString: Sendable, Hashable {
    var bits: [Bool]

    init(_ bits: [Bool] = []) { self.bits = bits }
}
