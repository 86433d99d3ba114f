/// The item information atom (`iinf`) in a HEIF file's `meta`. ISO/IEC 14496-12 §8.11.6.
struct ItemInformationAtom: Atom {
    static let type: FourCharCode = "iinf"
    /// Version 0 has a 16-bit count, version 1 a 32-bit one.
    var head: VersionAndFlags
    private var count: UInt32
    /// `infe` atoms in stored order.
    private var entries: [AtomNode]
    private var tail: ArraySlice<UInt8>

    /// The readable items.
    var items: [HEIFItem] { entries.compactMap { $0.payload.flatMap(HEIFItem.init) } }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        count = try reader.itemID(isWide: head.version != 0)
        var parser = AtomParser()
        (entries, tail) = try parser.atoms(reader.rest(), depth: 1)
    }

    mutating func append(_ item: HEIFItem) {
        count &+= 1
        entries.append(item.node)
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(itemID: count, isWide: head.version != 0)
        for entry in entries { entry.serialize(into: &writer) }
        writer.write(tail)
    }
}
