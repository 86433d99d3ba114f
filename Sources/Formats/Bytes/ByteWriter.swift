/// A buffer for bytes under construction.
package struct ByteWriter: Sendable {
    /// The bytes written so far.
    package private(set) var bytes: [UInt8]
    let order: ByteOrder

    /// Creates an empty writer with room for `capacity` bytes.
    package init(order: ByteOrder = .bigEndian, capacity: Int = 0) {
        self.bytes = []
        self.order = order
        bytes.reserveCapacity(capacity)
    }

    package var count: Int { bytes.count }

    /// Appends `value` in the writer's byte order.
    package mutating func write<Value: FixedWidthInteger & UnsignedInteger>(_ value: Value) {
        bytes.append(contentsOf: order.bytes(of: value))
    }

    mutating func write(_ value: UInt8) { bytes.append(value) }

    package mutating func write(_ content: some Sequence<UInt8>) { bytes.append(contentsOf: content) }

    /// Appends the UTF-8 bytes of `text`, without a terminator.
    package mutating func write(utf8 text: String) { bytes.append(contentsOf: text.utf8) }

    package mutating func write(zeros count: Int) {
        bytes.append(contentsOf: repeatElement(0, count: max(0, count)))
    }
}
