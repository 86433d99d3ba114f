import Formats

extension CoveredMetadata {
    /// Returns the changes around the tiles of a covered HEIC file; metadata that still hold are kept byte for byte.
    ///
    /// - Parameters:
    ///   - make: Remakes pictures in Exif.
    ///   - keepsIdentifier: `true` if a Live Photo's identifier stays in place, to be overwritten by another.
    mutating func heic(
        _ file: HEIFFile,
        keepsIdentifier: Bool,
        remaking make: @escaping PictureMaker
    ) -> HEIFFile.SlotEdits {
        let slots = file.slots
        // Statements about maps stay valid, as the maps are covered with the picture.
        var cover = SlotCover(slots, remaking: make, keepsGainMap: true, keepsIdentifier: keepsIdentifier)
        var names = people.map { SlotNames(slots, $0) }
        let edits = file.edits { slot in
            let edit = cover.edit(slot)
            switch edit {
            case .remove: return edit
            case .keep: return names?.edit(slot) ?? edit
            case .replace(let bytes):
                let further = names?.edit(slot.holding(bytes)) ?? .keep
                return further == .keep ? edit : further
            }
        }
        note(cover.changes)
        if let names { note(names.done) }
        let left = file.unusedBytes.reduce(0) { sum, range in
            let atom = file.file.atoms.lastIndex { $0.offset ?? 0 <= range.lowerBound }
            return atom.map(edits.omitted.contains) ?? false ? sum : sum + range.count
        }
        if left > 0 { note([.unusedErased(left)]) }
        return edits
    }
}
