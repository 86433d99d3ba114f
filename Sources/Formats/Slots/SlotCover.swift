/// The changes to a covered picture's slots: what is still true stays; what shows the uncovered picture is remade or
/// removed.
package struct SlotCover {
    /// The size in bytes above which unknown content is removed.
    private static let largestUnknown = 4096

    /// The changes made, in the order of the slots.
    package private(set) var changes: [MetadataChange] = []
    private let make: PictureMaker
    private let keepsGainMap: Bool
    private let keepsIdentifier: Bool
    private let bareProfile: () -> [UInt8]?
    private let keepsExtension: Bool
    /// The pictures after the coded one, by file offset.
    private let outside: [Int: [UInt8]]

    /// Creates the table for a file with these slots; `make` makes pictures of the covered one. With `keepsGainMap`, a
    /// gain map and the metadata that refer to it stay. With `keepsIdentifier`, another content identifier is about to
    /// overwrite the file's. `bareProfile` returns a minimal profile of the file's colours, for a file whose own holds
    /// a picture.
    package init(
        _ slots: [Slot],
        remaking make: @escaping PictureMaker,
        keepsGainMap: Bool = false,
        keepsIdentifier: Bool = false,
        bareProfile: @escaping () -> [UInt8]? = { nil }
    ) {
        self.make = make
        (self.keepsGainMap, self.keepsIdentifier, self.bareProfile) = (
            keepsGainMap, keepsIdentifier, bareProfile
        )
        keepsExtension = slots.allSatisfy { slot in
            slot.kind != .extendedXMP
                || (try? XMPPacket(slot.bytes).forCoveredPicture())?.changes.isEmpty ?? false
        }
        let pictures = slots.compactMap { slot -> (Int, [UInt8])? in
            guard case .picture(.file(let file), _) = slot.kind, let offset = slot.offset else { return nil }
            return (offset, file)
        }
        outside = Dictionary(pictures) { first, _ in first }
    }

    /// Returns the change to a slot, and records it.
    package mutating func edit(_ slot: Slot) -> Slot.Edit {
        switch slot.kind {
        case .exif: return exif(slot)
        case .xmp: return xmp(slot)
        case .extendedXMP: return keepsExtension ? .keep : removed(.extendedXMPRemoved)
        case .photoshop:
            var resources = PhotoshopResources(parsing: Array(slot.bytes))
            guard resources.removePictures() else { return .keep }
            changes.append(.otherThumbnailRemoved)
            return .replace(resources.serialized())
        case .colorProfile:
            guard PictureSearch.finds(in: slot.bytes) else { return .keep }
            guard let bare = bareProfile() else { return removed(.colorProfileRemoved) }
            changes.append(.colorProfileRemade)
            return .replace(bare)
        case .layer(.gainMapRemoved) where keepsGainMap, .picture(_, .gainMapRemoved) where keepsGainMap,
            .picture(_, nil), .coding:
            return .keep
        case .picture(_, let change?): return removed(change)
        case .layer(let change):
            if let change { changes.append(change) }
            return .remove
        case .text, .repetition, .unknown:
            if PictureSearch.finds(in: slot.bytes) { return removed(.holderRemoved(slot.name)) }
            let isLarge = slot.bytes.count > Self.largestUnknown && slot.bytes.contains { $0 != 0 }
            return slot.kind == .unknown && isLarge ? removed(.unknownRemoved(slot.name)) : .keep
        }
    }

    private mutating func removed(_ change: MetadataChange) -> Slot.Edit {
        changes.append(change)
        return .remove
    }

    private mutating func exif(_ slot: Slot) -> Slot.Edit {
        guard let block = try? ExifBlock(parsing: slot.bytes) else {
            // Kept unless the unreadable block may show the picture.
            return PictureSearch.finds(in: slot.bytes) ? removed(.exifRemoved) : .keep
        }
        let pictures = slot.offset.map { start in outside.map { ($0 - start, $1) } } ?? []
        guard
            let covered = try? block.forCoveredPicture(
                remaking: make,
                outside: Dictionary(pictures) { first, _ in first },
                keepsIdentifier: keepsIdentifier
            )
        else { return removed(.exifRemoved) }
        changes += covered.changes
        return covered.changes.isEmpty ? .keep : .replace(covered.block.bytes)
    }

    private mutating func xmp(_ slot: Slot) -> Slot.Edit {
        let packet = XMPPacket(slot.bytes)
        guard
            let covered = try? packet.forCoveredPicture(
                keepsExtension: keepsExtension,
                keepsGainMap: keepsGainMap
            )
        else { return removed(.xmpRemoved) }
        changes += covered.changes
        return covered.packet == packet ? .keep : .replace(covered.packet.bytes)
    }
}

extension SlottedFile {
    /// Returns the file with only the metadata that hold for a covered picture, and the changes made. The coded picture
    /// stays. See `SlotCover` for the parameters.
    package func forCoveredPicture(
        remaking make: @escaping PictureMaker,
        keepsGainMap: Bool = false,
        bareProfile: @escaping () -> [UInt8]? = { nil }
    ) -> (file: Self, changes: [MetadataChange]) {
        var cover = SlotCover(slots, remaking: make, keepsGainMap: keepsGainMap, bareProfile: bareProfile)
        let file = editing { cover.edit($0) }
        return (file, cover.changes.unique)
    }
}
