/// The item location atom (`iloc`) in a HEIF file's `meta`: the byte ranges of each item. ISO/IEC 14496-12 §8.11.3.
struct ItemLocationAtom: Atom {
    /// A contiguous byte range.
    struct Extent: Sendable, Hashable {
        /// The index of another item's part, for construction method 2; otherwise 0.
        var index: UInt64 = 0
        /// In bytes, from the item's base offset.
        var offset: UInt64 = 0
        var length: UInt64 = 0
    }

    struct Item: Sendable, Hashable {
        var id: UInt32 = 0
        /// Twelve reserved bits and the construction method, the origin of offsets: 0 the file, 1 `idat`, 2 another
        /// item. Not stored in version 0.
        var construction: UInt16 = 0
        /// The data reference; 0 for this file.
        var dataReferenceIndex: UInt16 = 0
        var baseOffset: UInt64 = 0
        var extents: [Extent] = []

        /// `true` if the offsets count from the start of this file.
        var isInFile: Bool { construction & 15 == 0 && dataReferenceIndex == 0 }
    }

    static let type: FourCharCode = "iloc"
    /// Version 0, 1 or 2, and flags.
    var head = VersionAndFlags()
    /// Sizes of offsets, lengths, base offsets and indices: four bits each, of 0, 4 or 8 bytes.
    var widths: UInt16 = 0
    var items: [Item] = []

    var offsetWidth: Int { Int(widths >> 12) }
    var lengthWidth: Int { Int(widths >> 8 & 15) }
    var baseWidth: Int { Int(widths >> 4 & 15) }
    private var indexWidth: Int { head.version == 0 ? 0 : Int(widths & 15) }

    mutating func code(_ coder: inout AtomCoder) throws(ContainerError) {
        try coder.code(&head)
        try coder.code(&widths)
        let (base, offset, length, index) = (baseWidth, offsetWidth, lengthWidth, indexWidth)
        guard head.version <= 2, Set([0, 4, 8]).isSuperset(of: [base, offset, length, index])
        else { throw coder.damaged("its field widths are invalid") }
        let (version, idWidth, width) = (head.version, head.version < 2 ? 2 : 4, offset + length + index)
        var count = UInt32(truncatingIfNeeded: items.count)
        try coder.code(&count, width: idWidth)
        try coder.list(&items, count: Int(count), filler: Item()) { coder, item throws(ContainerError) in
            try coder.code(&item.id, width: idWidth)
            if version > 0 { try coder.code(&item.construction) }
            try coder.code(&item.dataReferenceIndex)
            try coder.code(&item.baseOffset, width: base)
            var count = UInt16(truncatingIfNeeded: item.extents.count)
            try coder.code(&count)
            guard width > 0 ? Int(count) <= coder.remaining / width : count <= 1 else {
                throw coder.damaged("it ends before the \(count) extents of item \(item.id)")
            }
            try coder.list(&item.extents, count: Int(count), filler: Extent()) {
                coder,
                extent throws(ContainerError) in
                try coder.code(&extent.index, width: index)
                try coder.code(&extent.offset, width: offset)
                try coder.code(&extent.length, width: length)
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
