internal import Imaging
internal import Metadata

/// Moves a source's metadata onto the covered picture: all that still hold, or for a private picture next to none.
struct CoveredMetadata {
    /// Whether only what `--private` leaves is kept.
    let isPrivate: Bool
    /// What had to be changed, in the order of the file.
    private(set) var changes: [MetadataChange] = []

    init(isPrivate: Bool) { self.isPrivate = isPrivate }

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
            changes = [.privacy]
            return file.adopting(metadataOf: try source.forPrivatePicture()).serialized()
        }
        let map = source.gainMap.flatMap(coverMap)
        let covered = source.forCoveredPicture(remaking: previews.make, keepsGainMap: map != nil)
        changes = covered.changes
        let whole = file.adopting(metadataOf: covered.file)
        guard let map else { return whole.serialized() }
        return try whole.appending(gainMap: map, hasIndex: source.hasIndex).serialized()
    }

    /// A covered PNG with the metadata of the PNG it was made of.
    mutating func png(
        _ coded: [UInt8],
        from source: PNGFile,
        _ previews: PreviewMaker
    ) throws(MetadataError) -> [UInt8] {
        let file = try PNGFile(parsing: coded)
        guard !isPrivate else {
            changes = [.privacy]
            return adopting(try source.forPrivatePicture(), file)
        }
        let covered = source.forCoveredPicture(remaking: previews.make)
        changes = covered.changes
        return adopting(covered.file, file)
    }

    private func adopting(_ source: PNGFile, _ file: PNGFile) -> [UInt8] {
        file.adopting(metadataOf: source, keeping: file.chunks(carriedFrom: source)).serialized()
    }

    /// The Exif block and the XMP packet of a picture for a covered one that is coded anew.
    mutating func parts(
        of photo: DecodedPhoto,
        _ previews: PreviewMaker
    ) throws(MetadataError) -> (exif: ExifBlock?, xmp: XMPPacket?) {
        guard !isPrivate else {
            changes = [.privacy]
            return (try photo.exif?.forPrivatePicture(), nil)
        }
        let exif = photo.exif.flatMap { try? $0.forCoveredPicture(remaking: previews.make) }
        changes += exif?.changes ?? (photo.exif == nil ? [] : [.exifRemoved])
        if photo.hasGainMap { changes.append(.gainMapRemoved) }
        guard let packet = photo.xmp else { return (exif?.block, nil) }
        guard let xmp = try? packet.forCoveredPicture(keepsExtension: false) else {
            changes.append(.xmpRemoved)
            return (exif?.block, nil)
        }
        changes += xmp.changes.filter { !changes.contains($0) }
        return (exif?.block, xmp.packet)
    }
}
