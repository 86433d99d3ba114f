import Metadata

/// A kind of item that describes a picture.
enum DescribingItem {
    case exif, xmp

    /// The type, name and, for XMP, content type, as stored in an `infe` atom. ISO/IEC 14496-12 §8.11.6.
    fileprivate var information: [UInt8] {
        switch self {
        case .exif: Array("Exif\0".utf8)
        case .xmp: Array("mime\0application/rdf+xml\0".utf8)
        }
    }
}

/// Changing items of the file.
extension HEIFFile {
    /// Returns the file with `payload` as the data of `item`: in place if it has the length of the old data,
    /// or else as new data after the pictures. Without such an item, one is added that describes the primary
    /// picture.
    ///
    /// - Throws: `bad-heif` if the file's items cannot be changed.
    func setting(
        _ payload: [UInt8],
        of item: HEIFItem?,
        otherwise kind: DescribingItem
    ) throws(MetadataError) -> [UInt8] {
        guard let item else { return try adding(payload, kind) }
        let own = data(of: item.id).map(\.indices).flatMap { isShared($0, by: item.id) ? nil : $0 }
        if let own, own.count == payload.count {
            var changed = bytes
            changed.replaceSubrange(own, with: payload)
            return changed
        }
        return try appending(payload, as: item.id, in: meta, erasing: own)
    }

    /// Returns `true` if bytes of an item also belong to another item, as no sane writer stores them.
    private func isShared(_ range: Range<Int>, by item: UInt32) -> Bool {
        items.contains { other in
            other.id != item && data(of: other.id).map { $0.indices.overlaps(range) } ?? false
        }
    }

    private func adding(_ payload: [UInt8], _ kind: DescribingItem) throws(MetadataError) -> [UInt8] {
        guard let locations, let primaryItem else {
            throw MetadataError(.badHEIF, "the file has no item locations (iloc)", path: ["meta"])
        }
        let known = items.map(\.id) + locations.items.map(\.id) + [primaryItem]
        let id = (known.max() ?? 0) &+ 1
        guard id != 0, locations.head.version == 2 || id <= UInt32(UInt16.max) else {
            throw MetadataError(.badHEIF, "the file has no free item number", path: ["meta"])
        }
        let changed = try meta.changingChildren { children throws(MetadataError) in
            try Self.addInformation(id, kind, to: &children)
            Self.addReference(from: id, to: primaryItem, in: &children)
            Self.replace(in: &children, locations.adding(id))
        }
        return try appending(payload, as: id, in: changed, erasing: nil)
    }

    /// Adds an entry to the list of items. ISO/IEC 14496-12 §8.11.6: version 2 has item IDs of 16 bits,
    /// version 3 of 32.
    private static func addInformation(
        _ id: UInt32,
        _ item: DescribingItem,
        to children: inout [AtomNode]
    ) throws(MetadataError) {
        guard let index = children.firstIndex(where: { $0.type == "iinf" }),
            let payload = children[index].payload,
            let version = payload.first, payload.count >= (version == 0 ? 6 : 8)
        else { throw MetadataError(.badHEIF, "the file has no item list (iinf)", path: ["meta", "iinf"]) }
        let order = ByteOrder.bigEndian
        let number = id > UInt32(UInt16.max) ? order.bytes(of: id) : order.bytes(of: UInt16(id))
        let kind: UInt8 = id > UInt32(UInt16.max) ? 3 : 2
        let entry = AtomNode("infe", payload: [kind, 0, 0, 0] + number + [0, 0] + item.information)
        let counter = payload.dropFirst(4).prefix(version == 0 ? 2 : 4)
        let count = counter.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } &+ 1
        let counted =
            version == 0 ? order.bytes(of: UInt16(truncatingIfNeeded: count)) : order.bytes(of: count)
        let changed = payload.prefix(4) + counted + payload.dropFirst(4 + counter.count) + entry.serialized()
        children[index].content = .payload(Array(changed)[...])
    }

    /// Adds a reference by which the item describes the primary one (`cdsc`).
    private static func addReference(from id: UInt32, to primary: UInt32, in children: inout [AtomNode]) {
        let order = ByteOrder.bigEndian
        let index = children.firstIndex { $0.type == "iref" && !($0.payload?.isEmpty ?? true) }
        let present = index.flatMap { children[$0].payload }
        let isWide = present.map { $0.first != 0 } ?? (max(id, primary) > UInt32(UInt16.max))
        func number(_ id: UInt32) -> [UInt8] {
            isWide ? order.bytes(of: id) : order.bytes(of: UInt16(truncatingIfNeeded: id))
        }
        let reference = AtomNode("cdsc", payload: number(id) + [0, 1] + number(primary)).serialized()
        if let index, let present {
            children[index].content = .payload((Array(present) + reference)[...])
        } else {
            children.append(AtomNode("iref", payload: [isWide ? 1 : 0, 0, 0, 0] + reference))
        }
    }

    private static func replace(in children: inout [AtomNode], _ locations: ItemLocationAtom) {
        guard let index = children.firstIndex(where: { $0.type == "iloc" }) else { return }
        children[index].content = .payload(locations.payload[...])
    }
}

