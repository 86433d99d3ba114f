/// The primary item atom (`pitm`) in a HEIF file's `meta`. ISO/IEC 14496-12 §8.11.4.
struct PrimaryItemAtom: Atom {
    static let type: FourCharCode = "pitm"
    /// Version 0 has a 16-bit item ID, version 1 a 32-bit one.
    var head: VersionAndFlags
    var item: UInt32

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        item = try reader.itemID(isWide: head.version != 0)
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(itemID: item, isWide: head.version != 0)
    }
}
