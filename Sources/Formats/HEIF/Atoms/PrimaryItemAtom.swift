/// The primary item atom (`pitm`), child of a HEIF file's `meta`. ISO/IEC 14496-12 §8.11.4.
struct PrimaryItemAtom: Atom {
    /// The atom type `pitm`.
    package static let type: FourCharCode = "pitm"
    /// Version 0, with an item ID of 16 bits, or 1, with 32; and flags.
    package var head: VersionAndFlags
    /// The ID of the primary item.
    package var item: UInt32

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        item = try reader.itemID(isWide: head.version != 0)
    }

    /// Writes the fields.
    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(itemID: item, isWide: head.version != 0)
    }
}
