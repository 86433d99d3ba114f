internal import Containers
internal import Imaging

/// Transfers a source's metadata to the covered picture: all that still hold, or almost none for a private picture.
struct CoveredMetadata {
    /// The metadata that are kept.
    let policy: MetadataPolicy
    /// The people covered, if metadata name them; `nil` if this is not checked.
    let people: PeopleToHide?
    private let photo: DecodedPhoto
    /// The changes made, in the order of the file.
    private var changes: [MetadataChange]
    private var names = HiddenNames()

    init(of composed: ComposedPhoto, _ policy: MetadataPolicy) {
        (photo, self.policy) = (composed.photo, policy)
        changes = policy == .private ? [.privacy] : []
        people = policy == .withoutNames ? composed.peopleToHide : nil
    }

    /// Returns remarks for the user.
    ///
    /// - Parameter besideMovie: `true` for a still that has a movie and gets a new identifier.
    func remarks(besideMovie: Bool) -> Remarks {
        let kept: [MetadataChange] = besideMovie ? [.identifierRemoved, .movieRemoved] : []
        return Remarks(
            notes: changes.unique.filter { !kept.contains($0) }.map(Remark.init) + names.notes,
            warnings: names.warnings + (people?.warnings ?? [])
        )
    }

    /// Records a change.
    mutating func note(_ change: MetadataChange) { changes.append(change) }

    /// Returns a covered JPEG with the metadata of its source, and with its gain map if that can be covered too.
    ///
    /// - Parameter coverMap: Covers a gain map; returns `nil` for one that cannot be covered.
    mutating func jpeg(
        _ coded: [UInt8],
        from source: JPEGFile,
        _ previews: PreviewMaker,
        gainMap coverMap: (GainMap) -> [UInt8]?
    ) throws(ContainerError) -> [UInt8] {
        let file = try JPEGFile(parsing: coded)
        guard policy != .private else {
            let bare = try source.forPrivatePicture(colorProfile: photo.colors.bareBytes)
            return file.adopting(metadataOf: bare).serialized()
        }
        let map = source.gainMap.flatMap(coverMap)
        let covered = source.forCoveredPicture(remaking: previews.make, keepsGainMap: map != nil) {
            photo.colors.bareBytes
        }
        changes += covered.changes
        let whole = file.adopting(metadataOf: hidden(covered.file))
        guard let map else { return whole.serialized() }
        let told = hidden(try JPEGFile(parsing: map)).serialized()
        return try whole.appending(gainMap: told, hasIndex: source.hasIndex).serialized()
    }

    /// Returns the file without the names of covered people.
    private mutating func hidden(_ file: JPEGFile) -> JPEGFile {
        guard let hidden = people.map(file.hiding) else { return file }
        names.add(hidden.done)
        return hidden.file
    }

    /// Returns a covered PNG with the metadata of its source.
    mutating func png(
        _ coded: [UInt8],
        from source: PNGFile,
        _ previews: PreviewMaker
    ) throws(ContainerError) -> [UInt8] {
        let file = try PNGFile(parsing: coded)
        guard policy != .private else {
            return adopting(try source.forPrivatePicture(colorProfile: photo.colors.bareBytes), file)
        }
        let covered = source.forCoveredPicture(remaking: previews.make) { photo.colors.bareBytes }
        changes += covered.changes
        guard let hidden = people.map(covered.file.hiding) else { return adopting(covered.file, file) }
        names = hidden.done
        return adopting(hidden.file, file)
    }

    private func adopting(_ source: PNGFile, _ file: PNGFile) -> [UInt8] {
        file.adopting(metadataOf: source, keeping: file.chunks(carriedFrom: source)).serialized()
    }

    /// Returns a picture's Exif block and XMP packet for a covered picture that is re-encoded.
    mutating func parts(_ previews: PreviewMaker) throws(ContainerError) -> (
        exif: ExifBlock?, xmp: XMPPacket?
    ) {
        guard policy != .private else { return (try photo.exif?.forPrivatePicture(), nil) }
        for stray in EmbeddedPicture.strays(in: photo.source.bytes, photo.source.format) {
            note(stray.kind == .movie ? .movieRemoved : .holderRemoved(stray.path.joined(separator: " ")))
        }
        let exif = photo.exif.flatMap { try? $0.forCoveredPicture(remaking: previews.make) }
        changes += exif?.changes ?? (photo.exif == nil ? [] : [.exifRemoved])
        if photo.hasGainMap { changes.append(.gainMapRemoved) }
        let xmp = photo.xmp.flatMap { try? $0.forCoveredPicture(keepsExtension: false) }
        changes += xmp?.changes ?? (photo.xmp == nil ? [] : [.xmpRemoved])
        let block = try exif.map { exif throws(ContainerError) in try hidingNames(in: exif.block) }
        return (block, xmp.map { hidingNames(in: $0.packet) })
    }

    /// Returns a block without the names of covered people.
    mutating func hidingNames(in block: ExifBlock) throws(ContainerError) -> ExifBlock {
        guard let hidden = try people.map(block.hiding) else { return block }
        names.add(hidden.done)
        return hidden.block
    }

    /// Returns a packet without the names of covered people.
    mutating func hidingNames(in packet: XMPPacket) -> XMPPacket {
        guard let hidden = people.map(packet.hiding) else { return packet }
        names.add(hidden.done)
        return hidden.packet
    }

    /// Returns the packet for a picture that is stored upright in the output, with its regions rotated accordingly.
    func turningRegions(in packet: XMPPacket) -> XMPPacket {
        if let people { return people.turningRegions(in: packet) }
        let size = (photo.size.width, photo.size.height)
        return packet.turningRegions(by: photo.orientation.rawValue, size: size)
    }

    /// Returns the picture's colour profile for a covered picture that is re-encoded.
    mutating func colorProfile(_ profile: [UInt8]?) -> [UInt8]? {
        guard let profile else { return nil }
        let holdsPicture = PictureSearch.finds(in: profile[...])
        guard policy == .private || holdsPicture else { return profile }
        let bare = photo.colors.bareBytes.flatMap { PictureSearch.finds(in: $0[...]) ? nil : $0 }
        if holdsPicture && policy != .private {
            changes.append(bare == nil ? .colorProfileRemoved : .colorProfileRemade)
        }
        return bare
    }
}
