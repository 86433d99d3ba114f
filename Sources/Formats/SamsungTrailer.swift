/// Samsung's records after a picture (SEF): named blocks, and a directory of distances back from itself. They end the
/// file, or the `sefd` atom of a HEIC file. Source: exiftool's Samsung.pm.
package struct SamsungTrailer {
    private struct Record {
        let kind: UInt16
        let block: ArraySlice<UInt8>

        /// The name in the block, after two zero bytes, the number, and the name's length.
        var name: String {
            let reader = ByteReader(block, order: .littleEndian)
            guard let count = reader.integer(UInt32.self, at: 4),
                let name = reader.slice(at: 8, count: Int(count))
            else { return "" }
            return String(decoding: name, as: UTF8.self)
        }
    }

    private static let head = Array("SEFH".utf8)
    private static let end = Array("SEFT".utf8)

    /// The range of records and directory in the bytes read.
    package let range: Range<Int>
    private let version: UInt32
    private let records: [Record]

    /// Reads the records at the end of `bytes`; `nil` if there are none, or they are unreadable.
    package init?(_ bytes: ArraySlice<UInt8>) {
        let reader = ByteReader(bytes, order: .littleEndian)
        guard bytes.count >= 20, bytes.suffix(4).elementsEqual(Self.end),
            let length = reader.integer(UInt32.self, at: bytes.count - 8), length >= 12,
            Int(length) <= bytes.count - 8
        else { return nil }
        let directory = bytes.count - 8 - Int(length)
        guard reader.slice(at: directory, count: 4)?.elementsEqual(Self.head) == true,
            let version = reader.integer(UInt32.self, at: directory + 4),
            let count = reader.integer(UInt32.self, at: directory + 8), Int(length) == 12 + 12 * Int(count)
        else { return nil }
        var records: [Record] = []
        for index in 0..<Int(count) {
            let entry = directory + 12 + 12 * index
            guard let kind = reader.integer(UInt16.self, at: entry + 2),
                let back = reader.integer(UInt32.self, at: entry + 4),
                let size = reader.integer(UInt32.self, at: entry + 8), back >= size,
                let block = reader.slice(at: directory - Int(back), count: Int(size))
            else { return nil }
            records.append(Record(kind: kind, block: block))
        }
        // Overlapping blocks could add up to any number of bytes.
        guard records.reduce(0, { $0 + $1.block.count }) <= directory else { return nil }
        let start = records.map(\.block.startIndex).min() ?? bytes.startIndex + directory
        (range, self.version, self.records) = (start..<bytes.endIndex, version, records)
    }

    /// The records and directory without a movie after the picture; empty if none is left.
    package var withoutMotionPhoto: [UInt8] {
        let kept = records.filter { !$0.name.hasPrefix("MotionPhoto") }
        guard !kept.isEmpty else { return [] }
        let order = ByteOrder.littleEndian
        let total = kept.reduce(0) { $0 + $1.block.count }
        var (blocks, entries): ([UInt8], [UInt8]) = ([], [])
        for record in kept {
            entries += [0, 0] + order.bytes(of: record.kind)
            entries += order.bytes(of: UInt32(total - blocks.count))
            entries += order.bytes(of: UInt32(record.block.count))
            blocks += record.block
        }
        let directory = Self.head + order.bytes(of: version) + order.bytes(of: UInt32(kept.count)) + entries
        return blocks + directory + order.bytes(of: UInt32(directory.count)) + Self.end
    }
}
