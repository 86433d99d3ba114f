internal import Imaging
internal import Metadata

/// Moves a source's metadata onto the covered picture: all that still hold, or for a private picture next to none.
struct CoveredMetadata {
    /// Whether only what `--private` leaves is kept.
    let isPrivate: Bool
    /// Who is covered, as far as metadata name them; `nil` where nobody looks.
    let people: PeopleToHide?
    private let photo: DecodedPhoto
    /// What had to be changed, in the order of the file.
    private var changes: [MetadataChange]
    private var names = HiddenNames()

    init(of composed: ComposedPhoto, isPrivate: Bool, keepsNames: Bool) {
        (photo, self.isPrivate) = (composed.photo, isPrivate)
        changes = isPrivate ? [.privacy] : []
        people = isPrivate || keepsNames ? nil : composed.peopleToHide
    }

    /// What a user may want to know.
    ///
    /// - Parameter besideMovie: Of a still whose movie goes with it, and which gets another identifier.
    func remarks(besideMovie: Bool) -> Remarks {
        let kept: [MetadataChange] = besideMovie ? [.identifierRemoved, .movieRemoved] : []
        return Remarks(
            notes: changes.filter { !kept.contains($0) }.map(\.sentence) + names.notes,
            warnings: names.warnings + (people?.warnings ?? [])
        )
    }

    /// Says that something was changed, once.
    mutating func note(_ change: MetadataChange) { if !changes.contains(change) { changes.append(change) } }

    /// A covered JPEG with the metadata of the JPEG it was made of, and with its gain map where that can be covered too.
    ///
    /// - Parameter coverMap: Covers a gain map; `nil` for one that cannot be.
    mutating func jpeg(
        _ coded: [UInt8],
        from source: JPEGFile,
        _ previews: PreviewMaker,
        gainMap coverMap: (GainMap) -> [UInt8]?
    ) throws(MetadataError) -> [UInt8] {
        let file = try JPEGFile(parsing: coded)
        guard !isPrivate else {
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

    /// The file without the names of those who are covered.
    private mutating func hidden(_ file: JPEGFile) -> JPEGFile {
        guard let hidden = people.map(file.hiding) else { return file }
        names.add(hidden.done)
        return hidden.file
    }

    /// A covered PNG with the metadata of the PNG it was made of.
    mutating func png(
        _ coded: [UInt8],
        from source: PNGFile,
        _ previews: PreviewMaker
    ) throws(MetadataError) -> [UInt8] {
        let file = try PNGFile(parsing: coded)
        guard !isPrivate else {
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

    /// The Exif block and the XMP packet of a picture for a covered one that is coded anew.
    mutating func parts(_ previews: PreviewMaker) throws(MetadataError) -> (exif: ExifBlock?, xmp: XMPPacket?)
    {
        guard !isPrivate else { return (try photo.exif?.forPrivatePicture(), nil) }
        let exif = photo.exif.flatMap { try? $0.forCoveredPicture(remaking: previews.make) }
        changes += exif?.changes ?? (photo.exif == nil ? [] : [.exifRemoved])
        if photo.hasGainMap { changes.append(.gainMapRemoved) }
        let xmp = photo.xmp.flatMap { try? $0.forCoveredPicture(keepsExtension: false) }
        let own = xmp?.changes ?? (photo.xmp == nil ? [] : [.xmpRemoved])
        changes += own.filter { !changes.contains($0) }
        let block = try exif.map { exif throws(MetadataError) in try hidingNames(in: exif.block) }
        return (block, xmp.map { hidingNames(in: $0.packet) })
    }

    /// A block without the names of those who are covered.
    mutating func hidingNames(in block: ExifBlock) throws(MetadataError) -> ExifBlock {
        guard let hidden = try people.map({ people throws(MetadataError) in try block.hiding(people) }) else {
            return block
        }
        names.add(hidden.done)
        return hidden.block
    }

    /// A packet without them.
    mutating func hidingNames(in packet: XMPPacket) -> XMPPacket {
        guard let hidden = people.map(packet.hiding) else { return packet }
        names.add(hidden.done)
        return hidden.packet
    }

    /// The packet of a picture that is stored upright from now on, its regions turned with it.
    func turningRegions(in packet: XMPPacket) -> XMPPacket {
        if let people { return people.turningRegions(in: packet) }
        let size = (photo.size.width, photo.size.height)
        return packet.turningRegions(by: photo.orientation.rawValue, size: size)
    }

    /// A colour profile of the picture for a covered one that is coded anew.
    mutating func colorProfile(_ profile: [UInt8]?) -> [UInt8]? {
        guard let profile else { return nil }
        let holdsPicture = PictureSearch.finds(in: profile[...])
        guard isPrivate || holdsPicture else { return profile }
        let bare = photo.colors.bareBytes.flatMap { PictureSearch.finds(in: $0[...]) ? nil : $0 }
        if holdsPicture && !isPrivate {
            changes.append(bare == nil ? .colorProfileRemoved : .colorProfileRemade)
        }
        return bare
    }
}
