/// The bytes of a media file, in memory or read on demand.
package struct MediaBytes: Sendable {
    let count: Int
    private let reading: @Sendable (Range<Int>) -> ArraySlice<UInt8>?

    package init(_ bytes: [UInt8]) {
        count = bytes.count
        reading = { bytes[$0] }
    }

    /// Creates media whose bytes are read on demand; `reading` returns `nil` if they cannot be read.
    package init(count: Int, reading: @escaping @Sendable (Range<Int>) -> [UInt8]?) {
        self.count = count
        self.reading = { reading($0)?[...] }
    }

    /// Returns the bytes in a range; `nil` if any is missing.
    func bytes(in range: Range<Int>) -> ArraySlice<UInt8>? {
        guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
        return reading(range)
    }
}
