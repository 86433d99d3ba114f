/// The index of a multi-picture file: where the pictures behind the first are. CIPA DC-007-2009 §5.2.
///
/// The index is a TIFF block; offsets count from its header.
struct MultiPictureIndex: Sendable, Hashable {
    /// A picture behind the first.
    struct Picture: Sendable, Hashable {
        /// The kind: 0x010001 and 0x010002 are previews of the first picture; 0 is what gain maps have.
        let type: UInt32
        /// Where it is in the file.
        let range: Range<Int>
    }

    private static let signature = "MPF\0".utf8
    private static let entriesTag: UInt16 = 0xB002

    /// The pictures behind the first that lie within the file, in stored order.
    let pictures: [Picture]

    /// Reads the index of a file of `count` bytes; `nil` when the segment is none, or damaged, or was not read
    /// from a file.
    init?(segment: JPEGSegment, fileCount count: Int) {
        guard segment.metadataKind == .mpf, let offset = segment.offset else { return nil }
        let payload = segment.payload.dropFirst(Self.signature.count)
        // The segment's marker and length are four bytes.
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
}
