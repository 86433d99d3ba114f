/// The reassembled part of an XMP packet beyond one segment. XMP Specification Part 3 §1.1.3.1.
struct ExtendedXMP: Sendable, Hashable {
    /// The digest that names it in the main packet: 32 letters.
    let identifier: String
    /// The text of the parts that are present.
    let bytes: [UInt8]

    /// Returns the segments' extensions, in the order of their first parts.
    static func all(in segments: [JPEGSegment]) -> [ExtendedXMP] {
        var parts: [(identifier: String, offset: UInt32, bytes: ArraySlice<UInt8>)] = []
        for segment in segments where segment.metadataKind == .extendedXMP {
            var reader = ByteReader(segment.content)
            guard let identifier = reader.take(32), reader.uint32() != nil, let offset = reader.uint32()
            else {
                continue
            }
            parts.append((String(decoding: identifier, as: UTF8.self), offset, reader.takeRest()))
        }
        let extensions = Dictionary(grouping: parts.enumerated(), by: \.element.identifier)
        let inOrder = extensions.values.sorted { ($0.first?.offset ?? 0) < ($1.first?.offset ?? 0) }
        return inOrder.map { own in
            let sorted = own.map(\.element).sorted { $0.offset < $1.offset }
            return ExtendedXMP(identifier: sorted[0].identifier, bytes: sorted.flatMap(\.bytes))
        }
    }
}
