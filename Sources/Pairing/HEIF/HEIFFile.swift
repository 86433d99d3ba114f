package import Metadata

/// A HEIF file (HEIC, AVIF) as its atoms and its items; every byte is kept. ISO/IEC 14496-12 §8.11, ISO/IEC
/// 23008-12 §6.5.
package struct HEIFFile: Sendable {
    package let bytes: [UInt8]
    package let file: MovieFile
    /// The atom that describes the file's items.
    package let meta: AtomNode
    /// The types and IDs of the items, in stored order.
    package let items: [HEIFItem]
    /// The locations of the items.
    package let locations: ItemLocationAtom?
    /// The properties of each item: indices in `ipco` from 0.
    let associations: [UInt32: [Int]]
    private let placeOfLocation: [UInt32: Int]

    /// Reads a file.
    ///
    /// - Throws: `bad-heif` if its atoms are invalid or it has no item metadata.
    package init(parsing bytes: [UInt8]) throws(MetadataError) {
        self.bytes = bytes
        (file, meta) = try Self.heif { () throws(PairingError) in
            let file = try MovieFile(parsing: bytes)
            guard let meta = file["meta"] else {
                throw PairingError(.badMovie, "the file has no meta atom")
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

    /// Runs `body`, and rethrows its errors as those of a HEIF file.
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

    /// The item that holds the primary picture's Exif block: the one that references it, or else the first.
    package var exifItem: HEIFItem? { describingItem { $0.type == "Exif" } }

    /// The item that holds the primary picture's XMP packet.
    package var xmpItem: HEIFItem? { describingItem { $0.contentType == "application/rdf+xml" } }

    private func describingItem(_ isMeant: (HEIFItem) -> Bool) -> HEIFItem? {
        let candidates = items.filter(isMeant)
        let describing = references.filter { $0.type == "cdsc" && $0.targets.contains(primaryItem ?? 0) }
        return candidates.first { item in describing.contains { $0.source == item.id } } ?? candidates.first
    }

    /// The TIFF block of the Exif item, which follows a four-byte offset and the bytes it skips.
    package var exif: ArraySlice<UInt8>? {
        guard let item = exifItem, let data = data(of: item.id),
            let skip = ByteReader(data).integer(UInt32.self, at: 0)
        else { return nil }
        let block = data.dropFirst(4).dropFirst(Int(skip))
        return block.isEmpty ? nil : block
    }

    /// The XMP packet.
    package var xmp: ArraySlice<UInt8>? { xmpItem.flatMap { data(of: $0.id) } }

    /// The movie of a Motion Photo, as indices of the bytes: in an `mpvd` atom, or after all atoms of the
    /// picture.
    package var movie: Range<Int>? {
        guard let start = file.atoms.first(where: Self.isMovie) else { return nil }
        return start.type == "mpvd" ? start.payload?.indices : start.offset.map { $0..<bytes.count }
    }

    /// Returns `true` for an atom that is a movie or begins one; a picture's own `ftyp` is at the start of
    /// the file.
    package static func isMovie(_ atom: AtomNode) -> Bool {
        atom.type == "mpvd" || atom.type == "ftyp" && atom.offset != 0
    }

    /// The references between items (`iref`).
    package var references: [HEIFReference] { meta["iref"]?.payload.map(HEIFReference.references) ?? [] }

    /// Returns the location of an item.
    func location(of item: UInt32) -> ItemLocationAtom.Item? {
        placeOfLocation[item].flatMap { locations?.items[$0] }
    }

    /// Returns the bytes of an item that is contiguous, in the file itself or in its `idat` atom; otherwise
    /// `nil`.
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

/// One item of a HEIF file, as described by its `infe` atom of version 2 or 3. ISO/IEC 14496-12 §8.11.6.
package struct HEIFItem: Hashable, Sendable {
    /// The item ID.
    package let id: UInt32
    /// The type of the item.
    package let type: FourCharCode
    /// The MIME type of an item of type `mime`.
    package let contentType: String?

    /// Returns the items listed in a `meta` atom's `iinf`; those that cannot be read are left out.
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
    /// The meaning of the reference.
    package let type: FourCharCode
    /// The item that refers.
    package let source: UInt32
    /// The items it refers to, in order.
    package let targets: [UInt32]
    /// The offset of the type in the file; `nil` for a reference made here.
    var typeOffset: Int?

    /// Returns the references in an `iref` atom's payload; those that cannot be read are left out.
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
