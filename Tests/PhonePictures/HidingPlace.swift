internal import Imaging

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
    /// Bytes of `idat` that belong to no item.
    case itemData
    /// Bytes of `mdat` that belong to no item.
    case media
    /// The end of a grid's description.
    case grid
    /// The end of a tone map.
    case toneMap
    /// A property of an unknown type.
    case property
    /// An atom of an unknown type in `meta`.
    case childOfMeta
    /// The brands of the file.
    case fileType
    /// The bytes of a location that is no item's.
    case lostLocation
    /// Atoms beside the picture's, by their types.
    case meta, udta, free, skip, uuid, abcd
    /// A message of a tile: of a registered and an unregistered kind, of an unknown kind, one that is written as units
    /// have to be, and several that hold a part each.
    case registered, unregistered, reservedMessage, escapedMessage, severalMessages
    /// A unit of a tile of a type that is reserved, or free for anybody, or of another layer.
    case reservedSlice, freeUnit, otherLayer
    /// Bytes of a tile behind its units.
    case behindUnits
    /// The end of a tile's slice.
    case behindSlice

    /// The places that are atoms beside the picture's.
    static let atoms: [HidingPlace] = [.meta, .udta, .free, .skip, .uuid, .abcd]
    /// The places within the data of a tile.
    package static let inTiles: [HidingPlace] = [
        .registered, .unregistered, .reservedMessage, .escapedMessage, .severalMessages, .reservedSlice,
        .freeUnit, .otherLayer, .behindUnits, .behindSlice,
    ]
}

/// Units of HEVC that carry bytes. ITU-T H.265 §7.3.1.2 and §7.3.5.
private enum CarryingUnit {
    /// Returns a unit with its length.
    static func unit(_ type: UInt8, layer: UInt8 = 0, _ payload: [UInt8]) -> [UInt8] {
        let unit = [type << 1 | layer >> 5, layer << 3 | 1] + payload
        return Box.u32(unit.count) + unit
    }

    /// Returns a unit with a message.
    static func message(_ type: UInt8, _ payload: [UInt8], isEscaped: Bool = false) -> [UInt8] {
        let size = [UInt8](repeating: 255, count: payload.count / 255) + [UInt8(payload.count % 255)]
        let content = [type] + size + payload + [0x80]
        return unit(39, isEscaped ? EmulationPrevention.added(to: content) : content)
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
        case .grid: extend("grid", with: bytes)
        case .toneMap: extend("tmap", with: bytes)
        case .meta:
            let handler = Box.atom("hdlr", Box.u32(0, 0) + Array("pict".utf8) + Box.zeros(13))
            extras[place] = Box.u32(0) + handler + Box.atom("abcd", bytes)
        case .udta: extras[place] = Box.atom("abcd", bytes)
        case .itemData, .media, .property, .childOfMeta, .fileType, .free, .skip, .uuid, .abcd:
            extras[place] = bytes
        case .lostLocation:
            _ = add("abcd", bytes, properties: [])
            forgetLast()
        case .registered:
            change("hvc1") { CarryingUnit.message(4, [0xB5, 0, 0x3C] + bytes) + $0 }
        case .unregistered:
            change("hvc1") { CarryingUnit.message(5, CarryingUnit.identifier + bytes) + $0 }
        case .reservedMessage: change("hvc1") { CarryingUnit.message(200, bytes) + $0 }
        case .escapedMessage:
            change("hvc1") {
                CarryingUnit.message(5, CarryingUnit.identifier + bytes, isEscaped: true) + $0
            }
        case .severalMessages:
            for start in stride(from: 0, to: bytes.count, by: 2) {
                let part = Array(bytes[start..<min(start + 2, bytes.count)])
                change("hvc1") { $0 + CarryingUnit.message(5, CarryingUnit.identifier + part) }
            }
        case .reservedSlice: change("hvc1") { $0 + CarryingUnit.unit(24, bytes) }
        case .freeUnit: change("hvc1") { $0 + CarryingUnit.unit(50, bytes) }
        case .otherLayer: change("hvc1") { $0 + CarryingUnit.unit(1, layer: 5, bytes) }
        case .behindUnits: change("hvc1") { $0 + bytes }
        case .behindSlice:
            change("hvc1") { data in
                // A tile is one slice.
                Box.u32(data.count - 4 + bytes.count) + data.dropFirst(4) + bytes
            }
        }
    }
}
