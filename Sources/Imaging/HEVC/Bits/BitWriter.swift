/// Writes fields of a raw byte sequence payload (RBSP).
package struct BitWriter: SyntaxCoder {
    /// The bytes written so far; the last one is padded with zeros.
    package private(set) var bytes: [UInt8] = []
    private var count = 0

    package init() {}

    /// Appends the lowest `bits` bits of a number, the highest first: `u(n)`, §7.2.
    package mutating func append(_ value: Int, bits: Int) {
        for shift in (0..<bits).reversed() {
            if count % 8 == 0 { bytes.append(0) }
            if value >> shift & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
            count += 1
        }
    }

    /// Appends an unsigned Exp-Golomb number: `ue(v)`, §9.2.
    package mutating func append(unsigned value: Int) {
        append(value + 1, bits: 2 * (Int.bitWidth - (value + 1).leadingZeroBitCount) - 1)
    }

    mutating func bits(_ count: Int, _ value: inout Int) throws(HEVCError) {
        guard value >= 0, value >> count == 0 else { throw .outOfRange("u(\(count))", value) }
        append(value, bits: count)
    }

    mutating func unsigned(_ value: inout Int) throws(HEVCError) {
        guard (0...1 << 32 - 2).contains(value) else { throw .outOfRange("ue(v)", value) }
        append(unsigned: value)
    }

    mutating func rest(_ value: inout BitString) throws(HEVCError) {
        for bit in value.bits { append(bit ? 1 : 0, bits: 1) }
    }

    mutating func resize<Element>(_ list: inout [Element], to count: Int, _ filler: Element) {
        // A value created by the caller may have too few elements; fillers take their place.
        while list.count < count { list.append(filler) }
    }

    /// Ends the structure with a 1 and zeros up to the end of the byte (§7.3.2.11, and §7.3.2.12 for a slice header).
    mutating func stop() {
        append(1, bits: 1)
        count = bytes.count * 8
    }

    /// Fills the last byte with ones.
    package mutating func alignWithOnes() { while count % 8 != 0 { append(1, bits: 1) } }
}
