/// A HEIF edit that replaces item data in place, or adds items, and leaves no old data. `iloc` offsets and atom sizes
/// follow.
package struct HEIFRewrite {
    private let file: HEIFFile
    private var meta: AtomNode
    private var locations: ItemLocationAtom?
    /// The new data of items, by item ID.
    package var data: [UInt32: [UInt8]] = [:]
    /// The new content of properties, by index in `ipco`.
    package var properties: [Int: [UInt8]] = [:]
    /// The indices of top-level atoms to omit.
    package var omitted: Set<Int> = []

    /// `false` to leave bytes that no item refers to; else they are zeroed, as they may hold an older version.
    var erasesUnused = true

    package init(_ file: HEIFFile) { (self.file, meta, locations) = (file, file.meta, file.locations) }

    /// Returns the edited file. Throws `bad-heif` if an item to change is not contiguous, or its new offset or length
    /// does not fit its field.
    package func bytes() throws(ContainerError) -> [UInt8] {
        guard let table = locations, let range = file.meta.range else {
            throw Self.error("the file has no item locations (iloc)")
        }
        var edits = try Edits(file, data, table)
        for place in omitted.sorted() {
            if let range = file.file.atoms[place].range { edits.replace(range, with: []) }
        }
        if erasesUnused { edits.eraseUnused(of: file) }
        try edits.adjustSizes(of: file)
        var changed = meta(with: edits.idat)
        edits.metaGrowth = changed.byteCount - range.count
        let moved = try edits.moved(table, behind: range)
        if moved != file.locations { changed = changed.changingChildren { $0.replace(moved.node) } }
        edits.replace(range, with: changed.serialized())
        let bytes = edits.applied(to: file.bytes)
        guard bytes.count == file.bytes.count || file.pictureAtoms.allSatisfy({ $0.type != "moov" }) else {
            throw ContainerError(.badHEIF, "image sequences are not supported")
        }
        return bytes
    }

    /// Adds an item that describes the primary picture.
    mutating func add(_ payload: [UInt8], _ item: (_ id: UInt32) -> HEIFItem) throws(ContainerError) {
        guard var table = locations, let primaryItem = file.primaryItem else {
            throw Self.error("the file has no item locations (iloc)")
        }
        let known = file.items.map(\.id) + table.items.map(\.id) + [primaryItem]
        let id = (known.max() ?? 0) &+ 1
        guard id != 0, table.head.version == 2 || id <= UInt32(UInt16.max) else {
            throw ContainerError(.badHEIF, "the file has no free item number", path: ["meta"])
        }
        let isWide = max(id, primaryItem) > UInt32(UInt16.max)
        let (stored, references) = try HEIFFile.heif { () throws(ContainerError) in
            (try meta.reading(ItemInformationAtom.self), try meta.reading(ItemReferenceAtom.self))
        }
        guard var information = stored else {
            throw ContainerError(.badHEIF, "the file has no item list (iinf)", path: ["meta", "iinf"])
        }
        information.append(item(id))
        var links = references ?? ItemReferenceAtom(isWide: isWide)
        guard links.isWide || !isWide else {
            throw ContainerError(.badHEIF, "the file has no free item number", path: ["meta", "iref"])
        }
        links.append("cdsc", from: id, to: primaryItem)
        let extent = ItemLocationAtom.Extent(index: 0, offset: 0, length: 0)
        table.items.append(
            .init(id: id, construction: 0, dataReferenceIndex: 0, baseOffset: 0, extents: [extent])
        )
        meta = meta.changingChildren { children in
            for atom in [information.node, links.node, table.node] { children.replace(atom) }
        }
        locations = table
        data[id] = payload
    }

    private func meta(with idat: [UInt8]?) -> AtomNode {
        let properties = properties
        return meta.changingChildren { children in
            for index in children.indices {
                switch children[index].type {
                case "idat": if let idat { children[index].content = .payload(idat[...]) }
                case "iprp":
                    children[index] = children[index].changingChildren { parts in
                        guard let place = parts.firstIndex(where: { $0.type == "ipco" }) else { return }
                        parts[place] = parts[place].changingChildren { container in
                            for (place, content) in properties {
                                container[place].content = .payload(content[...])
                            }
                        }
                    }
                default: break
                }
            }
        }
    }

    fileprivate static func error(_ detail: String) -> ContainerError {
        ContainerError(.badHEIF, detail, path: ["meta", "iloc"])
    }
}

private struct Edits {
    /// The non-overlapping ranges to replace, with their new bytes.
    private var replaced: [(range: Range<Int>, bytes: [UInt8])] = []
    /// The old ranges of items with new data.
    private var own: [UInt32: Range<Int>] = [:]
    /// New data that do not fit in place.
    private var appended: [(item: UInt32, bytes: [UInt8])] = []
    /// The file offset at which `appended` is inserted, and whether in an atom of its own.
    private var (appendix, isNewAtom) = (0, false)
    /// The growth of `meta` in bytes.
    var metaGrowth = 0
    private(set) var idat: [UInt8]?

    mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) { replaced.append((range, bytes)) }

    init(_ file: HEIFFile, _ data: [UInt32: [UInt8]], _ table: ItemLocationAtom) throws(ContainerError) {
        var kept: [Range<Int>] = []
        for item in table.items where data[item.id] == nil && item.isInFile {
            kept += item.ranges(within: file.bytes.count)
        }
        var taken = RangeSet<Int>()
        for (id, bytes) in data.sorted(by: { $0.key < $1.key }) {
            guard let place = file.location(of: id) else {
                appended.append((id, bytes))
                continue
            }
            guard let range = file.data(of: id)?.indices else {
                throw HEIFRewrite.error("item \(id) is not in one piece in the file")
            }
            if place.isInFile {
                guard file.meta.range.map({ !$0.overlaps(range) }) ?? true else {
                    throw HEIFRewrite.error("item \(id) lies within the list of items")
                }
                let isShared =
                    kept.contains { $0.overlaps(range) } || !taken.ranges.allSatisfy { !$0.overlaps(range) }
                if isShared || range.count != bytes.count && !file.isMedia(range) {
                    appended.append((id, bytes))
                    erase(range, keeping: kept, taken: &taken)
                } else {
                    taken.insert(contentsOf: range)
                    own[id] = range
                    replace(range, with: bytes)
                }
            } else {
                try replaceWithin(file, id, range, bytes)
            }
        }
    }

    /// Zeroes what no other item uses of a moved item's old range.
    private mutating func erase(_ range: Range<Int>, keeping kept: [Range<Int>], taken: inout RangeSet<Int>) {
        var left = RangeSet(range)
        for other in kept { left.remove(contentsOf: other) }
        for other in taken.ranges { left.remove(contentsOf: other) }
        for part in left.ranges { replace(part, with: [UInt8](repeating: 0, count: part.count)) }
        taken.insert(contentsOf: range)
    }

    /// Puts data into `idat`, or at the file's end if the length differs.
    private mutating func replaceWithin(
        _ file: HEIFFile,
        _ id: UInt32,
        _ range: Range<Int>,
        _ bytes: [UInt8]
    ) throws(ContainerError) {
        guard let start = file.meta["idat"]?.payload?.startIndex else {
            throw HEIFRewrite.error("item \(id) is not in one piece in the file")
        }
        var content = idat ?? Array(file.meta["idat"]?.payload ?? [])
        let within = range.lowerBound - start..<range.upperBound - start
        if bytes.count == range.count {
            content.replaceSubrange(within, with: bytes)
        } else {
            content.replaceSubrange(within, with: repeatElement(0, count: range.count))
            appended.append((id, bytes))
        }
        idat = content
    }

    /// Zeroes bytes that no item refers to: they may hold an older version of a picture.
    mutating func eraseUnused(of file: HEIFFile) {
        for range in file.unusedBytes {
            // Replaced and omitted ranges are gone already.
            var left = RangeSet(range)
            for edit in replaced { left.remove(contentsOf: edit.range) }
            for part in left.ranges { replace(part, with: [UInt8](repeating: 0, count: part.count)) }
        }
    }

    /// Writes the new sizes of media atoms, and appends to the last, or to a new one, the data that do not fit in place.
    mutating func adjustSizes(of file: HEIFFile) throws(ContainerError) {
        let media = file.pictureAtoms.filter { $0.type == "mdat" }
        let added = appended.flatMap(\.bytes)
        if let end = media.last?.payload?.endIndex {
            appendix = end
            replace(end..<end, with: added)
        } else if !appended.isEmpty {
            let end = file.pictureAtoms.endIndex
            let place = file.file.atoms.dropFirst(end).first?.offset ?? file.bytes.count
            (appendix, isNewAtom) = (place, true)
            replace(place..<place, with: AtomNode("mdat", payload: added).serialized())
        }
        let edits = replaced
        for atom in media {
            guard let range = atom.range, let payload = atom.payload else { continue }
            let growth = edits.reduce(0) { sum, edit in
                let isInside =
                    payload.startIndex <= edit.range.lowerBound && edit.range.upperBound <= payload.endIndex
                return sum + (isInside ? edit.bytes.count - edit.range.count : 0)
            }
            guard growth != 0 else { continue }
            let size = range.count + growth
            switch atom.sizeForm {
            case .toEnd: break
            case .extended:
                replace(
                    range.lowerBound + 8..<range.lowerBound + 16,
                    with: ByteOrder.bigEndian.bytes(of: UInt64(size))
                )
            case .compact:
                guard let size = UInt32(exactly: size) else {
                    throw HEIFRewrite.error("the file would grow beyond 4 GiB")
                }
                replace(range.lowerBound..<range.lowerBound + 4, with: ByteOrder.bigEndian.bytes(of: size))
            }
        }
    }

    func moved(_ table: ItemLocationAtom, behind meta: Range<Int>) throws(ContainerError) -> ItemLocationAtom
    {
        let steps = (replaced + [(meta, [UInt8](repeating: 0, count: meta.count + metaGrowth))])
            .map {
                (
                    end: $0.range.upperBound, start: $0.range.lowerBound,
                    growth: $0.bytes.count - $0.range.count
                )
            }
            .filter { $0.growth != 0 }
        func position(_ old: UInt64) -> UInt64 {
            // Appended data begin at the insertion point; all else moves by the insertions before it.
            let growth = steps.reduce(0) {
                $1.end <= Int(clamping: old) && $1.start < Int(clamping: old) ? $0 + $1.growth : $0
            }
            return UInt64(Int(clamping: old) + growth)
        }
        var moved = table
        for index in moved.items.indices where moved.items[index].isInFile {
            let id = moved.items[index].id
            for part in moved.items[index].extents.indices {
                let old = moved.items[index].baseOffset &+ moved.items[index].extents[part].offset
                try moved.setPlace(of: index, part, to: position(old))
            }
            guard let range = own[id],
                let bytes = replaced.first(where: { $0.range == range })?.bytes
            else { continue }
            try moved.setLength(of: index, to: bytes.count)
        }
        var place = position(UInt64(appendix)) + (isNewAtom ? 8 : 0)
        for (id, bytes) in appended {
            guard let index = moved.items.firstIndex(where: { $0.id == id }) else { continue }
            moved.items[index].construction &= 0xFFF0
            moved.items[index].dataReferenceIndex = 0
            moved.items[index].extents = [.init(index: 0, offset: 0, length: 0)]
            try moved.setPlace(of: index, 0, to: place)
            try moved.setLength(of: index, to: bytes.count)
            place += UInt64(bytes.count)
        }
        return moved
    }

    func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + replaced.reduce(0) { $0 + $1.bytes.count })
        var position = 0
        for edit in replaced.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard edit.range.lowerBound >= position else { continue }
            result += bytes[position..<edit.range.lowerBound]
            result += edit.bytes
            position = edit.range.upperBound
        }
        return result + bytes[position...]
    }
}

