/// The kind of an application or comment segment, by marker and signature.
package enum JPEGMetadataKind: String, Sendable, Hashable, CaseIterable {
    /// APP0 `JFIF`: version, density, and perhaps a small uncompressed thumbnail.
    case jfif
    /// APP0 `JFXX`: a thumbnail.
    case jfxx
    /// APP1 `Exif`: a TIFF block.
    case exif
    /// APP1 with the standard XMP packet.
    case xmp
    /// APP1 with a part of an XMP packet beyond one segment.
    case extendedXMP
    /// APP2 with a part of an ICC profile.
    case icc
    /// APP2 `MPF`: the index of further pictures in the trailer.
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

    /// The first bytes of a payload of this kind; none for comments and unknown segments.
    var signature: [UInt8] { Self.signatures.first { $0.kind == self }.map { Array($0.text.utf8) } ?? [] }

    /// The bytes between signature and content: padding for Exif, the part's number and count for a colour profile.
    fileprivate var fieldCount: Int {
        switch self {
        case .exif: 1
        case .icc: 2
        default: 0
        }
    }

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
    /// The kind of metadata; `nil` for segments that describe the coding (DQT, SOF, DHT, ...).
    package var metadataKind: JPEGMetadataKind? { JPEGMetadataKind(marker: marker, payload: payload) }

    /// The payload without its head: XMP packet, TIFF block, or part of a colour profile.
    var content: ArraySlice<UInt8> { payload.dropFirst(headLength) }

    /// The signature and the fields before the content.
    var head: ArraySlice<UInt8> { payload.prefix(headLength) }

    private var headLength: Int { metadataKind.map { $0.signature.count + $0.fieldCount } ?? 0 }
}

extension Set<JPEGMetadataKind> {
    /// The kinds kept when pixels change: not JFXX, whose thumbnail shows the old ones, nor the coding's own APP14, nor
    /// the multi-picture index, whose pictures are not carried.
    static let carried: Set<JPEGMetadataKind> = [
        .jfif, .exif, .xmp, .extendedXMP, .icc, .photoshop, .comment, .application,
    ]
}
