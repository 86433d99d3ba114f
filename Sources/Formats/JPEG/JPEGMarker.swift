/// The second byte of a JPEG marker, after 0xFF. ITU-T T.81 Table B.1.
struct JPEGMarker: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The byte after 0xFF.
    let rawValue: UInt8

    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let soi = JPEGMarker(rawValue: 0xD8)
    static let eoi = JPEGMarker(rawValue: 0xD9)
    static let sos = JPEGMarker(rawValue: 0xDA)
    static let dqt = JPEGMarker(rawValue: 0xDB)
    /// Comment.
    static let com = JPEGMarker(rawValue: 0xFE)
    /// JFIF, JFXX.
    static let app0 = JPEGMarker(rawValue: 0xE0)
    /// Exif, XMP.
    static let app1 = JPEGMarker(rawValue: 0xE1)
    static let app2 = JPEGMarker(rawValue: 0xE2)
    /// Photoshop resources with IPTC.
    static let app13 = JPEGMarker(rawValue: 0xED)
    /// Adobe's colour transform.
    static let app14 = JPEGMarker(rawValue: 0xEE)

    var isApplication: Bool { (0xE0...0xEF).contains(rawValue) }

    var isStartOfFrame: Bool { (0xC0...0xCF).contains(rawValue) && ![0xC4, 0xC8, 0xCC].contains(rawValue) }

    /// `true` without a length: TEM, RST0 ... RST7, SOI, EOI.
    var standsAlone: Bool { rawValue == 0x01 || (0xD0...0xD9).contains(rawValue) }

    /// `true` if T.81 reserves the marker (0x02 ... 0xBF), without a length.
    var isReserved: Bool { (0x02...0xBF).contains(rawValue) }

    /// The marker's name in T.81, such as `APP1` or `SOF0`.
    var description: String {
        switch rawValue {
        case 0xD8: "SOI"
        case 0xD9: "EOI"
        case 0xDA: "SOS"
        case 0xDB: "DQT"
        case 0xDC: "DNL"
        case 0xDD: "DRI"
        case 0xC4: "DHT"
        case 0xCC: "DAC"
        case 0xFE: "COM"
        case 0x01: "TEM"
        case 0xD0...0xD7: "RST\(rawValue - 0xD0)"
        case 0xE0...0xEF: "APP\(rawValue - 0xE0)"
        case _ where isStartOfFrame: "SOF\(rawValue - 0xC0)"
        default: "FF" + String(rawValue, radix: 16, uppercase: true)
        }
    }
}
