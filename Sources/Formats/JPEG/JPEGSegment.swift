/// A marker segment before the first scan. ITU-T T.81 §B.1.1.4.
package struct JPEGSegment: Sendable, Hashable {
    /// In bytes: 65,535 less the length's own two.
    static let maximumPayload = 65_533

    let marker: JPEGMarker
    /// The bytes after the length; empty for markers that stand alone.
    package let payload: ArraySlice<UInt8>
    /// The offset of the segment's 0xFF in its file; `nil` for a new segment.
    let offset: Int?
    /// Fill bytes (0xFF) and stray bytes after the previous segment, written back unchanged.
    let padding: ArraySlice<UInt8>

    /// Creates a segment; throws `segment-too-large` above 65,533 bytes.
    init(marker: JPEGMarker, payload: some Collection<UInt8>) throws(ContainerError) {
        guard payload.count <= Self.maximumPayload else {
            throw ContainerError(
                .segmentTooLarge,
                "the segment needs \(payload.count) bytes; the limit is \(Self.maximumPayload)",
                path: [marker.description]
            )
        }
        self.init(marker: marker, payload: Array(payload)[...], offset: nil, padding: [])
    }

    init(marker: JPEGMarker, payload: ArraySlice<UInt8>, offset: Int?, padding: ArraySlice<UInt8>) {
        self.marker = marker
        self.payload = payload
        self.offset = offset
        self.padding = padding
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(padding)
        writer.write(0xFF)
        writer.write(marker.rawValue)
        guard !marker.standsAlone else { return }
        writer.write(UInt16(truncatingIfNeeded: payload.count + 2))
        writer.write(payload)
    }

    /// Equality ignores the offset.
    package static func == (left: JPEGSegment, right: JPEGSegment) -> Bool {
        left.marker == right.marker && left.payload == right.payload && left.padding == right.padding
    }

    /// Hashes what `==` compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(marker)
        hasher.combine(payload)
        hasher.combine(padding)
    }
}