/// Appending data and moving items.
extension HEIFFile {
    /// Returns the file with `payload` as the data of `item`, in a separate `mdat` atom: last, but before the
    /// movie of a Motion Photo and Samsung's records, which are located from the end.
    ///
    /// - Parameter changed: The `meta` atom to write; everything after it moves by its growth.
    private func appending(
        _ payload: [UInt8],
        as item: UInt32,
        in changed: AtomNode,
        erasing old: Range<Int>?
    ) throws(MetadataError) -> [UInt8] {
        let read = try Self.heif { () throws(PairingError) in try changed.reading(ItemLocationAtom.self) }
        guard var table = read, let place = file.atoms.firstIndex(where: { $0.type == "meta" }),
            let start = meta.offset
        else { throw MetadataError(.badHEIF, "the file has no item locations (iloc)", path: ["meta"]) }
        let end =
            file.atoms.firstIndex { Self.isMovie($0) || $0.type == Self.recordsType } ?? file.atoms.endIndex
        guard !file.atoms[..<end].contains(where: { $0.type == "moov" }) else {
            throw MetadataError(.badHEIF, "image sequences are not supported")
        }
        let growth = changed.byteCount - meta.byteCount
        try table.move(from: start + meta.byteCount, by: UInt64(growth))
        var whole = file
        whole.erase(old)
        for index in whole.atoms.indices where whole.atoms[index].sizeForm == .toEnd {
            whole.atoms[index].sizeForm = .compact
        }
        let position = whole.atoms[..<end].reduce(growth + 8) { $0 + $1.byteCount }
        try table.place(item, at: UInt64(position), count: UInt64(payload.count))
        whole.atoms.insert(AtomNode("mdat", payload: payload), at: end)
        whole.atoms[place] = changed.changingChildren { Self.replace(in: &$0, table) }
        return whole.serialized()
    }
}

extension MovieFile {
    /// Zeroes bytes of the file if they lie within one top-level atom without children.
    fileprivate mutating func erase(_ range: Range<Int>?) {
        guard let range else { return }
        for index in atoms.indices {
            guard var payload = atoms[index].payload, payload.startIndex <= range.lowerBound,
                payload.endIndex >= range.upperBound
            else { continue }
            payload.replaceSubrange(range, with: repeatElement(0, count: range.count))
            atoms[index].content = .payload(payload)
        }
    }
}

extension ItemLocationAtom {
    /// Returns the table with a new item that has no place yet.
    fileprivate func adding(_ id: UInt32) -> ItemLocationAtom {
        var table = self
        let extent = Extent(index: 0, offset: 0, length: 0)
        table.items.append(
            Item(id: id, construction: 0, dataReferenceIndex: 0, baseOffset: 0, extents: [extent])
        )
        return table
    }

    /// Adds `distance` to every offset at or after `start` in the file.
    fileprivate mutating func move(from start: Int, by distance: UInt64) throws(MetadataError) {
        guard distance > 0 else { return }
        for index in items.indices where items[index].isInFile {
            let base = items[index].baseOffset
            for part in items[index].extents.indices {
                let offset = items[index].extents[part].offset
                guard base &+ offset >= UInt64(start) else { continue }
                if offsetWidth > 0 {
                    items[index].extents[part].offset = try checked(offset &+ distance, offsetWidth)
                } else {
                    items[index].baseOffset = try checked(base &+ distance, baseWidth)
                }
            }
        }
    }

    /// Sets the place of an item in the file.
    fileprivate mutating func place(_ id: UInt32, at position: UInt64, count: UInt64) throws(MetadataError) {
        guard let index = items.firstIndex(where: { $0.id == id }), lengthWidth > 0 else {
            throw MetadataError(
                .badHEIF,
                "the file has no item locations (iloc)",
                path: ["meta", "iloc"]
            )
        }
        items[index].construction &= 0xFFF0
        items[index].dataReferenceIndex = 0
        let offset = offsetWidth > 0 ? position : 0
        items[index].baseOffset = offsetWidth > 0 ? 0 : try checked(position, baseWidth)
        items[index].extents = [
            Extent(
                index: 0,
                offset: try checked(offset, offsetWidth),
                length: try checked(count, lengthWidth)
            )
        ]
    }
}
