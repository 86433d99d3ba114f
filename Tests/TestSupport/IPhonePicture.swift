/// A HEIC file in the layout of an iPhone: a grid of tiles, a thumbnail, a gain map and depth as auxiliary pictures, a
/// tone map, Exif with Apple's maker note, XMP. The pictures are random bytes.
package struct IPhonePicture: Sendable {
    /// The identifier in the maker note; `nil` for a note without one.
    package var identifier: String? = "7F3F0A3C-6E0B-4C55-9B1C-0D2E4F6A8B9C"
    package var hasExif = true
    /// The version of the item location atom, 0 to 2.
    package var version = 1
    /// `true` if `meta` comes after the media.
    package var metaLast = false
    /// The bytes after the picture, such as an `mpvd` atom.
    package var appendix: [UInt8] = []

    /// Creates a picture of 4032 x 3024 pixels, rotated a quarter turn clockwise.
    package init() {}

    private static let tiles = 48

    /// The items in order: tiles, grid, thumbnail, gain map, Exif, XMP, tone map.
    private var items: [(id: Int, type: String, data: [UInt8])] {
        var generator = SeededGenerator(seed: 23)
        func random(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in .random(in: 0...255, using: &generator) }
        }
        var items = (1...Self.tiles).map { (id: $0, type: "hvc1", data: random(100 + $0)) }
        items.append((49, "grid", [0, 0, 5, 7] + Box.u16(4032, 3024)))
        items.append((50, "hvc1", random(90)))
        items.append((51, "hvc1", random(80)))
        if hasExif { items.append((52, "Exif", Box.u32(6) + Array("Exif\0\0".utf8) + exif)) }
        items.append((53, "mime", Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)))
        items.append((54, "tmap", random(62)))
        return items
    }

    /// All coded pictures, one after the other.
    package var pictures: [[UInt8]] { items.filter { $0.type == "hvc1" }.map(\.data) }

    /// A TIFF block as written by a phone: IFD0 with make, orientation and pointer, ExifIFD with the maker note.
    private var exif: [UInt8] {
        let note = makerNote
        let head = Array("MM\0*".utf8) + Box.u32(8)
        let primary =
            Box.u16(3) + Box.u16(0x010F, 2) + Box.u32(6, 50) + Box.u16(0x0112, 3) + Box.u32(1) + Box.u16(6, 0)
            + Box.u16(0x8769, 4) + Box.u32(1, 56) + Box.u32(0)
        let date = Array("2025:01:01 11:06:46\0".utf8)
        let directory =
            Box.u16(3) + Box.u16(0x9003, 2) + Box.u32(20, 98) + Box.u16(0x927C, 7) + Box.u32(note.count, 118)
            + Box.u16(0xA001, 3) + Box.u32(1) + Box.u16(1, 0) + Box.u32(0)
        return head + primary + Array("Apple\0".utf8) + directory + date + note
    }

    private var makerNote: [UInt8] {
        let identifier = identifier.map { Array($0.utf8) + [0] }
        let count = identifier == nil ? 4 : 5
        let values = 16 + 12 * count + 4
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            Box.u16(tag, type) + Box.u32(count, value)
        }
        let runTime = Array("bplist00 no list".utf8) + [0x08]
        let text = identifier ?? []
        return Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + Box.u16(count)
            + entry(0x0001, 9, 1, 16) + entry(0x0003, 7, runTime.count, values)
            + (identifier == nil ? [] : entry(0x0011, 2, 37, values + runTime.count))
            + entry(0x0014, 9, 1, 12) + entry(0x0017, 16, 1, values + runTime.count + text.count) + Box.u32(0)
            + runTime + text + Box.u32(2, 0x0050_2024)
    }

    package var bytes: [UInt8] {
        let brands = ["mif1", "MiHB", "MiHE", "MiPr", "miaf", "heic", "tmap"]
        let type = Box.atom("ftyp", Array("heic".utf8), Box.u32(0), brands.flatMap { Array($0.utf8) })
        let stored = items.filter { $0.type != "grid" && $0.type != "tmap" }
        let data = stored.flatMap(\.data)
        let start = type.count + (metaLast ? 0 : meta(start: 0).count) + 8
        let media = Box.atom("mdat", data)
        return type + (metaLast ? media + meta(start: start) : meta(start: start) + media) + appendix
    }

    private func meta(start: Int) -> [UInt8] {
        let items = items
        let information = items.flatMap { item in
            let more = item.type == "mime" ? Array("application/rdf+xml\0".utf8) : []
            let hidden: UInt8 = item.id <= Self.tiles ? 1 : 0
            return Box.atom(
                "infe",
                [2, 0, 0, hidden] + Box.u16(item.id, 0) + Array(item.type.utf8) + [0] + more
            )
        }
        var reference =
            Box.atom("dimg", Box.u16(49, Self.tiles), (1...Self.tiles).flatMap { Box.u16($0) })
            + Box.atom("thmb", Box.u16(50, 1, 49)) + Box.atom("auxl", Box.u16(51, 1, 49))
            + Box.atom("cdsc", Box.u16(53, 1, 49)) + Box.atom("dimg", Box.u16(54, 2, 49, 51))
        if hasExif { reference += Box.atom("cdsc", Box.u16(52, 2, 49, 54)) }
        let properties = Box.atom(
            "ipco",
            Box.atom("hvcC", Box.zeros(23)),
            Box.atom("ispe", Box.u32(0, 512, 512)),
            Box.atom("ispe", Box.u32(0, 4032, 3024)),
            Box.atom("irot", [3])
        )
        let associations = Box.atom(
            "ipma",
            Box.u32(0, 2) + Box.u16(1) + [2, 0x81, 2] + Box.u16(49) + [2, 3, 0x84]
        )
        return Box.atom(
            "meta",
            Box.u32(0),
            Box.atom("hdlr", Box.u32(0, 0) + Array("pict".utf8) + Box.zeros(13)),
            Box.atom("dinf", Box.atom("dref", Box.u32(0, 1), Box.atom("url ", Box.u32(1)))),
            Box.atom("pitm", Box.u32(0) + Box.u16(49)),
            Box.atom("iinf", Box.u32(0) + Box.u16(items.count), information),
            Box.atom("iref", Box.u32(0), reference),
            Box.atom("iprp", properties, associations),
            Box.atom("idat", items.filter { $0.type == "grid" || $0.type == "tmap" }.flatMap(\.data)),
            Box.atom("iloc", locations(start: start))
        )
    }

    private func locations(start: Int) -> [UInt8] {
        var (inFile, inData) = (start, 0)
        let entries = items.filter { version > 0 || $0.type != "tmap" && $0.type != "grid" }.flatMap { item in
            let isInData = item.type == "grid" || item.type == "tmap"
            let place = isInData ? inData : inFile
            if isInData { inData += item.data.count } else { inFile += item.data.count }
            let id = version == 2 ? Box.u32(item.id) : Box.u16(item.id)
            let method = version == 0 ? [] : Box.u16(isInData ? 1 : 0)
            return id + method + Box.u16(0, 1) + Box.u32(place, item.data.count)
        }
        let count = items.count - (version > 0 ? 0 : 2)
        return [UInt8(version), 0, 0, 0, 0x44, 0] + (version == 2 ? Box.u32(count) : Box.u16(count)) + entries
    }
}
