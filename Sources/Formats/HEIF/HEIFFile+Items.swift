enum DescribingItem {
    case exif, xmp

    fileprivate func item(_ id: UInt32) -> HEIFItem {
        switch self {
        case .exif: HEIFItem(id: id, type: "Exif")
        case .xmp: HEIFItem(id: id, type: "mime", contentType: "application/rdf+xml")
        }
    }
}

extension HEIFFile {
    /// Returns the file with `payload` as an item's data: in place if its length stays the same, else after the
    /// pictures. A missing item is added as metadata of the primary picture.
    ///
    /// - Throws: `bad-heif` if the file's items cannot be changed.
    func setting(
        _ payload: [UInt8],
        of item: HEIFItem?,
        otherwise kind: DescribingItem
    ) throws(ContainerError) -> [UInt8] {
        guard let item else { return try adding(payload, kind) }
        let own = data(of: item.id).map(\.indices).flatMap { isShared($0, by: item.id) ? nil : $0 }
        if let own, own.count == payload.count {
            var changed = bytes
            changed.replaceSubrange(own, with: payload)
            return changed
        }
        return try appending(payload, as: item.id, in: meta, erasing: own)
    }

    /// Returns `true` if another item shares the bytes. No sane writer does that.
    private func isShared(_ range: Range<Int>, by item: UInt32) -> Bool {
        items.contains { other in
            other.id != item && data(of: other.id).map { $0.indices.overlaps(range) } ?? false
        }
    }

    private func adding(_ payload: [UInt8], _ kind: DescribingItem) throws(ContainerError) -> [UInt8] {
        guard let locations, let primaryItem else {
            throw ContainerError(.badHEIF, "the file has no item locations (iloc)", path: ["meta"])
        }
        let known = items.map(\.id) + locations.items.map(\.id) + [primaryItem]
        let id = (known.max() ?? 0) &+ 1
        guard id != 0, locations.head.version == 2 || id <= UInt32(UInt16.max) else {
            throw ContainerError(.badHEIF, "the file has no free item number", path: ["meta"])
        }
        let isWide = max(id, primaryItem) > UInt32(UInt16.max)
        let (stored, references) = try Self.heif { () throws(ContainerError) in
            (try meta.reading(ItemInformationAtom.self), try meta.reading(ItemReferenceAtom.self))
        }
        guard var information = stored else {
            throw ContainerError(.badHEIF, "the file has no item list (iinf)", path: ["meta", "iinf"])
        }
        information.append(kind.item(id))
        var links = references ?? ItemReferenceAtom(isWide: isWide)
        guard links.isWide || !isWide else {
            throw ContainerError(.badHEIF, "the file has no free item number", path: ["meta", "iref"])
        }
        links.append("cdsc", from: id, to: primaryItem)
        let changed = meta.changingChildren { children in
            for atom in [information.node, links.node, locations.adding(id).node] {
                Self.replace(in: &children, atom)
            }
        }
        return try appending(payload, as: id, in: changed, erasing: nil)
    }

    private static func replace(in children: inout [AtomNode], _ atom: AtomNode) {
        if let index = children.firstIndex(where: { $0.type == atom.type }) {
            children[index].content = atom.content
        } else {
            children.append(atom)
        }
    }
}

extension HEIFFile {
    /// Returns the file with an item's data in a separate `mdat`: last, but before a Motion Photo's movie and Samsung's
    /// records, which are located from the end. All after `changed`, the `meta` to write, moves by its growth.
    private func appending(
        _ payload: [UInt8],
        as item: UInt32,
        in changed: AtomNode,
        erasing old: Range<Int>?
    ) throws(ContainerError) -> [UInt8] {
        let read = try Self.heif { () throws(ContainerError) in try changed.reading(ItemLocationAtom.self) }
        guard var table = read, let place = file.atoms.firstIndex(where: { $0.type == "meta" }),
            let start = meta.offset
        else { throw ContainerError(.badHEIF, "the file has no item locations (iloc)", path: ["meta"]) }
        let end =
            file.atoms.firstIndex { Self.isMovie($0) || $0.type == Self.recordsType } ?? file.atoms.endIndex
        guard !file.atoms[..<end].contains(where: { $0.type == "moov" }) else {
            throw ContainerError(.badHEIF, "image sequences are not supported")
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
        whole.atoms[place] = changed.changingChildren { Self.replace(in: &$0, table.node) }
        return whole.serialized()
    }
}

extension AtomFile {
    /// Zeroes bytes if they lie within one top-level atom without children.
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
    /// Returns the table with a new item, as yet without a place.
    fileprivate func adding(_ id: UInt32) -> ItemLocationAtom {
        var table = self
        let extent = Extent(index: 0, offset: 0, length: 0)
        table.items.append(
            Item(id: id, construction: 0, dataReferenceIndex: 0, baseOffset: 0, extents: [extent])
        )
        return table
    }

    /// Adds `distance` to every file offset from `start` on.
    fileprivate mutating func move(from start: Int, by distance: UInt64) throws(ContainerError) {
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

    fileprivate mutating func place(_ id: UInt32, at position: UInt64, count: UInt64) throws(ContainerError) {
        guard let index = items.firstIndex(where: { $0.id == id }), lengthWidth > 0 else {
            throw ContainerError(
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
