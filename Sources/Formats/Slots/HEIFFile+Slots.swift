/// A HEIC or AVIF's slots: all items but the primary picture and its parts, and the top-level atoms beside them.
extension HEIFFile {
    /// Changes to slots, made together with those of the pictures.
    package struct SlotEdits: Sendable {
        /// The new data of items, by item ID.
        package var items: [UInt32: [UInt8]] = [:]
        /// The indices of the top-level atoms to omit.
        package var omitted: Set<Int> = []
    }

    /// A slot's place: an item, after the first bytes of its data, or top-level atoms.
    private enum Holder {
        case item(UInt32, head: ArraySlice<UInt8>)
        case atoms(Range<Int>)
    }

    /// Items in their order, then top-level atoms.
    package var slots: [Slot] { parts.map(\.slot) }

    /// Returns the changes. Removed items are zeroed, as others may rely on their place.
    package func edits(_ edit: (Slot) -> Slot.Edit) -> SlotEdits {
        var edits = SlotEdits()
        for (slot, holder) in parts {
            switch (edit(slot), holder) {
            case (.keep, _): break
            case (.replace(let bytes), .item(let id, let head)): edits.items[id] = head + bytes
            case (_, .item(let id, _)):
                edits.items[id] = [UInt8](repeating: 0, count: data(of: id)?.count ?? 0)
            case (_, .atoms(let range)): edits.omitted.formUnion(range)
            }
        }
        return edits
    }

    /// The types of coded and derived pictures. ISO/IEC 23008-12 §6.6.2, Annex B, E, F, H; ISO/IEC 23001-17.
    private static let pictureTypes: Set<FourCharCode> = [
        "hvc1", "hev1", "lhv1", "avc1", "av01", "vvc1", "j2k1", "jpeg", "unci", "grid", "iovl", "iden",
    ]

    /// Brands, media and spare space. Unused bytes in spare space are zeroed: see `unusedBytes`.
    private static let structure: Set<FourCharCode> = ["ftyp", "mdat", "free", "skip", "wide"]

    private var parts: [(slot: Slot, holder: Holder)] {
        let (tiles, mapped, alpha) = (tiles, mapped, alphaPlanes)
        let inItems = items.compactMap { item -> (Slot, Holder)? in
            guard item.id != primaryItem, !tiles.contains(item.id), !alpha.contains(item.id),
                item.type != "tmap"
            else { return nil }
            return part(item, isMapped: mapped.contains(item.id))
        }
        let picture = file.atoms.firstIndex { $0.type == "meta" }
        let movie = movieBoxes
        var inAtoms = file.atoms.indices.compactMap { place -> (Slot, Holder)? in
            let atom = file.atoms[place]
            guard place != picture, !Self.structure.contains(atom.type), !movie.contains(place) else {
                return nil
            }
            let content = atom.payload ?? atom.serialized()[...]
            return (Slot(.unknown, [atom.type.description], content), .atoms(place..<place + 1))
        }
        if let range = self.movie {
            let content = EmbeddedPicture.Content.file(Array(bytes[range]))
            let slot = Slot(
                .picture(content, .movieRemoved),
                ["movie"],
                offset: range.lowerBound,
                purpose: .movie
            )
            inAtoms.insert((slot, .atoms(movie)), at: 0)
        }
        return inItems + inAtoms
    }

    private func part(_ item: HEIFItem, isMapped: Bool) -> (slot: Slot, holder: Holder)? {
        let (path, data) = (["item \(item.id)"], data(of: item.id))
        if Self.pictureTypes.contains(item.type) {
            let jpeg = item.type == "jpeg" ? data : nil
            let slot = Slot(
                .picture(jpeg.map { .file(Array($0)) } ?? .item(item.id), nil),
                path,
                offset: data.map(\.startIndex),
                purpose: purpose(of: item.id, isMapped: isMapped)
            )
            return (slot, .item(item.id, head: []))
        }
        guard let data, !data.isEmpty else { return nil }
        if item.type == "Exif", let skip = ByteReader(data).integer(UInt32.self, at: 0) {
            let block = data.dropFirst(4).dropFirst(Int(skip))
            let slot = Slot(.exif, path + ["Exif"], block, offset: block.startIndex)
            return (slot, .item(item.id, head: data[..<block.startIndex]))
        }
        let isXMP = item.contentType == "application/rdf+xml"
        let name = item.contentType ?? "an item of type \(item.type)"
        let slot =
            isXMP
            ? Slot(.xmp, path + ["XMP"], data, purpose: .thumbnail)
            : Slot(.unknown, path, name: name, data, offset: data.startIndex)
        return (slot, .item(item.id, head: []))
    }

    /// The top-level atoms of a Motion Photo's movie: its own atom, or a whole file after the picture's.
    private var movieBoxes: Range<Int> {
        guard let movie = file.atoms.firstIndex(where: Self.isMovie) else { return 0..<0 }
        return movie..<(file.atoms[movie].type == "mpvd" ? movie + 1 : file.atoms.count)
    }

    /// `true` if an item with metadata cannot be changed: it is stored in pieces or as a part of another.
    package var hasScatteredMetadata: Bool {
        items.contains { item in
            !Self.pictureTypes.contains(item.type) && item.type != "tmap" && data(of: item.id) == nil
                && location(of: item.id).map { place in
                    place.dataReferenceIndex == 0 && place.extents.contains { $0.length > 0 }
                } ?? false
        }
    }

    private var tiles: Set<UInt32> {
        let grids = items.filter { $0.type == "grid" }.map { grid in
            let counts = data(of: grid.id).map { ByteReader($0) }
            let rows = counts?.integer(UInt8.self, at: 2) ?? 0
            let columns = counts?.integer(UInt8.self, at: 3) ?? 0
            return (grid.id, (Int(rows) + 1) * (Int(columns) + 1))
        }
        let counts = Dictionary(grids) { first, _ in first }
        return Set(
            references.filter { $0.type == "dimg" }.flatMap { $0.targets.prefix(counts[$0.source] ?? 0) }
        )
    }

    private var mapped: Set<UInt32> {
        Set(items.filter { $0.type == "tmap" }.flatMap { references(from: $0.id).flatMap(\.targets) })
    }

    private func purpose(of item: UInt32, isMapped: Bool) -> EmbeddedPicture.Kind {
        let own = references(from: item)
        if own.contains(where: { $0.type == "thmb" }) { return .thumbnail }
        guard own.contains(where: { $0.type == "auxl" }) else { return isMapped ? .gainMap : .preview }
        let type =
            properties(of: item).first { $0.atom.type == "auxC" }?.atom.payload?.dropFirst(4).prefix {
                $0 != 0
            } ?? []
        let name = String(decoding: type, as: UTF8.self).lowercased()
        if name.contains("gainmap") { return .gainMap }
        // Annex F.2: HEVC auxiliary pictures are 1 for alpha, 2 for depth.
        return name.contains("depth") || name.contains("disparity") || name.hasSuffix("auxid:2")
            ? .depthMap : .auxiliary
    }
}
