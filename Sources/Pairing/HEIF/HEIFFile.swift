package import Metadata

/// A HEIF file (HEIC, AVIF) as its atoms and its items; every byte is kept. ISO/IEC 14496-12 §8.11, ISO/IEC
/// 23008-12 §6.5.
package struct HEIFFile: Sendable {
    package let bytes: [UInt8]
    package let file: MovieFile
    /// The atom that says what the file holds.
    package let meta: AtomNode
    /// What the items are, in stored order.
    package let items: [HEIFItem]
    /// Where they are.
    package let locations: ItemLocationAtom?
    /// Which properties each item has: places in `ipco` from 0.
    let associations: [UInt32: [Int]]
    private let placeOfLocation: [UInt32: Int]

    /// Reads a file. Throws `bad-heif` when its atoms make no sense or it has no item metadata.
    package init(parsing bytes: [UInt8]) throws(MetadataError) {
        self.bytes = bytes
        (file, meta) = try Self.heif { () throws(PairingError) in
            let file = try MovieFile(parsing: bytes)
            guard let meta = file["meta"] else {
                throw PairingError(.badMovie, "the file does not say what it holds: it has no meta atom")
            }
            return (file, meta)
        }
        items = HEIFItem.items(meta)
        let locations = (try? meta.reading(ItemLocationAtom.self)) ?? nil
        self.locations = locations
        associations = Self.associations(meta)
        placeOfLocation = Dictionary(
            (locations?.items ?? []).enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Does `body`, whose errors are about a HEIF file.
    static func heif<Value>(_ body: () throws(PairingError) -> Value) throws(MetadataError) -> Value {
        do throws(PairingError) {
            return try body()
        } catch {
            throw MetadataError(.badHEIF, error.detail, path: error.path, offset: error.offset)
        }
    }

    /// The primary item (`pitm`).
    package var primaryItem: UInt32? {
        guard let reader = meta["pitm"]?.payload.map({ ByteReader($0) }),
            let version = reader.integer(UInt8.self, at: 0)
        else { return nil }
        if version == 0 { return reader.integer(UInt16.self, at: 4).map { UInt32($0) } }
        return reader.integer(UInt32.self, at: 4)
    }

    /// The item that holds the primary picture's Exif block: the one that says so, or else the first.
    package var exifItem: HEIFItem? { describingItem { $0.type == "Exif" } }

    /// The item that holds the primary picture's XMP packet.
    package var xmpItem: HEIFItem? { describingItem { $0.contentType == "application/rdf+xml" } }

    private func describingItem(_ isMeant: (HEIFItem) -> Bool) -> HEIFItem? {
        let candidates = items.filter(isMeant)
        let describing = references.filter { $0.type == "cdsc" && $0.targets.contains(primaryItem ?? 0) }
        return candidates.first { item in describing.contains { $0.source == item.id } } ?? candidates.first
    }

    /// The TIFF block of the Exif item: after a four-byte offset, from which it begins.
    package var exif: ArraySlice<UInt8>? {
        guard let item = exifItem, let data = data(of: item.id),
            let skip = ByteReader(data).integer(UInt32.self, at: 0)
        else { return nil }
        let block = data.dropFirst(4).dropFirst(Int(skip))
        return block.isEmpty ? nil : block
    }

    /// The XMP packet.
    package var xmp: ArraySlice<UInt8>? { xmpItem.flatMap { data(of: $0.id) } }

    /// The movie of a Motion Photo, as indices of the bytes: in an `mpvd` atom, or after all atoms of the picture.
    package var movie: Range<Int>? {
        guard let start = file.atoms.first(where: Self.isMovie) else { return nil }
        return start.type == "mpvd" ? start.payload?.indices : start.offset.map { $0..<bytes.count }
    }

    /// Whether an atom of the file is a movie's, or its first: a picture's own `ftyp` is at the start.
    package static func isMovie(_ atom: AtomNode) -> Bool {
        atom.type == "mpvd" || atom.type == "ftyp" && atom.offset != 0
    }

    /// Which items refer to which (`iref`).
    package var references: [HEIFReference] { meta["iref"]?.payload.map(HEIFReference.references) ?? [] }

    /// Where an item is.
    func location(of item: UInt32) -> ItemLocationAtom.Item? {
        placeOfLocation[item].flatMap { locations?.items[$0] }
    }

    /// The bytes of an item that is in one piece, in the file itself or in its `idat` atom; else `nil`.
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

/// One item of a HEIF file, as its `infe` atom of version 2 or 3 tells it. ISO/IEC 14496-12 §8.11.6.
package struct HEIFItem: Hashable, Sendable {
    /// The item's number.
    package let id: UInt32
    /// What the item is.
    package let type: FourCharCode
    /// The MIME type of an item of type `mime`.
    package let contentType: String?

    /// The items that a `meta` atom's `iinf` lists; those that cannot be read are left out.
    static func items(_ meta: AtomNode) -> [HEIFItem] {
        guard let payload = meta["iinf"]?.payload else { return [] }
        var parser = AtomParser()
        let lead = payload.first == 0 ? 6 : 8
        let entries = (try? parser.atoms(payload.dropFirst(lead), depth: 1).atoms) ?? []
        return entries.compactMap { $0.payload.flatMap(HEIFItem.init) }
    }

    private init?(_ payload: ArraySlice<UInt8>) {
        var reader = ByteReader(payload)
        guard let head = reader.uint32(), head >> 24 >= 2,
            let id = head >> 24 == 2 ? reader.uint16().map({ UInt32($0) }) : reader.uint32(),
            reader.uint16() != nil, let type = reader.uint32()
        else { return nil }
        self.id = id
        self.type = FourCharCode(rawValue: type)
        let texts = reader.takeRest().split(separator: 0, omittingEmptySubsequences: false)
        contentType =
            self.type == "mime" && texts.count > 1 ? String(decoding: texts[1], as: UTF8.self) : nil
    }
}

/// A reference from one item to others. ISO/IEC 14496-12 §8.11.12.
package struct HEIFReference: Hashable, Sendable {
    /// What the reference means.
    package let type: FourCharCode
    /// The item that refers.
    package let source: UInt32
    /// The items it refers to, in order.
    package let targets: [UInt32]
    /// Where the file names the type; `nil` for a reference that was made here.
    var typeOffset: Int?

    /// The references of an `iref` atom's payload, as far as they can be read.
    static func references(_ payload: ArraySlice<UInt8>) -> [HEIFReference] {
        var parser = AtomParser()
        let isWide = payload.first != 0
        let atoms = (try? parser.atoms(payload.dropFirst(4), depth: 1).atoms) ?? []
        return atoms.compactMap { atom in
            guard var reader = atom.payload.map({ ByteReader($0) }) else { return nil }
            func item() -> UInt32? { isWide ? reader.uint32() : reader.uint16().map { UInt32($0) } }
            guard let source = item(), let count = reader.uint16() else { return nil }
            var targets: [UInt32] = []
            for _ in 0..<count {
                guard let target = item() else { break }
                targets.append(target)
            }
            return HEIFReference(
                type: atom.type,
                source: source,
                targets: targets,
                typeOffset: atom.offset.map { $0 + 4 }
            )
        }
    }
}
