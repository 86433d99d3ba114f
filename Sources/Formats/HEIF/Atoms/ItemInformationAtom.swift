/// The item information atom (`iinf`) in a HEIF file's `meta`. ISO/IEC 14496-12 §8.11.6.
struct ItemInformationAtom: Atom {
    static let type: FourCharCode = "iinf"
    /// Version 0 has a 16-bit count, version 1 a 32-bit one.
    var head = VersionAndFlags()
    private var count: UInt32 = 0
    /// `infe` atoms in stored order.
    private var entries: [AtomNode] = []
    private var tail: ArraySlice<UInt8> = []

    /// The readable items.
    var items: [HEIFItem] { entries.compactMap { $0.payload.flatMap(HEIFItem.init) } }

    init() {}

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.code(&count, width: head.version == 0 ? 2 : 4)
        try coder.atoms(&entries, &tail)
    }

    mutating func append(_ item: HEIFItem) {
        count &+= 1
        entries.append(item.node)
    }
}
