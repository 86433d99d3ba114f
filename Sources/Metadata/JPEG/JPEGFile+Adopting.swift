/// Moving the metadata of one JPEG file onto the coded picture of another.
///
/// The rule. From the newly coded file: the coded picture, its trailer, its tables and frame header, its JFIF
/// segment (without a thumbnail) and its Adobe segment, because these describe the coding. From the source:
/// every other application and comment segment of a wanted kind, in the source's order, and the pixel density
/// of its JFIF segment. Everything else of either file is left out: the encoder's own comments, profiles and
/// Exif, and the source's tables. A thumbnail among Photoshop's resources shows the old pixels and is left
/// out too. The order is JFIF, the source's segments, then the new file's own.
extension JPEGFile {
    /// This newly coded file with the metadata of `source`, of the wanted kinds only.
    public func adopting(
        metadataOf source: JPEGFile,
        keeping kinds: Set<JPEGMetadataKind> = .carried
    ) -> JPEGFile {
        adopting(metadataOf: source) { segment in
            segment.metadataKind.map(kinds.contains) ?? false
        }
    }

    /// This newly coded file with those metadata segments of `source` for which `isWanted` is true. It is
    /// asked about every application and comment segment except Adobe's; for JFIF, whether to take over the
    /// density.
    public func adopting(
        metadataOf source: JPEGFile,
        where isWanted: (JPEGSegment) -> Bool
    ) -> JPEGFile {
        let adopted = source.segments.filter { segment in
            guard let kind = segment.metadataKind, kind != .adobe else { return false }
            return isWanted(segment)
        }
        let density = adopted.first { $0.metadataKind == .jfif }
        let leading = segments.first { $0.metadataKind == .jfif }
            .map { $0.jfifWithoutThumbnail(densityOf: density) }
        var file = self
        file.segments = [leading].compactMap { $0 }
        file.segments += adopted.filter { $0.metadataKind != .jfif }
            .map { $0.metadataKind == .photoshop ? $0.photoshopWithoutThumbnail() : $0 }
        file.segments += segments.filter { $0.metadataKind == nil || $0.metadataKind == .adobe }
        return file
    }

    /// The file without the thumbnails that JFIF, JFXX and Photoshop segments may hold. Exif has its own: see
    /// `ExifBlock.removeThumbnail()`.
    public func removingApplicationThumbnails() -> JPEGFile {
        var file = removing(kinds: [.jfxx])
        file.segments = file.segments.map { segment in
            switch segment.metadataKind {
            case .jfif: segment.jfifWithoutThumbnail(densityOf: nil)
            case .photoshop: segment.photoshopWithoutThumbnail()
            default: segment
            }
        }
        return file
    }
}

extension JPEGSegment {
    /// JFIF 1.02 p.5: signature (5), version (2), units (1), densities (2, 2), thumbnail size (1, 1).
    func jfifWithoutThumbnail(densityOf other: JPEGSegment?) -> JPEGSegment {
        guard payload.count >= 14 else { return self }
        let own = Array(payload)
        let theirs = other.map { Array($0.payload) } ?? own
        let density = theirs.count >= 12 ? theirs[7..<12] : own[7..<12]
        return JPEGSegment(
            marker: marker,
            payload: own[0..<7] + density + [0, 0],
            offset: offset,
            padding: padding
        )
    }

    /// Photoshop File Formats, "Image Resource Blocks": `8BIM`, id, padded name, length, padded data. Ids
    /// 1033 and 1036 are thumbnails. A list without them stays as it is; a damaged one that has them is cut
    /// at the damage.
    func photoshopWithoutThumbnail() -> JPEGSegment {
        var reader = ByteReader(payload)
        var kept = ByteWriter(capacity: payload.count)
        var found = false
        kept.write(reader.take(14) ?? [])
        while let resource = Self.photoshopResource(&reader) {
            let isThumbnail = resource.id == 1033 || resource.id == 1036
            if isThumbnail { found = true } else { kept.write(resource.bytes) }
        }
        guard found else { return self }
        return JPEGSegment(marker: marker, payload: kept.bytes[...], offset: offset, padding: padding)
    }

    private static func photoshopResource(
        _ reader: inout ByteReader
    ) -> (id: UInt16, bytes: ArraySlice<UInt8>)? {
        let start = reader.offset
        guard let signature = reader.take(4), signature.elementsEqual("8BIM".utf8),
            let id = reader.uint16(), let nameLength = reader.uint8(),
            reader.take(Int(nameLength) | 1) != nil,
            let length = reader.uint32(), reader.take(Int(length)) != nil
        else { return nil }
        if length % 2 == 1 { _ = reader.take(1) }
        return (id, reader.bytes[start..<reader.offset])
    }
}
