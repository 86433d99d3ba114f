internal import Imaging
internal import Movies

#if canImport(TestSupport)
internal import TestSupport
#endif

/// The items of a HEIF file, their properties and references, assembled to a file.
struct ItemFile {
    private struct Item {
        let id: Int
        let type: String
        var data: [UInt8]
        let name: String
        let isInData: Bool
        let isHidden: Bool
        /// Indices in the list of properties, from 1.
        let properties: [Int]
        var pieces = 1
    }

    var primary = 0
    /// Bytes in places of no item.
    var extras: [HidingPlace: [UInt8]] = [:]
    private var items: [Item] = []
    private var properties: [[UInt8]] = []
    private var references: [(type: String, from: Int, to: [Int])] = []

    /// Codes a picture and adds it.
    ///
    /// - Parameter isSilent: `true` if the item lacks a decoder configuration.
    mutating func add(
        _ picture: PlanarPicture,
        _ coding: CodedPicture.Coding,
        _ color: MovieColor = .phone,
        properties own: [[UInt8]],
        isHidden: Bool = false,
        isSilent: Bool = false
    ) throws -> Int {
        // libx265 pads sides that are not multiples of 8 and records the cropping in the stream.
        let coded = try CodedPicture(picture, coding, color: color)
        let size = Box.atom("ispe", Box.u32(0, picture.size.width, picture.size.height))
        let configuration = isSilent ? [] : [Box.atom("hvcC", coded.record)]
        return add("hvc1", coded.sample, isHidden: isHidden, properties: configuration + [size] + own)
    }

    /// Adds an item; properties that equal existing ones are shared.
    mutating func add(
        _ type: String,
        _ data: [UInt8],
        name: String = "\0",
        inData: Bool = false,
        isHidden: Bool = false,
        properties own: [[UInt8]]
    ) -> Int {
        let places = own.map { property in
            if let place = properties.firstIndex(of: property) { return place + 1 }
            properties.append(property)
            return properties.count
        }
        let id = items.count + 1
        items.append(
            Item(
                id: id,
                type: type,
                data: data,
                name: name,
                isInData: inData,
                isHidden: isHidden,
                properties: places
            )
        )
        return id
    }

    /// Changes the data of the first item of a type.
    mutating func change(_ type: String, _ change: ([UInt8]) -> [UInt8]) {
        guard let index = items.firstIndex(where: { $0.type == type }) else { return }
        items[index].data = change(items[index].data)
    }

    /// Stores the last item in two pieces.
    mutating func divideLast() { items[items.count - 1].pieces = 2 }

    /// Adds a reference from an item to others.
    mutating func refer(_ type: String, from item: Int, to others: [Int]) {
        references.append((type, item, others))
    }

    func bytes(mediaFirst: Bool, wideMedia: Bool, sharesTiles: Bool) -> [UInt8] {
        let brands = ["mif1", "MiHE", "miaf", "MiHB", "heic", "tmap"]
        let type = Box.atom("ftyp", Array("heic".utf8), Box.u32(0), brands.flatMap { Array($0.utf8) })
        let stored =
            items.filter { !$0.isInData && !(sharesTiles && $0.id == sharer) }.flatMap(\.data)
            + (extras[.media] ?? [])
        let media =
            wideMedia
            ? Box.u32(1) + Array("mdat".utf8) + Box.u32(0, stored.count + 16) + stored
            : Box.atom("mdat", stored)
        let head = media.count - stored.count
        let start = type.count + head + (mediaFirst ? 0 : meta(start: 0, sharesTiles).count)
        let picture =
            mediaFirst
            ? type + media + meta(start: start, sharesTiles) : type + meta(start: start, sharesTiles) + media
        return picture
            + HidingPlace.atoms.flatMap { place in
                extras[place].map { Box.atom(place.rawValue, $0) } ?? []
            }
    }

    /// The last tile of the primary picture, which may share the data of the first one.
    private var sharer: Int { references.first { $0.from == primary }?.to.last ?? 0 }

    private func meta(start: Int, _ sharesTiles: Bool) -> [UInt8] {
        let information = items.flatMap { item in
            Box.atom(
                "infe",
                [2, 0, 0, item.isHidden ? 1 : 0] + Box.u16(item.id, 0) + Array(item.type.utf8)
                    + Array(item.name.utf8)
            )
        }
        let links = references.flatMap { reference in
            Box.atom(
                reference.type,
                Box.u16(reference.from, reference.to.count) + reference.to.flatMap { Box.u16($0) }
            )
        }
        let described = items.filter { !$0.properties.isEmpty }
        let associations = described.flatMap { item in
            Box.u16(item.id) + [UInt8(item.properties.count)] + item.properties.map { UInt8($0) | 0x80 }
        }
        return Box.atom(
            "meta",
            Box.u32(0),
            Box.atom("hdlr", Box.u32(0, 0) + Array("pict".utf8) + Box.zeros(13)),
            Box.atom("dinf", Box.atom("dref", Box.u32(0, 1), Box.atom("url ", Box.u32(1)))),
            Box.atom("pitm", Box.u32(0) + Box.u16(primary)),
            Box.atom("iinf", Box.u32(0) + Box.u16(items.count), information),
            Box.atom("iref", Box.u32(0), links),
            Box.atom(
                "iprp",
                Box.atom("ipco", properties.flatMap { $0 }),
                Box.atom("ipma", Box.u32(0, described.count), associations)
            ),
            Box.atom("idat", items.filter(\.isInData).flatMap(\.data)),
            Box.atom("iloc", places(start: start, sharesTiles))
        )
    }

    private func places(start: Int, _ sharesTiles: Bool) -> [UInt8] {
        var (inFile, inData) = (start, 0)
        let first = items.first.map { (start, $0.data.count) } ?? (start, 0)
        let entries = items.flatMap { item in
            var place = (item.isInData ? inData : inFile, item.data.count)
            if sharesTiles, item.id == sharer {
                place = first
            } else if item.isInData {
                inData += item.data.count
            } else {
                inFile += item.data.count
            }
            let half = place.1 / 2
            let extents = item.pieces == 1 ? [place] : [(place.0, half), (place.0 + half, place.1 - half)]
            return Box.u16(item.id, item.isInData ? 1 : 0, 0, extents.count)
                + extents.flatMap { Box.u32($0.0, $0.1) }
        }
        return [1, 0, 0, 0, 0x44, 0] + Box.u16(items.count) + entries
    }
}
