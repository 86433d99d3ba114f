internal import Formats
internal import Imaging

/// Transfers a source's metadata to the covered picture: all that still hold, or almost none for a private picture.
struct CoveredMetadata {
    let policy: MetadataPolicy
    /// The covered people, if metadata name them; `nil` if not checked.
    let people: PeopleToHide?
    private let photo: DecodedPhoto
    /// The changes, in the order of the file.
    private var changes: [MetadataChange]
    private var names = HiddenNames()

    init(of composed: ComposedPhoto, _ policy: MetadataPolicy) {
        (photo, self.policy) = (composed.photo, policy)
        changes = policy == .private ? [.privacy] : []
        people = policy == .withoutNames ? composed.peopleToHide : nil
    }

    /// Returns remarks; `besideMovie` for a still that has a movie and gets a new identifier.
    func remarks(besideMovie: Bool) -> Remarks {
        let kept: [MetadataChange] = besideMovie ? [.identifierRemoved, .movieRemoved] : []
        return Remarks(
            notes: changes.unique.filter { !kept.contains($0) }.map(Remark.init) + names.notes,
            warnings: names.warnings + (people?.warnings ?? [])
        )
    }

    mutating func note(_ changes: [MetadataChange]) { self.changes += changes }

    /// Records the names removed and left.
    mutating func note(_ names: HiddenNames) { self.names.add(names) }

    /// Returns a covered JPEG with its source's metadata, and with its gain map unless `coverMap` returns `nil`.
    mutating func jpeg(
        _ coded: [UInt8],
        from source: JPEGFile,
        _ previews: PreviewMaker,
        gainMap coverMap: (GainMap) -> [UInt8]?
    ) throws(ContainerError) -> JPEGFile {
        let file = try JPEGFile(parsing: coded)
        guard policy != .private else {
            return file.adopting(metadataOf: source.forPrivatePicture(colorProfile: photo.colors.bareBytes))
        }
        let map = source.gainMap.flatMap(coverMap)
        let covered = covered(source, previews, keepsGainMap: map != nil)
        let whole = file.adopting(metadataOf: covered)
        guard let map else { return whole }
        let told = hidden(try JPEGFile(parsing: map)).serialized()
        return try whole.appending(gainMap: told, hasIndex: source.hasIndex)
    }

    /// Returns the file with the metadata that hold for the covered picture.
    private mutating func covered<File: SlottedFile>(
        _ file: File,
        _ previews: PreviewMaker,
        keepsGainMap: Bool = false
    ) -> File {
        let colors = photo.colors
        let covered = file.forCoveredPicture(remaking: previews.make, keepsGainMap: keepsGainMap) {
            colors.bareBytes
        }
        changes += covered.changes
        return hidden(covered.file)
    }

    /// Returns the file without the names of covered people.
    private mutating func hidden<File: SlottedFile>(_ file: File) -> File {
        guard let hidden = people.map(file.hiding) else { return file }
        names.add(hidden.done)
        return hidden.file
    }

    mutating func png(
        _ coded: [UInt8],
        from source: PNGFile,
        _ previews: PreviewMaker
    ) throws(ContainerError) -> [UInt8] {
        let file = try PNGFile(parsing: coded)
        let kept =
            policy == .private
            ? source.forPrivatePicture(colorProfile: photo.colors.bareBytes) : covered(source, previews)
        return file.adopting(metadataOf: kept, keeping: file.chunks(carriedFrom: source)).serialized()
    }

    /// Returns the Exif block and XMP packet for a covered picture that is re-encoded.
    mutating func parts(_ previews: PreviewMaker) throws(ContainerError) -> (
        exif: ExifBlock?, xmp: XMPPacket?
    ) {
        guard policy != .private else { return (try photo.exif?.forPrivatePicture(), nil) }
        noteStrays()
        let exif = photo.exif.flatMap { try? $0.forCoveredPicture(remaking: previews.make) }
        changes += exif?.changes ?? (photo.exif == nil ? [] : [.exifRemoved])
        if photo.hasGainMap { changes.append(.gainMapRemoved) }
        let xmp = photo.xmp.flatMap { try? $0.forCoveredPicture(keepsExtension: false) }
        changes += xmp?.changes ?? (photo.xmp == nil ? [] : [.xmpRemoved])
        let block = try exif.map { exif throws(ContainerError) in try hidingNames(in: exif.block) }
        return (block, xmp.map { hidingNames(in: $0.packet) })
    }

    /// Notes what a re-encoded file of atoms or chunks does not carry over.
    private mutating func noteStrays() {
        guard [.heic, .avif, .webp].contains(photo.source.format) else { return }
        var cover = SlotCover([]) { _ in nil }
        for slot in photo.slots where slot.isStray { _ = cover.edit(slot) }
        changes += cover.changes
    }

    /// Returns a block without the names of covered people.
    private mutating func hidingNames(in block: ExifBlock) throws(ContainerError) -> ExifBlock {
        guard let hidden = try people.map(block.hiding) else { return block }
        names.add(hidden.done)
        return hidden.block
    }

    /// Returns a packet without the names of covered people.
    private mutating func hidingNames(in packet: XMPPacket) -> XMPPacket {
        guard let hidden = people.map(packet.hiding) else { return packet }
        names.add(hidden.done)
        return hidden.packet
    }

    /// Returns the packet for a picture stored upright, with its regions rotated.
    func turningRegions(in packet: XMPPacket) -> XMPPacket {
        if let people { return people.turningRegions(in: packet) }
        let size = (photo.size.width, photo.size.height)
        return packet.turningRegions(by: photo.orientation.rawValue, size: size)
    }

    /// Returns the colour profile for a covered picture that is re-encoded.
    mutating func colorProfile(_ profile: [UInt8]?) -> [UInt8]? {
        guard let profile else { return nil }
        let colors = photo.colors
        guard policy != .private else { return colors.bareBytes }
        var cover = SlotCover([], remaking: { _ in nil }) { colors.bareBytes }
        let edit = cover.edit(Slot(.colorProfile, [], profile[...]))
        changes += cover.changes
        switch edit {
        case .keep: return profile
        case .remove: return nil
        case .replace(let bare): return bare
        }
    }
}

extension Slot {
    /// `true` for what is never carried over: unknown parts of a file, and a Motion Photo's movie.
    fileprivate var isStray: Bool {
        switch kind {
        case .unknown, .layer, .picture(_, .movieRemoved): true
        default: false
        }
    }
}

extension CoveredMetadata {
    /// Returns the changes around the tiles of a covered HEIC; metadata that still hold are kept byte for byte.
    /// `keepsIdentifier` leaves a Live Photo's identifier in place, to be overwritten by another.
    mutating func heic(
        _ file: HEIFFile,
        keepsIdentifier: Bool,
        remaking make: @escaping PictureMaker
    ) -> HEIFFile.SlotEdits {
        let slots = file.slots
        // Statements about maps stay valid, as maps are covered with the picture.
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
