/// The item property association atom (`ipma`) in a HEIF file's `iprp`. ISO/IEC 23008-12 §9.3.
struct PropertyAssociationAtom: Atom {
    struct Association: Sendable, Hashable {
        /// `true` if readers that do not know the property must not show the item.
        var isEssential: Bool
        /// The index in `ipco` from 1; 0 for none.
        var index: UInt16
    }

    struct Entry: Sendable, Hashable {
        var item: UInt32
        /// In the order they apply.
        var associations: [Association]
    }

    static let type: FourCharCode = "ipma"
    /// Version 0 has 16-bit item IDs, version 1 32-bit ones; flag 1 is for 15-bit indices instead of 7-bit.
    var head: VersionAndFlags
    /// In stored order. A table that ends early has those before its end.
    private(set) var entries: [Entry] = []

    private var hasWideItems: Bool { head.version != 0 }
    private var hasWideIndices: Bool { head.flags & 1 == 1 }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        let count = try reader.uint32()
        for _ in 0..<count {
            guard let entry = try? entry(&reader) else { return }
            entries.append(entry)
        }
    }

    private func entry(_ reader: inout AtomReader) throws(ContainerError) -> Entry {
        var entry = Entry(item: try reader.itemID(isWide: hasWideItems), associations: [])
        for _ in 0..<(try reader.uint8()) {
            let word = hasWideIndices ? try reader.uint16() : UInt16(try reader.uint8())
            let essential: UInt16 = hasWideIndices ? 0x8000 : 0x80
            entry.associations.append(
                Association(isEssential: word & essential != 0, index: word & (essential - 1))
            )
        }
        return entry
    }

    func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(UInt32(truncatingIfNeeded: entries.count))
        for entry in entries {
            writer.write(itemID: entry.item, isWide: hasWideItems)
            writer.write(UInt8(truncatingIfNeeded: entry.associations.count))
            for association in entry.associations {
                let essential: UInt16 = association.isEssential ? (hasWideIndices ? 0x8000 : 0x80) : 0
                let word = association.index | essential
                if hasWideIndices {
                    writer.write(word)
                } else {
                    writer.write(UInt8(truncatingIfNeeded: word))
                }
            }
        }
    }
}
