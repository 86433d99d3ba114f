import Containers

/// Removing pictures from a movie's metadata, tables and sound.
extension AtomFile {
    /// Returns the movie without the metadata values, user data and unknown atoms that hold a picture or movie, such
    /// as cover art, or the rest of one, and without the tracks besides the video that hold one in their tables or
    /// samples; and the changes, by their places (`moov/meta/ilst/covr`). Everything else is kept.
    ///
    /// The movie's header has to lie behind its media, as in files made here: nothing else may move.
    package func removingPictures() -> (movie: AtomFile, changes: [MetadataChange]) {
        var (movie, changes): (AtomFile, [MetadataChange]) = (self, [])
        for index in movie.atoms.indices where movie.atoms[index].type == "moov" {
            let bare = movie.removingTracks(from: movie.atoms[index], &changes)
            var removal = PictureRemoval(from: bare)
            movie.atoms[index] = removal.result(of: bare) ?? bare
            changes += removal.changes
        }
        return (movie, changes.unique)
    }

    /// Returns a movie's header without the tracks that hold a picture where it cannot be removed alone. Their samples
    /// are zeroed.
    private mutating func removingTracks(
        from header: AtomNode,
        _ changes: inout [MetadataChange]
    ) -> AtomNode {
        header.changingChildren { children in
            children.removeAll { child in
                let handler = TrackReading(child, movieTimeScale: 1).handler
                guard child.type == "trak", handler != "vide" else { return false }
                let ranges = SampleTable(track: child)?.media(upTo: byteCount) ?? []
                guard child.holdsPictureInTables || ranges.contains(where: holdsPicture) else { return false }
                zero(ranges)
                changes.append(.holderRemoved(handler == "soun" ? "the sound track" : "a track"))
                return true
            }
        }
    }

    private var byteCount: Int { atoms.reduce(tail.count) { $0 + $1.byteCount } }

    /// Returns `true` if samples in the media hold a picture.
    private func holdsPicture(_ range: Range<Int>) -> Bool {
        atoms.contains { atom in
            guard let payload = atom.payload, payload.startIndex <= range.lowerBound,
                range.upperBound <= payload.endIndex
            else { return false }
            return PictureSearch.findsAmongNoise(payload[range])
        }
    }

    private mutating func zero(_ ranges: [Range<Int>]) {
        for index in atoms.indices {
            guard var payload = atoms[index].payload else { continue }
            for range in ranges
            where payload.startIndex <= range.lowerBound && range.upperBound <= payload.endIndex {
                payload.replaceSubrange(range, with: repeatElement(0, count: range.count))
            }
            atoms[index].content = .payload(payload)
        }
    }
}

extension AtomNode {
    fileprivate static let holders: Set<FourCharCode> = ["meta", "udta"]
    /// The atoms without which a track cannot be read, which hold no values, and the size of those that have one, by
    /// their version.
    fileprivate static let descriptions: [FourCharCode: [Int]] = [
        "mvhd": [100, 112], "tkhd": [84, 96], "mdhd": [24, 36], "hdlr": [24, 24], "vmhd": [12, 12],
        "smhd": [8, 8], "gmin": [16, 16], "nmhd": [4, 4], "dref": [], "stsd": [], "clef": [12, 12],
        "prof": [12, 12], "enof": [12, 12],
        // References between tracks.
        "cdsc": [], "chap": [], "sync": [], "tmcd": [], "scpt": [], "ssrc": [], "hint": [], "fall": [],
        "folw": [], "forc": [], "cdep": [], "vdep": [],
    ]
    .merging(sampleTables.map { ($0, []) }) { own, _ in own }
    /// The media are in the file itself. QTFF, "Data Reference Atoms".
    private static let ownMedia: [UInt8] =
        [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 12] + Array("url ".utf8) + [0, 0, 0, 1]

