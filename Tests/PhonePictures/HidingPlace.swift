#if canImport(TestSupport)
internal import TestSupport
#endif

/// A place in a HEIC file in which a picture of somebody may be left.
package enum HidingPlace: String, Sendable, Hashable, CaseIterable {
    /// An item of a type that no specification knows.
    case unknownItem
    /// An item with a MIME type.
    case mime
    /// An item with a type of its own, given as a URI.
    case uri
    /// An item stored in two pieces.
    case scattered
    /// An Exif block stored in two pieces.
    case scatteredExif
    /// An item in `idat`.
    case inItemData
    /// Bytes of `mdat` that belong to no item.
    case media
    /// Atoms beside the picture's, by their types.
    case meta, udta, free, skip, uuid, abcd
    /// A message of a tile: of a registered and an unregistered kind.
    case registered, unregistered

    /// The places that are atoms beside the picture's.
    static let atoms: [HidingPlace] = [.meta, .udta, .free, .skip, .uuid, .abcd]
    /// The places within the data of a tile.
    package static let inTiles: [HidingPlace] = [.registered, .unregistered]
    /// The places that `verify` looks at.
    package static let listed: [HidingPlace] = [
        .unknownItem, .mime, .uri, .inItemData, .meta, .udta, .uuid, .abcd,
    ]
    /// The places beside the tiles.
    package static let besideTiles = listed + [.scattered, .scatteredExif, .media, .free, .skip]
}

/// Units of HEVC that carry bytes. ITU-T H.265 §7.3.1.2 and §7.3.5.
private enum CarryingUnit {
    /// Returns a unit with a message, and its length.
    static func message(_ type: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let size = [UInt8](repeating: 255, count: payload.count / 255) + [UInt8(payload.count % 255)]
        let unit = [39 << 1, 1, type] + size + payload + [0x80]
        return Box.u32(unit.count) + unit
    }

    static let identifier: [UInt8] = (1...16).map { $0 * 7 }
}

extension ItemFile {
    /// Puts bytes in a place.
    mutating func hide(_ bytes: [UInt8], in place: HidingPlace) {
        switch place {
        case .unknownItem: _ = add("abcd", bytes, properties: [])
        case .mime: _ = add("mime", bytes, name: "\0application/octet-stream\0", properties: [])
        case .uri: _ = add("uri ", bytes, name: "\0urn:example:picture\0", properties: [])
        case .scattered:
            _ = add("mime", bytes, name: "\0application/octet-stream\0", properties: [])
            divideLast()
        case .scatteredExif:
            let block = Array("MM\0*".utf8) + Box.u32(8) + Box.u16(0) + Box.u32(0)
            _ = add("Exif", Box.u32(0) + block + bytes, properties: [])
            divideLast()
        case .inItemData:
            _ = add("mime", bytes, name: "\0application/octet-stream\0", inData: true, properties: [])
        case .meta:
            let handler = Box.atom("hdlr", Box.u32(0, 0) + Array("pict".utf8) + Box.zeros(13))
            extras[place] = Box.u32(0) + handler + Box.atom("abcd", bytes)
        case .udta: extras[place] = Box.atom("abcd", bytes)
        case .media, .free, .skip, .uuid, .abcd: extras[place] = bytes
        case .registered:
            change("hvc1") { CarryingUnit.message(4, [0xB5, 0, 0x3C] + bytes) + $0 }
        case .unregistered:
            change("hvc1") { CarryingUnit.message(5, CarryingUnit.identifier + bytes) + $0 }
        }
    }
}
