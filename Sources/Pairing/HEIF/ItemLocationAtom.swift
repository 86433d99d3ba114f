public import Metadata

/// The item location atom (`iloc`), child of a HEIF file's `meta`: where the bytes of each item are. ISO/IEC
/// 14496-12 §8.11.3.
public struct ItemLocationAtom: Atom {
    /// A run of bytes.
    public struct Extent: Sendable, Hashable {
        /// Which part of another item, for construction method 2; 0 else.
        public var index: UInt64
        /// Where the run begins, counted from the item's base offset.
        public var offset: UInt64
        /// How many bytes.
        public var length: UInt64
    }

    /// The place of one item.
    public struct Item: Sendable, Hashable {
        /// The item's number.
        public var id: UInt32
        /// Twelve reserved bits, and how offsets count: 0 from the file's start, 1 from the `idat` atom's, 2
        /// from another item's. Not stored in version 0.
        public var construction: UInt16
        /// 0 for this file.
        public var dataReferenceIndex: UInt16
        /// What is added to the offsets of the extents.
        public var baseOffset: UInt64
        /// The runs that make up the item, in order.
        public var extents: [Extent]

        /// Whether the offsets count from the start of this file.
        var isInFile: Bool { construction & 15 == 0 && dataReferenceIndex == 0 }
    }

    /// `iloc`.
    public static let type: FourCharCode = "iloc"
    /// Versions 0, 1 and 2.
    public var head: VersionAndFlags
    /// How many bytes, each 0, 4 or 8, are stored for offsets, lengths, base offsets and indices: four times
    /// four bits.
    public var widths: UInt16
    /// The items, in stored order.
    public var items: [Item]

    var offsetWidth: Int { Int(widths >> 12) }
    var lengthWidth: Int { Int(widths >> 8 & 15) }
    var baseWidth: Int { Int(widths >> 4 & 15) }
    private var indexWidth: Int { head.version == 0 ? 0 : Int(widths & 15) }

    /// Reads the fields. Throws `bad-atom` when they end early or have widths there are none of.
    public init(payload: ArraySlice<UInt8>) throws(PairingError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        widths = try reader.uint16()
        items = []
        let allowed: Set<Int> = [0, 4, 8]
        guard head.version <= 2, allowed.isSuperset(of: [offsetWidth, lengthWidth, baseWidth, indexWidth])
        else { throw reader.damaged("its fields have widths that are not known") }
        let count = head.version < 2 ? UInt32(try reader.uint16()) : try reader.uint32()
        for _ in 0..<count { items.append(try item(&reader)) }
    }

    private func item(_ reader: inout AtomReader) throws(PairingError) -> Item {
        var item = Item(
            id: head.version < 2 ? UInt32(try reader.uint16()) : try reader.uint32(),
            construction: head.version == 0 ? 0 : try reader.uint16(),
            dataReferenceIndex: try reader.uint16(),
            baseOffset: try reader.number(width: baseWidth),
            extents: []
        )
        let count = Int(try reader.uint16())
        let width = offsetWidth + lengthWidth + indexWidth
        guard width > 0 ? count <= reader.remaining / width : count <= 1 else {
            throw reader.damaged("it ends before the \(count) extents of item \(item.id)")
        }
        for _ in 0..<count {
            item.extents.append(
                Extent(
                    index: try reader.number(width: indexWidth),
                    offset: try reader.number(width: offsetWidth),
                    length: try reader.number(width: lengthWidth)
                )
            )
        }
        return item
    }

    /// Writes the fields.
    public func serialize(into writer: inout ByteWriter) {
        writer.write(head)
        writer.write(widths)
        if head.version < 2 {
            writer.write(UInt16(truncatingIfNeeded: items.count))
        } else {
            writer.write(UInt32(truncatingIfNeeded: items.count))
        }
        for item in items {
            if head.version < 2 {
                writer.write(UInt16(truncatingIfNeeded: item.id))
            } else {
                writer.write(item.id)
            }
            if head.version > 0 { writer.write(item.construction) }
            writer.write(item.dataReferenceIndex)
            writer.write(number: item.baseOffset, width: baseWidth)
            writer.write(UInt16(truncatingIfNeeded: item.extents.count))
            for extent in item.extents {
                writer.write(number: extent.index, width: indexWidth)
                writer.write(number: extent.offset, width: offsetWidth)
                writer.write(number: extent.length, width: lengthWidth)
            }
        }
    }

    /// A place or length that is going to be stored. Throws `bad-heif` when it does not fit in `width` bytes.
    func checked(_ value: UInt64, _ width: Int) throws(MetadataError) -> UInt64 {
        guard Self.fits(value, width: width) else {
            throw MetadataError(
                .badHEIF,
                "byte \(value) cannot be stored in the \(width) bytes this file has for places",
                path: ["meta", "iloc"]
            )
        }
        return value
    }

    /// Whether `value` can be stored in `width` bytes.
    static func fits(_ value: UInt64, width: Int) -> Bool {
        width == 8 || width == 4 && value <= UInt64(UInt32.max) || value == 0
    }
}

extension AtomReader {
    /// A number of 0, 4 or 8 bytes.
    fileprivate mutating func number(width: Int) throws(PairingError) -> UInt64 {
        switch width {
        case 0: 0
        case 4: UInt64(try uint32())
        default: try uint64()
        }
    }
}

extension ByteWriter {
    /// A number of 0, 4 or 8 bytes.
    fileprivate mutating func write(number: UInt64, width: Int) {
        switch width {
        case 0: break
        case 4: write(UInt32(truncatingIfNeeded: number))
        default: write(number)
        }
    }
}
