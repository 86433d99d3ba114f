/// A parser from bytes to a tree of atoms, limited in depth and number.
package struct AtomParser {
    static let maximumDepth = 16
    static let maximumAtoms = 100_000

    private static let containers: Set<FourCharCode> = [
        "moov", "trak", "mdia", "minf", "stbl", "edts", "dinf", "udta", "meta", "tref", "gmhd", "ilst",
        "tapt", "iprp", "ipco",
    ]

    /// The largest atom read into memory, in bytes; a 24-hour movie's tables take less.
    static let largestRead = 64 << 20

    /// Types whose content is copied unparsed.
    private static let media: Set<FourCharCode> = ["mdat", "free", "skip", "wide"]

    private var budget = AtomParser.maximumAtoms
    /// The file offset of the bytes being read.
    private var base = 0

    /// Creates a parser for one file or atom.
    package init() {}

    /// Reads the atoms that fill `bytes`, and up to seven bytes after the last. Throws `truncated-movie` if an atom
    /// extends beyond the end, `bad-movie` for an impossible size or too many.
    package mutating func atoms(
        _ bytes: ArraySlice<UInt8>,
        depth: Int = 0,
        parent: FourCharCode? = nil
    ) throws(ContainerError) -> (atoms: [AtomNode], tail: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        var atoms: [AtomNode] = []
        while reader.remaining >= 8 {
            guard budget > 0 else { throw Self.tooMany }
            budget -= 1
            atoms.append(try atom(&reader, depth: depth, parent: parent))
        }
        return (atoms, reader.takeRest())
    }

    /// Reads a file's atoms without their media, and up to seven bytes after the last. Throws `truncated-movie` if an
    /// atom extends beyond the end, `bad-movie` for an impossible size, too many atoms or too large tables.
    mutating func atoms(of data: MovieData) throws(ContainerError) -> (
        atoms: [AtomNode], tail: ArraySlice<UInt8>
    ) {
        var atoms: [AtomNode] = []
        var place = 0
        while data.count - place >= 8 {
            guard budget > 0 else { throw Self.tooMany }
            budget -= 1
            base = place
            var reader = ByteReader(try data.bytes(in: place..<min(place + 16, data.count)))
            let header = try AtomHeader(&reader, left: data.count - place, at: place, mayReachEnd: true)
            let start = place + reader.offset
            guard let count = header.payloadCount, count <= data.count - start else {
                throw header.truncated(at: place, left: data.count - place)
            }
            place = start + count
            atoms.append(try atom(header, data, start..<place))
        }
        return (atoms, try data.bytes(in: place..<data.count)[...])
    }

    private mutating func atom(
        _ header: AtomHeader,
        _ data: MovieData,
        _ range: Range<Int>
    ) throws(ContainerError) -> AtomNode {
        let offset = base
        var content = AtomNode.Content.stored(data[range])
        if !Self.media.contains(header.type), range.count <= Self.largestRead {
            base = range.lowerBound
            content = self.content(of: header.type, try data.bytes(in: range)[...], depth: 0, parent: nil)
        } else if header.type == "moov" {
            throw ContainerError(
                .badMovie,
                "the movie's tables take \(range.count) bytes, more than the limit of \(Self.largestRead)",
                path: ["moov"],
                offset: offset
            )
        }
        return AtomNode(type: header.type, sizeForm: header.form, content: content, offset: offset)
    }

    private static let tooMany = ContainerError(.badMovie, "there are more than \(maximumAtoms) atoms")

    private mutating func atom(
        _ reader: inout ByteReader,
        depth: Int,
        parent: FourCharCode?
    ) throws(ContainerError) -> AtomNode {
        let (offset, left) = (base + reader.offset, reader.remaining)
        let header = try AtomHeader(&reader, left: left, at: offset, mayReachEnd: depth == 0)
        guard let payload = header.payloadCount.flatMap({ reader.take($0) }) else {
            throw header.truncated(at: offset, left: left)
        }
        let content = content(of: header.type, payload, depth: depth, parent: parent)
        return AtomNode(type: header.type, sizeForm: header.form, content: content, offset: offset)
    }

    /// Returns the content as atoms if a known container's fill it exactly, otherwise as bytes.
    private mutating func content(
        of type: FourCharCode,
        _ payload: ArraySlice<UInt8>,
        depth: Int,
        parent: FourCharCode?
    ) -> AtomNode.Content {
        guard depth < Self.maximumDepth, Self.containers.contains(type) || parent == "ilst",
            let leadCount = Self.leadCount(of: type, payload)
        else { return .payload(payload) }
        let inner = payload.dropFirst(leadCount)
        guard let parsed = try? atoms(inner, depth: depth + 1, parent: type),
            parsed.tail.allSatisfy({ $0 == 0 })
        else { return .payload(payload) }
        return .children(parsed.atoms, lead: payload.prefix(leadCount), tail: parsed.tail)
    }

    /// Returns the number of bytes before the first child. `meta` has none in QuickTime, and version and flags in ISO
    /// files, as the position of `hdlr`, its first child, shows.
    private static func leadCount(of type: FourCharCode, _ payload: ArraySlice<UInt8>) -> Int? {
        guard type == "meta" else { return 0 }
        let reader = ByteReader(payload)
        let handler = FourCharCode("hdlr").rawValue
        if reader.integer(UInt32.self, at: 4) == handler { return 0 }
        return reader.integer(UInt32.self, at: 8) == handler ? 4 : nil
    }
}

private struct AtomHeader {
    let type: FourCharCode
    let form: AtomNode.SizeForm
    let size: UInt64
    /// In bytes; `nil` if it does not fit in memory.
    let payloadCount: Int?

    /// Reads a header at `offset` in the file, with `left` bytes from its start on.
    init(_ reader: inout ByteReader, left: Int, at offset: Int, mayReachEnd: Bool) throws(ContainerError) {
        guard let short = reader.uint32(), let type = reader.uint32() else {
            throw ContainerError(.truncatedMovie, "the movie ends inside an atom's header", offset: offset)
        }
        self.type = FourCharCode(rawValue: type)
        switch short {
        case 0 where mayReachEnd:
            form = .toEnd
            size = UInt64(left)
        case 1:
            guard let long = reader.uint64() else {
                throw ContainerError(
                    .truncatedMovie,
                    "the movie ends inside an atom's header",
                    offset: offset
                )
            }
            form = .extended
            size = long
        default:
            form = .compact
            size = UInt64(short)
        }
        let header: UInt64 = form == .extended ? 16 : 8
        guard size >= header else {
            throw ContainerError(
                .badMovie,
                "\(self.type) declares \(size) bytes, less than its header",
                path: [self.type.description],
                offset: offset
            )
        }
        payloadCount = Int(exactly: size - header)
    }

    func truncated(at offset: Int, left: Int) -> ContainerError {
        ContainerError(
            .truncatedMovie,
            "the file ends early: \(type) needs \(size) bytes, but only \(left) are left",
            path: [type.description],
            offset: offset
        )
    }
}
