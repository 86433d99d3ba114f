struct BitWriter: SyntaxCoder {
    /// The bytes written so far; the last one is padded with zeros.
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func bits(_ count: Int, _ value: inout Int) throws(HEVCError) {
        guard value >= 0, value >> count == 0 else { throw .outOfRange("u(\(count))", value) }
        for shift in stride(from: count - 1, through: 0, by: -1) { append(value >> shift & 1 == 1) }
    }

    mutating func unsigned(_ value: inout Int) throws(HEVCError) {
        guard (0...1 << 32 - 2).contains(value) else { throw .outOfRange("ue(v)", value) }
        var number = value + 1
        let length = Int.bitWidth - number.leadingZeroBitCount
        for _ in 1..<length { append(false) }
        try bits(length, &number)
    }

    mutating func rest(_ value: inout BitString) throws(HEVCError) { value.bits.forEach { append($0) } }

    mutating func resize<Element>(_ list: inout [Element], to count: Int, _ filler: Element) {
        // A value created by the caller may have too few elements; fillers take their place.
        while list.count < count { list.append(filler) }
    }

    /// Ends the structure with a 1 and zeros up to the end of the byte (§7.3.2.11, and §7.3.2.12 for a slice header).
    mutating func stop() {
        append(true)
        count = bytes.count * 8
    }

    private mutating func append(_ bit: Bool) {
        if count % 8 == 0 { bytes.append(0) }
        if bit { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
        count += 1
    }
}