extension HEIFFile {
    /// The nonzero ranges that no item refers to: unreferenced media, and spare atoms beside the picture unless they
    /// are text. A Motion Photo's movie does not count.
    package var unusedBytes: [Range<Int>] {
        var unused = RangeSet<Int>()
        // A movie is in its own atom, or a whole file after the picture's.
        let movie = file.atoms.firstIndex { $0.type == "ftyp" && Self.isMovie($0) } ?? file.atoms.endIndex
        for atom in file.atoms[..<movie] {
            guard let payload = atom.payload else { continue }
            let isSpare = ["free", "skip", "wide"].contains(atom.type) && !Self.isText(payload)
            if isSpare || atom.type == "mdat" { unused.insert(contentsOf: payload.indices) }
        }
        for range in usedRanges { unused.remove(contentsOf: range) }
        return unused.ranges.filter { bytes[$0].contains { $0 != 0 } }
    }

    /// Writers leave their names in spare space as text.
    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 == 0 || (0x20...0x7E).contains($0) }
    }

    /// The atoms before a Motion Photo's movie and Samsung's records, which are located from the end.
    fileprivate var pictureAtoms: ArraySlice<AtomNode> {
        file.atoms.prefix { !Self.isMovie($0) && $0.type != Self.recordsType }
    }

    fileprivate func isMedia(_ range: Range<Int>) -> Bool {
        file.atoms.contains { atom in
            guard atom.type == "mdat", let media = atom.payload?.indices else { return false }
            return media.lowerBound <= range.lowerBound && range.upperBound <= media.upperBound
        }
    }
}

extension AtomNode {
    /// The range of the atom in its file.
    fileprivate var range: Range<Int>? { offset.map { $0..<$0 + byteCount } }
}

extension [AtomNode] {
    /// Replaces the first atom of this type, or appends it.
    fileprivate mutating func replace(_ atom: AtomNode) {
        if let index = firstIndex(where: { $0.type == atom.type }) {
            self[index].content = atom.content
        } else {
            append(atom)
        }
    }
}

extension ItemLocationAtom {
    fileprivate mutating func setPlace(of index: Int, _ part: Int, to position: UInt64) throws(ContainerError)
    {
        let base = items[index].baseOffset
        guard offsetWidth > 0 else {
            items[index].baseOffset = try checked(position, baseWidth)
            return
        }
        if position >= base, Self.fits(position - base, width: offsetWidth) {
            items[index].extents[part].offset = position - base
        } else {
            guard items[index].extents.count == 1 else {
                throw HEIFRewrite.error("item \(items[index].id) is in several pieces that cannot be moved")
            }
            items[index].baseOffset = 0
            items[index].extents[part].offset = try checked(position, offsetWidth)
        }
    }

    fileprivate mutating func setLength(of index: Int, to count: Int) throws(ContainerError) {
        items[index].extents[0].length = try checked(UInt64(count), lengthWidth)
    }
}
