/// The primary item atom (`pitm`) in a HEIF file's `meta`. ISO/IEC 14496-12 §8.11.4.
struct PrimaryItemAtom: Atom {
    static let type: FourCharCode = "pitm"
    /// Version 0 has a 16-bit item ID, version 1 a 32-bit one.
    var head = VersionAndFlags()
    var item: UInt32 = 0

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.code(&item, width: head.version == 0 ? 2 : 4)
    }
}
