/// One marker segment of a JPEG file before its first scan. ITU-T T.81 §B.1.1.4.
public struct JPEGSegment: Sendable, Hashable {
    /// The most bytes a payload can have: 65,535 less the two bytes of the length itself.
    public static let maximumPayload = 65_533

    /// Which kind of segment this is.
    public let marker: JPEGMarker
    /// What follows the length field; empty for markers that stand alone.
    public let payload: ArraySlice<UInt8>
    /// Where the segment's 0xFF was in the file that was read; `nil` for a segment made here.
    public let offset: Int?
    /// The bytes between the previous segment and this one: fill bytes (0xFF), and whatever stray bytes a
    /// careless writer left. Written back as they were.
    public let padding: ArraySlice<UInt8>

    /// A new segment. Throws `segment-too-large` when the payload has more than 65,533 bytes.
    public init(marker: JPEGMarker, payload: some Collection<UInt8>) throws(MetadataError) {
        guard payload.count <= Self.maximumPayload else {
            throw MetadataError(
                .segmentTooLarge,
                "the segment needs \(payload.count) bytes, and \(Self.maximumPayload) is the most there can be",
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

    /// Writes padding, marker, length and payload. The inverse of what `JPEGFile.init(parsing:)` reads.
    func serialize(into writer: inout ByteWriter) {
        writer.write(padding)
        writer.write(0xFF)
        writer.write(marker.rawValue)
        guard !marker.standsAlone else { return }
        writer.write(UInt16(truncatingIfNeeded: payload.count + 2))
        writer.write(payload)
    }

    /// Segments are equal when marker, payload and padding are; where they stood does not matter.
    public static func == (left: JPEGSegment, right: JPEGSegment) -> Bool {
        left.marker == right.marker && left.payload == right.payload && left.padding == right.padding
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(marker)
        hasher.combine(payload)
        hasher.combine(padding)
    }
}
