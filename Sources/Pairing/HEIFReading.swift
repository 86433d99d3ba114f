import Metadata

/// The primary picture's size and the Exif item of a HEIF file, read tolerantly. ISO/IEC 14496-12 §8.11,
/// ISO/IEC 23008-12 §6.5.
struct HEIFReading {
    private let meta: AtomNode
    private let bytes: [UInt8]

    /// `nil` when the file has no item metadata.
    init?(_ file: MovieFile, bytes: [UInt8]) {
        guard let meta = file["meta"] else { return nil }
        self.meta = meta
        self.bytes = bytes
    }

    /// The primary item (`pitm`).
    private var primaryItem: UInt32? {
        guard let reader = meta["pitm"]?.payload.map({ ByteReader($0) }),
            let version = reader.integer(UInt8.self, at: 0)
        else { return nil }
        if version == 0 { return reader.integer(UInt16.self, at: 4).map { UInt32($0) } }
        return reader.integer(UInt32.self, at: 4)
    }

    /// The properties of the primary item (`ipma` names them by their place in `ipco`, from 1).
    private var primaryProperties: [AtomNode] {
        guard let primaryItem, let container = meta.descendant("iprp", "ipco")?.children,
            let associations = meta.descendant("iprp", "ipma")?.payload
        else { return [] }
        let indices = Self.associations(of: primaryItem, in: associations)
        return indices.compactMap { container.indices.contains($0 - 1) ? container[$0 - 1] : nil }
    }

    private static func associations(of item: UInt32, in payload: ArraySlice<UInt8>) -> [Int] {
        var reader = ByteReader(payload)
        guard let head = reader.uint32(), let count = reader.uint32() else { return [] }
        let isWide = head & 1 == 1
        for _ in 0..<count {
            let identifier = head >> 24 == 0 ? reader.uint16().map { UInt32($0) } : reader.uint32()
            guard let identifier, let properties = reader.uint8() else { return [] }
            var indices: [Int] = []
            for _ in 0..<properties {
                let index =
                    isWide ? reader.uint16().map { Int($0 & 0x7FFF) } : reader.uint8().map { Int($0 & 0x7F) }
                guard let index else { return [] }
                indices.append(index)
            }
            if identifier == item { return indices }
        }
        return []
    }

    /// Width and height of the primary item before it is turned (`ispe`).
    var size: (width: Int, height: Int)? {
        guard
            let reader = primaryProperties.first(where: { $0.type == "ispe" })?.payload.map({ ByteReader($0) }
            ),
            let width = reader.integer(UInt32.self, at: 4), let height = reader.integer(UInt32.self, at: 8)
        else { return nil }
        return (Int(width), Int(height))
    }

    /// How the primary item is turned (`irot`, quarters anticlockwise), as an Exif orientation.
    var orientation: Int? {
        guard let turn = primaryProperties.first(where: { $0.type == "irot" })?.payload?.first else {
            return nil
        }
        return [1, 8, 3, 6][Int(turn & 3)]
    }

    /// The TIFF block of the first Exif item: after a four-byte offset, from which it begins.
    var exif: ArraySlice<UInt8>? {
        guard let item = exifItem, let extent = extent(of: item),
            let skip = ByteReader(extent).integer(UInt32.self, at: 0)
        else { return nil }
        let block = extent.dropFirst(4).dropFirst(Int(skip))
        return block.isEmpty ? nil : block
    }

    /// The first item of type `Exif` (`iinf`, `infe` of version 2 or 3).
    private var exifItem: UInt32? {
        guard let payload = meta["iinf"]?.payload else { return nil }
        var parser = AtomParser()
        let lead = payload.first == 0 ? 6 : 8
        guard let entries = try? parser.atoms(payload.dropFirst(lead), depth: 1).atoms else { return nil }
        for entry in entries {
            guard let reader = entry.payload.map({ ByteReader($0) }),
                let version = reader.integer(UInt8.self, at: 0), version >= 2
            else { continue }
            let isWide = version > 2
            let type = reader.integer(UInt32.self, at: isWide ? 10 : 8)
            guard type == FourCharCode("Exif").rawValue else { continue }
            if isWide { return reader.integer(UInt32.self, at: 4) }
            return reader.integer(UInt16.self, at: 4).map { UInt32($0) }
        }
        return nil
    }

    /// The bytes of an item that is in one piece in the file itself (`iloc`).
    private func extent(of item: UInt32) -> ArraySlice<UInt8>? {
        guard let payload = meta["iloc"]?.payload else { return nil }
        var table = ItemLocations(payload)
        return table?.location(of: item).flatMap { ByteReader(bytes).slice(at: $0.start, count: $0.count) }
    }
}

/// The item location atom (`iloc`). ISO/IEC 14496-12 §8.11.3.
private struct ItemLocations {
    private var reader: ByteReader
    private let version: UInt8
    private let sizes: (offset: Int, length: Int, base: Int, index: Int)

    init?(_ payload: ArraySlice<UInt8>) {
        reader = ByteReader(payload)
        guard let version = reader.uint8(), reader.take(3) != nil, let widths = reader.uint16() else {
            return nil
        }
        self.version = version
        sizes = (Int(widths >> 12), Int(widths >> 8 & 15), Int(widths >> 4 & 15), Int(widths & 15))
    }

    /// Where the first extent of `item` is in the file; `nil` when it is in pieces or elsewhere.
    mutating func location(of item: UInt32) -> (start: Int, count: Int)? {
        guard let count = identifier() else { return nil }
        for _ in 0..<count {
            guard let identifier = identifier(), let method = version == 0 ? 0 : reader.uint16(),
                reader.take(2) != nil, let base = number(sizes.base), let extents = reader.uint16()
            else { return nil }
            let width = sizes.offset + sizes.length + (version == 0 ? 0 : sizes.index)
            guard Int(extents) * width <= reader.remaining, width > 0 || extents <= 1 else { return nil }
            var first: (start: Int, count: Int)?
            for _ in 0..<extents {
                guard version == 0 || number(sizes.index) != nil, let offset = number(sizes.offset),
                    let length = number(sizes.length)
                else { return nil }
                let (start, overflow) = base.addingReportingOverflow(offset)
                if first == nil, !overflow { first = (start, length) }
            }
            if identifier == item { return extents == 1 && method & 15 == 0 ? first : nil }
        }
        return nil
    }

    /// An item number or count: two bytes, four from version 2 on.
    private mutating func identifier() -> UInt32? {
        version < 2 ? reader.uint16().map { UInt32($0) } : reader.uint32()
    }

    /// A number of 0, 4 or 8 bytes.
    private mutating func number(_ width: Int) -> Int? {
        switch width {
        case 0: 0
        case 4: reader.uint32().map { Int($0) }
        case 8: reader.uint64().flatMap { Int(exactly: $0) }
        default: nil
        }
    }
}
