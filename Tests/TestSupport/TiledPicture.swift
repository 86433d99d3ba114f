/// A HEIC file in the layout of phones with iOS 18 and later: a row of tiles, a tone map, several auxiliary pictures
/// that belong to both of them, and metadata that describe both. The pictures are real ones, coded beforehand.
package struct TiledPicture: Sendable {
    /// A coded picture, extracted from a HEIC file that contains nothing else.
    package struct Coded: Sendable {
        /// The decoder configuration (`hvcC`).
        let configuration: [UInt8]
        let data: [UInt8]
        let width: Int
        let height: Int

        /// Extracts the picture of `heic`; `nil` unless the file contains exactly one.
        package init?(_ heic: [UInt8], width: Int, height: Int) {
            func payload(_ type: String) -> [UInt8]? {
                let places = heic.ranges(of: Array(type.utf8))
                guard let start = places.last?.upperBound, start >= 8 else { return nil }
                let size = heic[start - 8..<start - 4].reduce(0) { $0 << 8 | Int($1) } - 8
                return start + size <= heic.count && size > 0 ? Array(heic[start..<start + size]) : nil
            }
            guard let configuration = payload("hvcC"), let data = payload("mdat") else { return nil }
            (self.configuration, self.data, self.width, self.height) = (configuration, data, width, height)
        }
    }

    /// The tiles, from left to right, all of the same size and configuration.
    package var tiles: [Coded]
    /// The auxiliary pictures, each with its kind.
    package var auxiliary: [(kind: String, picture: Coded)] = []
    /// A TIFF block, or `nil`.
    package var exif: [UInt8]?
    package var xmp: [UInt8]?
    /// The number of anticlockwise quarter turns (`irot`).
    package var turns: UInt8 = 0

    package init(tiles: [Coded]) { self.tiles = tiles }

    /// The kinds of auxiliary pictures that an iPhone 17 Pro writes, and depth.
    package static let kinds = [
        "urn:com:apple:photo:2020:aux:hdrgainmap", "urn:com:apple:photo:2025:aux:styledeltamap",
        "urn:com:apple:photo:2019:aux:semanticskymatte", "urn:mpeg:hevc:2015:auxid:2",
    ]

    private struct Item {
        let id: Int
        let type: String
        let data: [UInt8]
        var mime = ""
        /// Indices in the list of properties, from 1.
        var properties: [Int] = []
    }

    private var grid: Int { tiles.count + 1 }
    private var toneMap: Int { tiles.count + 2 }
    private func number(ofAuxiliary index: Int) -> Int { tiles.count + 3 + index }
    private var exifNumber: Int { number(ofAuxiliary: auxiliary.count) }

    private var properties: [[UInt8]] {
        let width = tiles.reduce(0) { $0 + $1.width }
        let height = tiles.first?.height ?? 0
        return [
            Box.atom("hvcC", tiles.first?.configuration ?? []),
            Box.atom("ispe", Box.u32(0, tiles.first?.width ?? 0, height)),
            Box.atom("ispe", Box.u32(0, width, height)), Box.atom("irot", [turns]),
        ]
            + auxiliary.flatMap { kind, picture in
                [
                    Box.atom("hvcC", picture.configuration),
                    Box.atom("ispe", Box.u32(0, picture.width, picture.height)),
                    Box.atom("auxC", Box.u32(0), Array(kind.utf8) + [0]),
                ]
            }
    }

    private var items: [Item] {
        let width = tiles.reduce(0) { $0 + $1.width }
        var items = tiles.indices.map {
            Item(id: $0 + 1, type: "hvc1", data: tiles[$0].data, properties: [1, 2])
        }
        let layout = [0, 0, 0, UInt8(tiles.count - 1)] + Box.u16(width, tiles.first?.height ?? 0)
        items.append(Item(id: grid, type: "grid", data: layout, properties: [3, 4]))
        items.append(Item(id: toneMap, type: "tmap", data: Box.zeros(62), properties: [3, 4]))
        for (index, other) in auxiliary.enumerated() {
            let first = 5 + 3 * index
            items.append(
                Item(
                    id: number(ofAuxiliary: index),
                    type: "hvc1",
                    data: other.picture.data,
                    properties: [first, first + 1, first + 2]
                )
            )
        }
        if let exif {
            items.append(
                Item(id: exifNumber, type: "Exif", data: Box.u32(6) + Array("Exif\0\0".utf8) + exif)
            )
        }
        if let xmp {
            items.append(Item(id: exifNumber + 1, type: "mime", data: xmp, mime: "application/rdf+xml\0"))
        }
        return items
    }

    private var references: [UInt8] {
        var references =
            Box.atom("dimg", Box.u16(grid, tiles.count), (1...tiles.count).flatMap { Box.u16($0) })
            + Box.atom("dimg", Box.u16(toneMap, 2, grid, number(ofAuxiliary: 0)))
        for index in auxiliary.indices {
            references += Box.atom("auxl", Box.u16(number(ofAuxiliary: index), 2, grid, toneMap))
        }
        if exif != nil { references += Box.atom("cdsc", Box.u16(exifNumber, 2, grid, toneMap)) }
        if xmp != nil { references += Box.atom("cdsc", Box.u16(exifNumber + 1, 1, toneMap)) }
        return references
    }

    package var bytes: [UInt8] {
        let brands = ["mif1", "MiHB", "MiHE", "MiPr", "miaf", "heic", "tmap"]
        let type = Box.atom("ftyp", Array("heic".utf8), Box.u32(0), brands.flatMap { Array($0.utf8) })
        let start = type.count + meta(start: 0).count + 8
        return type + meta(start: start) + Box.atom("mdat", items.flatMap(\.data))
    }

    private func meta(start: Int) -> [UInt8] {
        let items = items
        let information = items.flatMap { item in
            let hidden: UInt8 = item.id <= tiles.count ? 1 : 0
            return Box.atom(
                "infe",
                [2, 0, 0, hidden] + Box.u16(item.id, 0) + Array(item.type.utf8) + [0] + Array(item.mime.utf8)
            )
        }
        var place = start
        let places = items.flatMap { item in
            defer { place += item.data.count }
            return Box.u16(item.id, 0, 0, 1) + Box.u32(place, item.data.count)
        }
        let described = items.filter { !$0.properties.isEmpty }
        let associations = described.flatMap { item in
            Box.u16(item.id) + [UInt8(item.properties.count)] + item.properties.map { UInt8($0) | 0x80 }
        }
        return Box.atom(
            "meta",
            Box.u32(0),
            Box.atom("hdlr", Box.u32(0, 0) + Array("pict".utf8) + Box.zeros(13)),
            Box.atom("pitm", Box.u32(0) + Box.u16(grid)),
            Box.atom("iinf", Box.u32(0) + Box.u16(items.count), information),
            Box.atom("iref", Box.u32(0), references),
            Box.atom(
                "iprp",
                Box.atom("ipco", properties.flatMap { $0 }),
                Box.atom("ipma", Box.u32(0, described.count), associations)
            ),
            Box.atom("iloc", [1, 0, 0, 0, 0x44, 0] + Box.u16(items.count) + places)
        )
    }
}
