/// A HEIF file (HEIC, AVIF) as its atoms and its items; every byte is kept. ISO/IEC 14496-12 §8.11, ISO/IEC
/// 23008-12 §6.5.
package struct HEIFFile: Sendable {
    /// The whole file.
    package let bytes: [UInt8]
    /// Its atoms.
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
    /// The properties of each item: indices in `ipco` from 0.
    let associations: [UInt32: [Int]]
    private let placeOfLocation: [UInt32: Int]
    private let referencesOfSource: [UInt32: [HEIFReference]]

    /// The maximum number of items (libheif's), and of bytes in all items together as a multiple of the
    /// file's. AVIF writers store equal tiles once; no photo comes near either.
    private static let (maximumItems, maximumOverlap) = (20_000, 4)

    /// Reads a file.
    ///
    /// - Throws: `bad-heif` if its atoms are invalid, it has no item metadata, or too many items on the same bytes.
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

    /// Runs `body`, and rethrows its errors as those of a HEIF file.
    static func heif<Value>(_ body: () throws(ContainerError) -> Value) throws(ContainerError) -> Value {
        do throws(ContainerError) {
            return try body()
        } catch {
            throw ContainerError(.badHEIF, error.detail, path: error.path, offset: error.offset)
        }
    }

    /// The item of the primary picture's Exif block: the one that references the picture, or else the first.
    var exifItem: HEIFItem? { describingItem { $0.type == "Exif" } }

    var xmpItem: HEIFItem? { describingItem { $0.contentType == "application/rdf+xml" } }

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

    /// Returns `true` for an atom that is a movie or begins one; the picture's own `ftyp` is at the start of the file.
    static func isMovie(_ atom: AtomNode) -> Bool {
        atom.type == "mpvd" || atom.type == "ftyp" && atom.offset != 0
    }

    /// Returns the references from an item, in stored order.
    package func references(from item: UInt32) -> [HEIFReference] { referencesOfSource[item] ?? [] }

    func location(of item: UInt32) -> ItemLocationAtom.Item? {
        placeOfLocation[item].flatMap { locations?.items[$0] }
    }

    /// The ranges of the file that hold the data of items. Locations without an item do not count: no reader
    /// follows them.
    var usedRanges: [Range<Int>] {
        items.compactMap { location(of: $0.id) }.filter(\.isInFile).flatMap { $0.ranges(within: bytes.count) }
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
