/// A set of pairs of bytes, so small that looking one up takes next to no time.
struct BytePairs {
    private var bits = [UInt64](repeating: 0, count: 1 << 10)

    /// Creates the set of the first two of each of `beginnings`.
    init(_ beginnings: [[UInt8]]) { for beginning in beginnings { insert(beginning[0], beginning[1]) } }

    /// Adds a pair.
    mutating func insert(_ first: UInt8, _ second: UInt8) {
        let pair = Int(first) << 8 | Int(second)
        bits[pair >> 6] |= 1 << UInt64(pair & 63)
    }

    /// Returns the places in bytes at which a pair of the set begins.
    func places(in bytes: ArraySlice<UInt8>) -> [Int] {
        let (span, bits) = (bytes.span, bits.span)
        var places: [Int] = []
        guard span.count > 1 else { return [] }
        var pair = Int(span[0])
        for index in 1..<span.count {
            pair = (pair << 8 | Int(span[index])) & 0xFFFF
            if bits[pair >> 6] >> UInt64(pair & 63) & 1 != 0 { places.append(bytes.startIndex + index - 1) }
        }
        return places
    }
}
