/// One marker segment of a JPEG file before its first scan. ITU-T T.81 §B.1.1.4.
package struct JPEGSegment: Sendable, Hashable {
    /// The maximum size of a payload in bytes: 65,535 less the two bytes of the length itself.
    static let maximumPayload = 65_533

    /// The marker, which identifies the kind of segment.
    package let marker: JPEGMarker
    /// The bytes after the length field; empty for markers that stand alone.
    package let payload: ArraySlice<UInt8>
    /// The offset of the segment's 0xFF in the file it was read from; `nil` for a segment made here.
    package let offset: Int?
    /// The bytes between the previous segment and this one: fill bytes (0xFF) and stray bytes. Written back
    /// unchanged.
    package let padding: ArraySlice<UInt8>

    /// Creates a segment.
    ///
    /// - Throws: `segment-too-large` if the payload has more than 65,533 bytes.
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

    /// Writes padding, marker, length and payload, in the form that `JPEGFile.init(parsing:)` reads.
    func serialize(into writer: inout ByteWriter) {
        writer.write(padding)
        writer.write(0xFF)
        writer.write(marker.rawValue)
        guard !marker.standsAlone else { return }
        writer.write(UInt16(truncatingIfNeeded: payload.count + 2))
        writer.write(payload)
    }

    /// Compares marker, payload and padding, but not the offset.
    package static func == (left: JPEGSegment, right: JPEGSegment) -> Bool {
        left.marker == right.marker && left.payload == right.payload && left.padding == right.padding
    }

    /// Hashes the properties that `==` compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(marker)
        hasher.combine(payload)
        hasher.combine(padding)
    }
}
