/// A directory to be written, with its values. TIFF 6.0 p.14.
struct DirectoryDraft {
    struct Entry {
        let tag: UInt16
        let type: UInt16
        let count: UInt32
        let value: Value
    }

    enum Value {
        /// The unchanged field: an inline value, or an offset into the block.
        case field([UInt8])
        /// Bytes to write after the directory, or into the entry if four or fewer.
        case bytes([UInt8])
    }

    let order: ByteOrder
    private(set) var entries: [Entry] = []
    var next: UInt32 = 0

    init(order: ByteOrder) { self.order = order }

    /// Copies a directory of `block`, whose values stay in place.
    init(copying directory: ImageFileDirectory, of block: ExifBlock) {
        order = block.byteOrder
        next = directory.next ?? 0
        entries = directory.entries.map { entry in
            let field = block.bytes[entry.position + 8..<entry.position + 12]
            return Entry(tag: entry.tag, type: entry.type, count: entry.count, value: .field(Array(field)))
        }
    }

    /// Adds or replaces the entry of a tag; entries stay sorted.
    mutating func set(_ tag: UInt16, type: UInt16, count: Int, bytes: [UInt8]) {
        entries.removeAll { $0.tag == tag }
        let position = entries.firstIndex { $0.tag > tag } ?? entries.count
        let entry = Entry(
            tag: tag,
            type: type,
            count: UInt32(truncatingIfNeeded: count),
            value: .bytes(bytes)
        )
        entries.insert(entry, at: position)
    }

    mutating func set(_ tag: UInt16, short value: UInt16) {
        set(tag, type: 3, count: 1, bytes: order.bytes(of: value))
    }

    mutating func set(_ tag: UInt16, long value: UInt32) {
        set(tag, type: 4, count: 1, bytes: order.bytes(of: value))
    }

    mutating func set(_ tag: UInt16, rational numerator: UInt32, over denominator: UInt32) {
        set(tag, type: 5, count: 1, bytes: order.bytes(of: numerator) + order.bytes(of: denominator))
    }

    mutating func set(_ tag: UInt16, undefined bytes: [UInt8]) {
        set(tag, type: 7, count: bytes.count, bytes: bytes)
    }

    mutating func set(_ tag: UInt16, text: String) {
        set(tag, type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
    }

    var directoryCount: Int { 2 + 12 * entries.count + 4 }

    /// Returns the directory for `position` and its values, each at an even offset.
    func serialized(at position: Int) -> [UInt8] {
        var directory = ByteWriter(order: order)
        var values: [UInt8] = []
        directory.write(UInt16(truncatingIfNeeded: entries.count))
        for entry in entries {
            directory.write(entry.tag)
            directory.write(entry.type)
            directory.write(entry.count)
            directory.write(field(of: entry, values: &values, base: position + directoryCount))
        }
        directory.write(next)
        return directory.bytes + values
    }

    private func field(of entry: Entry, values: inout [UInt8], base: Int) -> [UInt8] {
        switch entry.value {
        case .field(let field): return field
        case .bytes(let bytes) where bytes.count <= 4:
            return bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
        case .bytes(let bytes):
            if values.count % 2 == 1 { values.append(0) }
            defer { values += bytes }
            return order.bytes(of: UInt32(truncatingIfNeeded: base + values.count))
        }
    }
}
