/// The item location atom (`iloc`) in a HEIF file's `meta`: the byte ranges of each item. ISO/IEC 14496-12 §8.11.3.
struct ItemLocationAtom: Atom {
    /// A contiguous byte range.
    struct Extent: Sendable, Hashable {
        /// The index of another item's part, for construction method 2; otherwise 0.
        var index: UInt64
        /// In bytes, from the item's base offset.
        var offset: UInt64
        var length: UInt64
    }

    struct Item: Sendable, Hashable {
        var id: UInt32
        /// Twelve reserved bits and the construction method, the origin of offsets: 0 the file, 1 `idat`, 2 another
        /// item. Not stored in version 0.
        var construction: UInt16
        /// The data reference; 0 for this file.
        var dataReferenceIndex: UInt16
        var baseOffset: UInt64
        var extents: [Extent]

        /// `true` if the offsets count from the start of this file.
        var isInFile: Bool { construction & 15 == 0 && dataReferenceIndex == 0 }
    }

    static let type: FourCharCode = "iloc"
    /// Version 0, 1 or 2, and flags.
    var head: VersionAndFlags
    /// Sizes of offsets, lengths, base offsets and indices: four bits each, of 0, 4 or 8 bytes.
    var widths: UInt16
    var items: [Item]

    var offsetWidth: Int { Int(widths >> 12) }
    var lengthWidth: Int { Int(widths >> 8 & 15) }
    var baseWidth: Int { Int(widths >> 4 & 15) }
    private var indexWidth: Int { head.version == 0 ? 0 : Int(widths & 15) }

    init(payload: ArraySlice<UInt8>) throws(ContainerError) {
        var reader = AtomReader(payload, Self.type)
        head = try reader.versionAndFlags()
        widths = try reader.uint16()
        items = []
        let allowed: Set<Int> = [0, 4, 8]
        guard head.version <= 2, allowed.isSuperset(of: [offsetWidth, lengthWidth, baseWidth, indexWidth])
        else { throw reader.damaged("its field widths are invalid") }
        let count = head.version < 2 ? UInt32(try reader.uint16()) : try reader.uint32()
        for _ in 0..<count { items.append(try item(&reader)) }
    }

    private func item(_ reader: inout AtomReader) throws(ContainerError) -> Item {
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

    func serialize(into writer: inout ByteWriter) {
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

    /// Returns an offset or length to store; throws `bad-heif` if it does not fit in `width` bytes.
    func checked(_ value: UInt64, _ width: Int) throws(ContainerError) -> UInt64 {
        guard Self.fits(value, width: width) else {
            throw ContainerError(
                .badHEIF,
                "byte \(value) cannot be stored in the \(width) bytes this file has for places",
                path: ["meta", "iloc"]
            )
        }
        return value
    }

    static func fits(_ value: UInt64, width: Int) -> Bool {
        width == 8 || width == 4 && value <= UInt64(UInt32.max) || value == 0
    }
}

extension AtomReader {
    fileprivate mutating func number(width: Int) throws(ContainerError) -> UInt64 {
        switch width {
        case 0: 0
        case 4: UInt64(try uint32())
        default: try uint64()
        }
    }
}

extension ByteWriter {
    fileprivate mutating func write(number: UInt64, width: Int) {
        switch width {
        case 0: break
        case 4: write(UInt32(truncatingIfNeeded: number))
        default: write(number)
        }
    }
}

extension ItemLocationAtom.Item {
    /// Returns the byte ranges of the extents within the file.
    func ranges(within count: Int) -> [Range<Int>] {
        extents.compactMap { extent in
            let (start, overflow) = baseOffset.addingReportingOverflow(extent.offset)
            let (end, more) = start.addingReportingOverflow(extent.length)
            guard !overflow, !more, end <= UInt64(count), extent.length > 0 else { return nil }
            return Int(start)..<Int(end)
        }
    }
}
