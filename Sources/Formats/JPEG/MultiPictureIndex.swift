/// A multi-picture file's index of the pictures after the first: a TIFF block, whose offsets count from its header.
/// CIPA DC-007-2009 §5.2.
struct MultiPictureIndex: Sendable, Hashable {
    /// A picture after the first.
    struct Picture: Sendable, Hashable {
        /// 0x010001 and 0x010002 are previews of the first picture; gain maps have 0.
        let type: UInt32
        let range: Range<Int>
    }

    static let signature = Array("MPF\0".utf8)
    private static let entriesTag: UInt16 = 0xB002

    /// The pictures after the first that lie within the file, in stored order.
    let pictures: [Picture]

    init?(segment: JPEGSegment, fileCount count: Int) {
        guard segment.metadataKind == .mpf, let offset = segment.offset else { return nil }
        let payload = segment.payload.dropFirst(Self.signature.count)
        // The segment's marker and length take four bytes.
        let origin = offset + 4 + Self.signature.count
        guard let block = try? ExifBlock(parsing: payload),
            let entry = block.directory(.primary)?[Self.entriesTag], let range = entry.valueRange,
            range.upperBound <= block.bytes.count
        else { return nil }
        pictures = stride(from: range.lowerBound, through: range.upperBound - 16, by: 16).compactMap {
            place in
            guard let attribute = block.reader.integer(UInt32.self, at: place),
                let size = block.reader.integer(UInt32.self, at: place + 4),
                let relative = block.reader.integer(UInt32.self, at: place + 8), relative > 0
            else { return nil }
            let start = origin + Int(relative)
            guard size > 0, start <= count, Int(size) <= count - start else { return nil }
            return Picture(type: attribute & 0xFF_FFFF, range: start..<start + Int(size))
        }
    }

    /// Returns an index of two pictures: version, number of pictures, and for each attributes (a baseline picture
    /// first; none for the other), length and offset. `first` and `second` are their lengths in bytes, `offset` is the
    /// other's from the index's own TIFF header.
    static func payload(first: Int, second: Int, offset: Int) -> [UInt8] {
        let order = ByteOrder.bigEndian
        func long(_ value: Int) -> [UInt8] { order.bytes(of: UInt32(truncatingIfNeeded: value)) }
        func entry(_ tag: UInt16, _ type: UInt16, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            order.bytes(of: tag) + order.bytes(of: type) + long(count) + value
        }
        let head = Array("MM".utf8) + order.bytes(of: UInt16(42)) + long(8) + order.bytes(of: UInt16(3))
        let directory =
            entry(0xB000, 7, 4, Array("0100".utf8)) + entry(0xB001, 4, 1, long(2))
            + entry(entriesTag, 7, 32, long(head.count + 3 * 12 + 4)) + long(0)
        let pictures =
            long(0x03_0000) + long(first) + long(0) + long(0) + long(0) + long(second) + long(offset)
            + long(0)
        return signature + head + directory + pictures
    }

    /// Returns the index after changes before its pictures: those after the first have moved by `pictures` bytes, the
    /// index by `index`. `first` is the first picture's length before and after.
    static func moved(
        _ payload: ArraySlice<UInt8>,
        pictures: Int,
        index: Int,
        first: (before: Int, after: Int)
    ) -> ArraySlice<UInt8> {
        let content = payload.dropFirst(signature.count)
        guard let block = try? ExifBlock(parsing: content),
            let range = block.directory(.primary)?[entriesTag]?.valueRange,
            range.upperBound <= block.bytes.count
        else { return payload }
        var bytes = block.bytes
        let order = block.reader.order
        func set(_ value: Int, at place: Int) {
            bytes.replaceSubrange(place..<place + 4, with: order.bytes(of: UInt32(truncatingIfNeeded: value)))
        }
        for place in stride(from: range.lowerBound, through: range.upperBound - 16, by: 16) {
            guard let size = block.reader.integer(UInt32.self, at: place + 4),
                let offset = block.reader.integer(UInt32.self, at: place + 8)
            else { continue }
            if offset > 0 {
                set(Int(offset) + pictures - index, at: place + 8)
            } else if Int(size) == first.before {
                set(first.after, at: place + 4)
            }
        }
        return (signature + bytes)[...]
    }
}
