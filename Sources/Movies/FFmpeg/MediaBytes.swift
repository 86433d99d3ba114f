/// The bytes of a file with pictures or sound, all in memory or read as they are asked for.
public struct MediaBytes: Sendable {
    /// How many there are.
    public let count: Int
    private let reading: @Sendable (Range<Int>) -> ArraySlice<UInt8>?

    /// Bytes in memory.
    public init(_ bytes: [UInt8]) {
        count = bytes.count
        reading = { bytes[$0] }
    }

    /// Bytes that are read as they are asked for.
    ///
    /// - Parameter reading: The bytes at some places; `nil` when they cannot be read.
    public init(count: Int, reading: @escaping @Sendable (Range<Int>) -> [UInt8]?) {
        self.count = count
        self.reading = { reading($0)?[...] }
    }

    /// The bytes at some places; `nil` where they are not all there.
    func bytes(in range: Range<Int>) -> ArraySlice<UInt8>? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return reading(range)
    }
}