    /// `true` if a table or description of a track holds a picture even when cut to its fields.
    fileprivate var holdsPictureInTables: Bool {
        if let payload {
            return Self.descriptions[type] != nil && PictureSearch.findsAmongNoise(payload)
                && PictureSearch.findsAmongNoise(cut.payload ?? [])
        }
        return !Self.holders.contains(type) && children.contains(where: \.holdsPictureInTables)
    }

    /// A description without the bytes after its fields; other atoms as they are.
    fileprivate var cut: AtomNode {
        guard let payload, let sizes = Self.descriptions[type] else { return self }
        var node = self
        if type == "dref" { node.content = .payload(Self.ownMedia[...]) }
        if let version = payload.first, sizes.indices.contains(Int(version)) {
            // A handler's name is empty.
            let name: [UInt8] = type == "hdlr" ? [0] : []
            node.content = .payload((payload.prefix(sizes[Int(version)]) + name)[...])
        }
        return node
    }
}

/// The removal of values that hold pictures from a movie's header.
struct PictureRemoval {
    private(set) var changes: [MetadataChange] = []
    /// The contents of the values, in the order of the file.
    private var holdings: ArraySlice<PictureSearch.Holding>

    init(from header: AtomNode) {
        holdings = PictureSearch.holdings(of: Self.values(in: header))[...]
    }

    /// Returns the payloads of values and unknown atoms, which may continue one another, in the order of the file.
    static func values(in atom: AtomNode) -> [ArraySlice<UInt8>] {
        var values: [ArraySlice<UInt8>] = []
        collect(atom, isValue: false, into: &values)
        return values
    }

    private static func isHeld(_ child: AtomNode, isValue: Bool) -> Bool {
        isValue || AtomNode.holders.contains(child.type)
    }

    private static func isDescription(_ atom: AtomNode, isValue: Bool) -> Bool {
        !isValue && AtomNode.descriptions[atom.type] != nil
    }

    /// Collects the payloads of values and unknown atoms.
    private static func collect(
        _ atom: AtomNode,
        isValue: Bool,
        into values: inout [ArraySlice<UInt8>]
    ) {
        if let payload = atom.payload, !isDescription(atom, isValue: isValue) { values.append(payload) }
        for child in atom.children { collect(child, isValue: isHeld(child, isValue: isValue), into: &values) }
    }

    /// Returns the header without pictures; `nil` if nothing is left of it.
    mutating func result(of header: AtomNode) -> AtomNode? { kept(header, "moov", isValue: false) }

    /// Returns the atom without pictures; `nil` if it holds one itself, or held nothing else.
    ///
    /// - Parameter isValue: `true` within metadata and user data, where no atom is a description of a track.
    private mutating func kept(_ atom: AtomNode, _ path: String, isValue: Bool) -> AtomNode? {
        if let payload = atom.payload {
            if Self.isDescription(atom, isValue: isValue) {
                guard PictureSearch.findsAmongNoise(payload) else { return atom }
                changes.append(.holderRemoved(path))
                return atom.cut
            }
            switch holdings.popFirst() ?? .picture {
            case .nothing: return atom
            // Without them the other values have no meaning.
            case .rest where ["hdlr", "keys"].contains(atom.type): return atom
            case .rest: changes.append(.restRemoved(path))
            case .picture: changes.append(.holderRemoved(path))
            }
            return nil
        }
        var kept: [AtomNode] = []
        for child in atom.children {
            // An item of a list is numbered or named by its type; its value is one atom further in.
            let place = child.type == "data" ? path : "\(path)/\(child.type)"
            let isHeld = Self.isHeld(child, isValue: isValue)
            self.kept(child, place, isValue: isHeld).map { kept.append($0) }
        }
        if isValue, case .children(_, let lead, let tail) = atom.content, PictureSearch.finds(in: lead + tail)
        {
            changes.append(.holderRemoved(path))
            return nil
        }
        guard kept != atom.children else { return atom }
        return kept.isEmpty ? nil : atom.changingChildren { $0 = kept }
    }
}
