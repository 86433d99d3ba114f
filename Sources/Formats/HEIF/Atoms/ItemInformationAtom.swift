/// The item information atom (`iinf`), child of a HEIF file's `meta`, which lists its items. ISO/IEC 14496-12 §8.11.6.
struct ItemInformationAtom: Atom {
    /// The atom type `iinf`.
    package static let type: FourCharCode = "iinf"
    /// Version 0, with a count of 16 bits, or 1, with 32; and flags.
    package var head: VersionAndFlags
    private var count: UInt32
    /// The entries (`infe`), in stored order.
    private var entries: [AtomNode]
    private var tail: ArraySlice<UInt8>

    /// The items of the entries; those that cannot be read are left out.
    package var items: [HEIFItem] { entries.compactMap { $0.payload.flatMap(HEIFItem.init) } }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        count = try reader.itemID(isWide: head.version != 0)
        var parser = AtomParser()
        (entries, tail) = try parser.atoms(reader.rest(), depth: 1)
    }

    /// Adds an entry after all others.
    package mutating func append(_ item: HEIFItem) {
        count &+= 1
        entries.append(item.node)
    }

    /// Writes the fields.
    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(itemID: count, isWide: head.version != 0)
        for entry in entries { entry.serialize(into: &writer) }
        writer.write(tail)
    }
}
