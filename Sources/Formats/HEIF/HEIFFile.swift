/// A HEIF file (HEIC, AVIF) as atoms and items; every byte is kept. ISO/IEC 14496-12 §8.11, ISO/IEC 23008-12 §6.5.
package struct HEIFFile: Sendable {
    package let bytes: [UInt8]
    package let file: AtomFile
    /// The atom that describes the file's items.
    package let meta: AtomNode
    /// The types and IDs of the items, in stored order.
    package let items: [HEIFItem]
    let locations: ItemLocationAtom?
    /// The references between items (`iref`).
    package let references: [HEIFReference]
    /// The primary item (`pitm`).
    package let primaryItem: UInt32?
    /// Each item's properties as indices in `ipco`, from 0.
    let associations: [UInt32: [Int]]
    private let placeOfLocation: [UInt32: Int]
    private let referencesOfSource: [UInt32: [HEIFReference]]

    /// The most items (libheif's limit), and the most bytes in all items together as a multiple of the file's. AVIF
    /// writers share equal tiles; no photo comes near either.
    private static let (maximumItems, maximumOverlap) = (20_000, 4)

    /// Reads a file. Throws `bad-heif` if its atoms are invalid, it has no item metadata, or too many items share
    /// bytes.
    package init(parsing bytes: [UInt8]) throws(ContainerError) {
        self.bytes = bytes
        (file, meta) = try Self.heif { () throws(ContainerError) in
            let file = try AtomFile(parsing: bytes)
            guard let meta = file["meta"] else {
                throw ContainerError(.badMovie, "the file has no meta atom")
            }
            return (file, meta)
        }
        items = (try? meta.reading(ItemInformationAtom.self))?.items ?? []
        let locations = try? meta.reading(ItemLocationAtom.self)
        self.locations = locations
        references = (try? meta.reading(ItemReferenceAtom.self))?.references ?? []
        primaryItem = (try? meta.reading(PrimaryItemAtom.self))?.item
        associations = Self.associations(meta)
        placeOfLocation = Dictionary(
            (locations?.items ?? []).enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        referencesOfSource = Dictionary(grouping: references, by: \.source)
        try checkItems()
    }

    private func checkItems() throws(ContainerError) {
        guard items.count <= Self.maximumItems else {
            throw ContainerError(.badHEIF, "there are more than \(Self.maximumItems) items", path: ["meta"])
        }
        var left = Self.maximumOverlap * bytes.count
        for item in items {
            let parts = location(of: item.id)?.ranges(within: bytes.count) ?? []
            left -= parts.reduce(0) { $0 + $1.count }
            guard left >= 0 else {
                throw ContainerError(
                    .badHEIF,
                    "the items have more than \(Self.maximumOverlap) times the file's \(bytes.count) bytes",
                    path: ["meta", "iloc"]
                )
            }
        }
    }

    /// Runs `body`, rethrowing its errors as those of a HEIF file.
    static func heif<Value>(_ body: () throws(ContainerError) -> Value) throws(ContainerError) -> Value {
        do throws(ContainerError) {
            return try body()
        } catch {
            throw ContainerError(.badHEIF, error.detail, path: error.path, offset: error.offset)
        }
    }

    /// The primary picture's Exif item: the one that references the picture, or else the first.
    var exifItem: HEIFItem? { describingItem { $0.type == "Exif" } }

    var xmpItem: HEIFItem? { describingItem { $0.contentType == "application/rdf+xml" } }

    private func describingItem(_ isMeant: (HEIFItem) -> Bool) -> HEIFItem? {
        let candidates = items.filter(isMeant)
        let describing = references.filter { $0.type == "cdsc" && $0.targets.contains(primaryItem ?? 0) }
        return candidates.first { item in describing.contains { $0.source == item.id } } ?? candidates.first
    }

    /// The TIFF block of the Exif item, after a four-byte offset and the bytes it skips.
    package var exif: ArraySlice<UInt8>? {
        guard let item = exifItem, let data = data(of: item.id),
            let skip = ByteReader(data).integer(UInt32.self, at: 0)
        else { return nil }
        let block = data.dropFirst(4).dropFirst(Int(skip))
        return block.isEmpty ? nil : block
    }

    package var xmp: ArraySlice<UInt8>? { xmpItem.flatMap { data(of: $0.id) } }

    /// The byte range of a Motion Photo's movie: in an `mpvd` atom, or after all atoms of the picture.
    package var movie: Range<Int>? {
        guard let start = file.atoms.first(where: Self.isMovie) else { return nil }
        return start.type == "mpvd" ? start.payload?.indices : start.offset.map { $0..<bytes.count }
    }

    /// Returns `true` for an atom that is or begins a movie; the picture's own `ftyp` is at the file's start.
    static func isMovie(_ atom: AtomNode) -> Bool {
        atom.type == "mpvd" || atom.type == "ftyp" && atom.offset != 0
    }

    /// Returns the references from an item, in stored order.
    package func references(from item: UInt32) -> [HEIFReference] { referencesOfSource[item] ?? [] }

    func location(of item: UInt32) -> ItemLocationAtom.Item? {
        placeOfLocation[item].flatMap { locations?.items[$0] }
    }

    /// The byte ranges of item data. Locations without an item do not count: no reader follows them.
    var usedRanges: [Range<Int>] {
        items.compactMap { location(of: $0.id) }.filter(\.isInFile).flatMap { $0.ranges(within: bytes.count) }
    }

    /// Returns the bytes of an item that is contiguous in the file or in `idat`; otherwise `nil`.
    package func data(of item: UInt32) -> ArraySlice<UInt8>? {
        guard let location = location(of: item), location.extents.count == 1,
            let extent = location.extents.first,
            location.dataReferenceIndex == 0
        else { return nil }
        let (start, overflow) = location.baseOffset.addingReportingOverflow(extent.offset)
        guard !overflow, let start = Int(exactly: start), let count = Int(exactly: extent.length) else {
            return nil
        }
        switch location.construction & 15 {
        case 0: return ByteReader(bytes).slice(at: start, count: count)
        case 1: return meta["idat"]?.payload.flatMap { ByteReader($0).slice(at: start, count: count) }
        default: return nil
        }
    }
}

/// Changing the primary picture's metadata. No byte of a picture changes, but pictures and their offsets may move.
extension HEIFFile {
    private static let exifPrefix: [UInt8] = [0, 0, 0, 6] + Array("Exif\0\0".utf8)

    /// Returns the file with `block` as the primary picture's Exif, in a new item if it has none; throws `bad-heif` if
    /// its items cannot be changed.
    package func settingExif(_ block: ExifBlock) throws(ContainerError) -> [UInt8] {
        let old = exifItem.flatMap { data(of: $0.id) }
        let skip = old.flatMap { ByteReader($0).integer(UInt32.self, at: 0) }.map { Int($0) }
        let prefix = skip.flatMap { skip in old.flatMap { ByteReader($0).slice(at: 0, count: skip + 4) } }
        return try setting(Array(prefix ?? Self.exifPrefix[...]) + block.bytes, of: exifItem) { id in
            HEIFItem(id: id, type: "Exif")
        }
    }

    /// Returns the file with `packet` as the primary picture's XMP; throws like ``settingExif(_:)``.
    package func settingXMP(_ packet: XMPPacket) throws(ContainerError) -> [UInt8] {
        try setting(packet.bytes, of: xmpItem) { id in
            HEIFItem(id: id, type: "mime", contentType: "application/rdf+xml")
        }
    }

    private func setting(
        _ payload: [UInt8],
        of item: HEIFItem?,
        otherwise added: (_ id: UInt32) -> HEIFItem
    ) throws(ContainerError) -> [UInt8] {
        var rewrite = HEIFRewrite(self)
        rewrite.erasesUnused = false
        if let item { rewrite.data[item.id] = payload } else { try rewrite.add(payload, added) }
        return try rewrite.bytes()
    }

    /// Returns the file without the movie of a Motion Photo. Throws `bad-heif` if a part of the picture follows the
    /// movie.
    package func withoutMovie() throws(ContainerError) -> HEIFFile {
        guard let place = file.atoms.firstIndex(where: Self.isMovie), let start = file.atoms[place].offset
        else { return self }
        let extents = (locations?.items ?? []).filter(\.isInFile).flatMap { item in
            item.extents.map { item.baseOffset &+ $0.offset }
        }
        guard extents.allSatisfy({ $0 < UInt64(start) }) else {
            throw ContainerError(.badHEIF, "part of the picture lies after the movie", offset: start)
        }
        var left = file
        left.atoms[place...].removeAll { atom in
            atom.type != Self.recordsType && (file.atoms[place].type != "mpvd" || atom.type == "mpvd")
        }
        left.atoms = left.atoms.compactMap(Self.withoutMotionPhoto)
        return try HEIFFile(parsing: left.serialized())
    }

    static let recordsType: FourCharCode = "sefd"

    /// Returns the atom without the Motion Photo entries of Samsung's records; `nil` if no record is left.
    private static func withoutMotionPhoto(_ atom: AtomNode) -> AtomNode? {
        guard atom.type == recordsType, let payload = atom.payload, let records = SamsungTrailer(payload)
        else {
            return atom
        }
        let left = records.withoutMotionPhoto
        return left.isEmpty ? nil : AtomNode(recordsType, payload: left)
    }

    /// The size of Samsung's records at the end of the file, in bytes.
    package var recordsCount: Int {
        guard let last = file.atoms.last, last.type == Self.recordsType else { return 0 }
        return last.byteCount + file.tail.count
    }

    /// Returns the file followed by a movie in an `mpvd` atom; Samsung's records stay last.
    package func appending(movie: MovieData) -> MovieData {
        var whole = file
        for index in whole.atoms.indices where whole.atoms[index].sizeForm == .toEnd {
            whole.atoms[index].sizeForm = .compact
        }
        let place = recordsCount > 0 ? whole.atoms.endIndex - 1 : whole.atoms.endIndex
        whole.atoms.insert(AtomNode("mpvd", media: movie), at: place)
        return whole.data
    }
}

/// The primary picture's size and rotation, from its properties. ISO/IEC 23008-12 §6.5.
extension HEIFFile {
    /// Returns the properties of an item in the order they apply, each with its index in `ipco`.
    package func properties(of item: UInt32) -> [(place: Int, atom: AtomNode)] {
        (associations[item] ?? []).compactMap { place in
            properties.indices.contains(place) ? (place, properties[place]) : nil
        }
    }

    /// The properties of all items (`ipco`).
    package var properties: [AtomNode] { meta.descendant("iprp", "ipco")?.children ?? [] }

    func items(withProperty isWanted: (AtomNode) -> Bool) -> Set<UInt32> {
        let wanted = Set(properties.indices.filter { isWanted(properties[$0]) })
        return wanted.isEmpty ? [] : Set(associations.filter { !wanted.isDisjoint(with: $0.value) }.keys)
    }

    /// Returns each item's properties in the order they apply, as indices in `ipco` from 0; `ipma` counts from 1.
    static func associations(_ meta: AtomNode) -> [UInt32: [Int]] {
        let tables = (meta["iprp"]?.children("ipma") ?? []).compactMap { atom in
            atom.payload.flatMap { try? PropertyAssociationAtom(payload: $0) }
        }
        let entries = tables.flatMap(\.entries).map { entry in
            (entry.item, entry.associations.map { Int($0.index) - 1 })
        }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }

    /// The primary item's width and height before rotation (`ispe`).
    package var size: (width: Int, height: Int)? { primaryItem.flatMap { size(of: $0) } }

    /// Returns the width and height of a picture before rotation.
    package func size(of item: UInt32) -> (width: Int, height: Int)? {
        let extent = properties(of: item).first { $0.atom.type == "ispe" }?.atom.payload
        guard let reader = extent.map({ ByteReader($0) }),
            let width = reader.integer(UInt32.self, at: 4), let height = reader.integer(UInt32.self, at: 8)
        else { return nil }
        return (Int(width), Int(height))
    }

    /// The primary item's rotation (`irot`, quarter turns anticlockwise) and mirroring (`imir`: 0 swaps top and bottom,
    /// 1 left and right) as an Exif orientation; `nil` without either. ISO/IEC 23008-12:2022 §6.5.12.
    package var orientation: Int? { primaryItem.flatMap { orientation(of: $0) } }

    /// Returns a picture's rotation and mirroring as an Exif orientation; `nil` without either.
    package func orientation(of item: UInt32) -> Int? {
        var turn: Turn?
        for (_, property) in properties(of: item) {
            let value = property.payload?.first ?? 0
            switch property.type {
            case "irot":
                for _ in 0..<(value & 3) { turn = (turn ?? .none).then(.anticlockwise) }
                turn = turn ?? Turn.none
            case "imir": turn = (turn ?? .none).then(value & 1 == 0 ? .upDown : .leftRight)
            default: break
            }
        }
        return turn?.orientation
    }
}

/// The transform from stored pixels to the screen: (x, y) maps to (a x + b y, c x + d y).
private struct Turn: Equatable {
    let a, b, c, d: Int

    static let none = Turn(a: 1, b: 0, c: 0, d: 1)
    static let anticlockwise = Turn(a: 0, b: 1, c: -1, d: 0)
    static let leftRight = Turn(a: -1, b: 0, c: 0, d: 1)
    static let upDown = Turn(a: 1, b: 0, c: 0, d: -1)

    func then(_ next: Turn) -> Turn {
        Turn(
            a: next.a * a + next.b * c,
            b: next.a * b + next.b * d,
            c: next.c * a + next.d * c,
            d: next.c * b + next.d * d
        )
    }

    /// The Exif orientation, 1...8. TIFF 6.0 p.36.
    var orientation: Int {
        let all = [
            Self.none, .leftRight, Turn(a: -1, b: 0, c: 0, d: -1), .upDown,
            Turn(a: 0, b: 1, c: 1, d: 0), Turn(a: 0, b: -1, c: 1, d: 0),
            Turn(a: 0, b: -1, c: -1, d: 0), .anticlockwise,
        ]
        return (all.firstIndex(of: self) ?? 0) + 1
    }
}
