/// The item property association atom (`ipma`) in a HEIF file's `iprp`. ISO/IEC 23008-12 §9.3.
struct PropertyAssociationAtom: Atom {
    struct Association: Sendable, Hashable {
        /// `true` if readers that do not know the property must not show the item.
        var isEssential = false
        /// The index in `ipco` from 1; 0 for none.
        var index: UInt16 = 0
    }

    struct Entry: Sendable, Hashable {
        var item: UInt32 = 0
        /// In the order they apply.
        var associations: [Association] = []
    }

    static let type: FourCharCode = "ipma"
    /// Version 0 has 16-bit item IDs, version 1 32-bit ones; flag 1 is for 15-bit indices instead of 7-bit.
    var head = VersionAndFlags()
    /// In stored order. A table that ends early has those before its end.
    private(set) var entries: [Entry] = []

    init() {}

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        let (idWidth, indexWidth) = (head.version == 0 ? 2 : 4, head.flags & 1 == 0 ? 1 : 2)
        var count = UInt32(truncatingIfNeeded: entries.count)
        try coder.code(&count)
        try? coder.list(&entries, count: Int(count), filler: Entry()) { coder, entry throws(ContainerError) in
            try coder.code(&entry.item, width: idWidth)
            var count = UInt32(truncatingIfNeeded: entry.associations.count)
            try coder.code(&count, width: 1)
            try coder.list(&entry.associations, count: Int(count), filler: Association()) {
                (coder, link) throws(ContainerError) in
                let essential: UInt32 = indexWidth == 1 ? 0x80 : 0x8000
                var word = UInt32(link.index) | (link.isEssential ? essential : 0)
                try coder.code(&word, width: indexWidth)
                link.isEssential = word & essential != 0
                link.index = UInt16(word & (essential - 1))
            }
        }
    }
}
