import Formats
package import Imaging
internal import Movies

package struct HEICDifference: Sendable {
    package let picture: CoveredHEIC.Picture
    /// The cells that differ by more than re-encoding explains, in pixels of the visible part.
    package let cells: ChangedCells
    /// The differences outside these cells in the tiles that differ; `nil` if there are none.
    package let rest: Noise?
    package let others: [CoveredHEIC.Picture]
    /// The names of other parts that differ: "Exif", "XMP", the type of an item or of an atom.
    package let parts: [String]

    /// Small differences spread over tiles.
    package struct Noise: Sendable, Hashable {
        package let ratio: Double
        package let largest: Double
    }
}

extension HEICPicture {
    /// Returns the differences of the file from its original; `nil` if the tiles do not correspond, because the sizes
    /// differ or the whole picture was re-encoded. Throws `HEICError.damaged` if a tile cannot be decoded.
    package func difference(from original: HEICPicture) throws(HEICError) -> HEICDifference? {
        let (own, others) = (primary, original.primary)
        guard own.hasTilesLike(others), own.orientation == others.orientation, own.window == others.window
        else { return nil }
        let changed = own.tiles.indices.filter {
            !file.hasSameData(own.tiles[$0].id, as: others.tiles[$0].id, in: original.file)
        }
        var tally = TileTally(size: own.size)
        for index in changed {
            try tally.add(
                try original.tile(index),
                try tile(index),
                at: own.origin(ofTile: index),
                own.rect(ofTile: index)
            )
        }
        return HEICDifference(
            picture: .init(name: "the picture", coded: changed.count, tiles: own.tiles.count),
            cells: tally.cells(shown: own.window),
            rest: tally.noise,
            others: otherPictures(than: original),
            parts: file.changedParts(from: original.file)
        )
    }

    private func tile(_ index: Int) throws(HEICError) -> PlanarPicture {
        let tile = primary.tiles[index]
        var coder = try TileCoder(try file.record(tile.configuration))
        return try coder.decode(try file.tileData(tile.id))
    }

    /// The complete pictures besides the primary one, including the inputs of a tone map.
    private var otherItems: [HEIFItem] {
        let toneMaps = Set(file.items.filter { $0.type == "tmap" }.map(\.id))
        let parts = Set(
            file.references.filter { $0.type == "dimg" && !toneMaps.contains($0.source) }.flatMap(\.targets)
        )
        return file.items.filter { item in
            ["hvc1", "grid", "jpeg"].contains(item.type) && item.id != primary.id && !parts.contains(item.id)
        }
    }

    private func otherPictures(than original: HEICPicture) -> [CoveredHEIC.Picture] {
        let roles = (try? PictureInventory(of: file, primary: primary))?.pictures ?? []
        return otherItems.compactMap { item in
            let tiles = (try? PictureItem(item.id, in: file))?.tiles.map(\.id) ?? [item.id]
            let coded = tiles.count { !file.hasSameData($0, as: $0, in: original.file) }
            guard coded > 0 else { return nil }
            let name = roles.first { $0.item == item.id }?.role.name ?? "picture \(item.id)"
            return .init(name: name, coded: coded, tiles: tiles.count)
        }
    }
}

extension PictureItem {
    fileprivate func hasTilesLike(_ other: PictureItem) -> Bool {
        size == other.size && tileSize == other.tileSize && columns == other.columns
            && tiles.map(\.id) == other.tiles.map(\.id)
    }
}

extension HEIFFile {
    fileprivate func hasSameData(_ item: UInt32, as other: UInt32, in file: HEIFFile) -> Bool {
        guard let own = data(of: item), let there = file.data(of: other) else { return false }
        return own == there
    }

    /// Returns the names of other parts that differ, without duplicates: items by kind, atoms by type.
    fileprivate func changedParts(from original: HEIFFile) -> [String] {
        let pictures: Set<FourCharCode> = ["hvc1", "grid", "jpeg"]
        var parts: [String] = []
        func note(_ name: String) { if !parts.contains(name) { parts.append(name) } }
        for item in items where !pictures.contains(item.type) || item.type == "grid" {
            if !hasSameData(item.id, as: item.id, in: original) { note(item.name) }
        }
        for (type, isSame) in Self.compared(meta.children, original.meta.children)
        where !isSame && type != "iloc" && type != "idat" { note(type.description) }
        let media: Set<FourCharCode> = ["meta", "mdat"]
        for (type, isSame) in Self.compared(file.atoms, original.file.atoms)
        where !isSame && !media.contains(type) { note(type.description) }
        return parts
    }

    /// Returns each atom type in either list, with `true` if its atoms are equal.
    private static func compared(
        _ atoms: [AtomNode],
        _ others: [AtomNode]
    ) -> [(type: FourCharCode, isSame: Bool)] {
        var types: [FourCharCode] = []
        for atom in atoms + others where !types.contains(atom.type) { types.append(atom.type) }
        return types.map { type in
            let own = atoms.filter { $0.type == type }.map { $0.serialized() }
            return (type, own == others.filter { $0.type == type }.map { $0.serialized() })
        }
    }
}

extension HEIFItem {
    fileprivate var name: String {
        switch type {
        case "mime": contentType == "application/rdf+xml" ? "XMP" : contentType ?? "mime"
        default: type.description
        }
    }
}
