/// What an application or comment segment carries, told by its marker and the signature it begins with.
public enum JPEGMetadataKind: String, Sendable, Hashable, CaseIterable {
    /// APP0 `JFIF`: version, density, and possibly a small uncompressed thumbnail.
    case jfif
    /// APP0 `JFXX`: a thumbnail.
    case jfxx
    /// APP1 `Exif`: a TIFF block.
    case exif
    /// APP1 with the standard XMP packet.
    case xmp
    /// APP1 with a part of an XMP packet too long for one segment.
    case extendedXMP
    /// APP2 with a part of an ICC colour profile.
    case icc
    /// APP2 `MPF`: where the further pictures in the trailer are.
    case mpf
    /// APP13 with Photoshop resources, among them IPTC captions and often a thumbnail.
    case photoshop
    /// APP14 `Adobe`: the colour transform, which belongs to the coding.
    case adobe
    /// COM.
    case comment
    /// Any other application segment.
    case application

    private static let signatures: [(marker: JPEGMarker, text: String, kind: JPEGMetadataKind)] = [
        (.app0, "JFIF\0", .jfif),
        (.app0, "JFXX\0", .jfxx),
        (.app1, "Exif\0", .exif),
        (.app1, "http://ns.adobe.com/xap/1.0/\0", .xmp),
        (.app1, "http://ns.adobe.com/xmp/extension/\0", .extendedXMP),
        (.app2, "ICC_PROFILE\0", .icc),
        (.app2, "MPF\0", .mpf),
        (.app13, "Photoshop 3.0\0", .photoshop),
        (.app14, "Adobe", .adobe),
    ]

    init?(marker: JPEGMarker, payload: ArraySlice<UInt8>) {
        if marker == .com {
            self = .comment
        } else if let match = Self.signatures.first(where: {
            $0.marker == marker && payload.starts(with: $0.text.utf8)
        }) {
            self = match.kind
        } else if marker.isApplication {
            self = .application
        } else {
            return nil
        }
    }
}

extension JPEGSegment {
    /// What metadata the segment carries; `nil` for segments that describe the coding (DQT, SOF, DHT, ...).
    public var metadataKind: JPEGMetadataKind? { JPEGMetadataKind(marker: marker, payload: payload) }
}

extension Set<JPEGMetadataKind> {
    /// What goes with a picture whose pixels were changed: everything but the thumbnails of APP0, which show
    /// the old pixels, the coding's own APP14, and the multi-picture index, whose pictures are not carried.
    public static let carried: Set<JPEGMetadataKind> = [
        .jfif, .exif, .xmp, .extendedXMP, .icc, .photoshop, .comment, .application,
    ]
}
