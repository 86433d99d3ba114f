/// Reads fields of a raw byte sequence payload (RBSP), never beyond its end.
package struct BitReader: SyntaxCoder {
    package let bytes: ArraySlice<UInt8>
    package private(set) var position = 0
    private let end: Int

    var isAtEnd: Bool { position == end }

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        end = bytes.count * 8
    }

    /// Returns a reader of the bits before the stop bit, the last 1 (§7.3.2.11), and the number of zero bytes after it.
    static func payload(_ bytes: ArraySlice<UInt8>) throws(HEVCError) -> (BitReader, padding: Int) {
        guard let last = bytes.lastIndex(where: { $0 != 0 }) else { throw .damaged("there is no stop bit") }
        let used = bytes[...last]
        let reader = BitReader(used, end: used.count * 8 - 1 - bytes[last].trailingZeroBitCount)
        return (reader, bytes.endIndex - 1 - last)
    }

    private init(_ bytes: ArraySlice<UInt8>, end: Int) { (self.bytes, self.end) = (bytes, end) }

    /// Reads `count` bits, the highest first: `u(n)`, §7.2.
    package mutating func bits(_ count: Int, _ value: inout Int) throws(HEVCError) {
        guard count <= end - position else { throw .truncated }
        var number = 0
        for _ in 0..<count { number = number << 1 | nextBit() }
        value = number
    }

    /// Reads an unsigned Exp-Golomb number: `ue(v)`, §9.2.
    package mutating func unsigned(_ value: inout Int) throws(HEVCError) {
        var zeros = 0
        while true {
            guard position < end else { throw .truncated }
            if nextBit() == 1 { break }
            zeros += 1
            guard zeros < 32 else { throw .damaged("a number has more than 32 bits") }
        }
        var suffix = 0
        try bits(zeros, &suffix)
        value = 1 << zeros - 1 + suffix
    }

    /// Returns the next `count` bits: `u(n)`.
    package mutating func bits(_ count: Int) throws(HEVCError) -> Int {
        var value = 0
        try bits(count, &value)
        return value
    }

    /// Returns the next unsigned Exp-Golomb number: `ue(v)`.
    package mutating func unsigned() throws(HEVCError) -> Int {
        var value = 0
        try unsigned(&value)
        return value
    }

    mutating func rest(_ value: inout BitString) throws(HEVCError) {
        value = BitString((position..<end).map { bit(at: $0) == 1 })
        position = end
    }

    mutating func resize<Element>(_ list: inout [Element], to count: Int, _ filler: Element) {
        if list.count > count { list.removeLast(list.count - count) }
        while list.count < count { list.append(filler) }
    }

    private mutating func nextBit() -> Int {
        defer { position += 1 }
        return bit(at: position)
    }

    private func bit(at index: Int) -> Int { Int(bytes[bytes.startIndex + index / 8] >> (7 - index % 8)) & 1 }
}
