package import Formats

/// A movie's slots: metadata values, user data, XMP, spare space and unknown atoms, but no frames, sound or tables.
extension AtomFile: SlottedFile {
    /// The slots, in file order.
    package var slots: [Slot] { atoms.filter { $0.type != "mdat" }.flatMap { $0.slots([]) } }

    /// Returns the movie without the header's changed slots and the atoms that this leaves empty. The header must
    /// follow the media, as in files made here: nothing else may move.
    package func editing(_ edit: (Slot) -> Slot.Edit) -> AtomFile {
        var movie = self
        movie.atoms = atoms.compactMap { $0.type == "moov" ? $0.editing([], edit) : $0 }
        return movie
    }
}

extension AtomNode {
    /// Atoms that describe tracks and samples, and the structure of metadata.
    private static let descriptions: Set<FourCharCode> = sampleTables.union([
        "ftyp", "mvhd", "tkhd", "mdhd", "hdlr", "keys", "vmhd", "smhd", "gmin", "nmhd", "dref", "stsd",
        "clef",
        "prof", "enof",
        // References between tracks.
        "cdsc", "chap", "sync", "tmcd", "scpt", "ssrc", "hint", "fall", "folw", "forc", "cdep", "vdep",
    ])
    /// The ID of XMP's `uuid` atom. XMP Specification Part 3 §2.3.
    private static let packetID: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]
    /// The largest slot outside memory, in bytes.
    private static let largestStored = 1 << 24

    fileprivate func slots(_ outer: [String]) -> [Slot] {
        let path = path(in: outer)
        switch content {
        case .children(let children, _, _): return children.flatMap { $0.slots(path) }
        case .payload(let payload): return [slot(payload, path)].compactMap { $0 }
        case .stored(let data):
            let bytes = try? data.bytes(in: 0..<min(data.count, Self.largestStored))
            return [bytes.flatMap { slot($0[...], path) }].compactMap { $0 }
        }
    }

    private func path(in outer: [String]) -> [String] { type == "data" ? outer : outer + [type.description] }

    private func slot(_ payload: ArraySlice<UInt8>, _ path: [String]) -> Slot? {
        guard !Self.descriptions.contains(type) else { return nil }
        let name = path.joined(separator: "/")
        let isPacket = type == "uuid" && payload.starts(with: Self.packetID)
        if isPacket || type == "XMP_" {
            let packet = payload.dropFirst(isPacket ? Self.packetID.count : 0)
            return Slot(.xmp, path + ["XMP"], name: name, packet, purpose: .thumbnail)
        }
        let isThumbnail = path.contains { ["covr", "thmb"].contains($0) }
        return Slot(.unknown, path, name: name, payload, purpose: isThumbnail ? .thumbnail : .preview)
    }

    /// Returns the atom without its changed slots; `nil` if nothing is left.
    fileprivate func editing(_ outer: [String], _ edit: (Slot) -> Slot.Edit) -> AtomNode? {
        let path = path(in: outer)
        if let payload { return slot(payload, path).map(edit) ?? .keep == .keep ? self : nil }
        let kept = children.compactMap { $0.editing(path, edit) }
        guard kept != children else { return self }
        return kept.isEmpty ? nil : changingChildren { $0 = kept }
    }
}
