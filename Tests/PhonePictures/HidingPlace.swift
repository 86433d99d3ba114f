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
    /// Atoms beside the picture's, by their types.
    case meta, udta, free, skip, uuid, abcd

    /// The places that are atoms beside the picture's.
    static let atoms: [HidingPlace] = [.meta, .udta, .free, .skip, .uuid, .abcd]
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
        }
    }
}
