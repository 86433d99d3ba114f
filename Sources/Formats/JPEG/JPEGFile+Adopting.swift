/// Moving the metadata of one JPEG file onto the coded picture of another.
///
/// The newly coded file supplies the parts that describe the coding: coded picture, trailer, tables and frame
/// header, its JFIF segment (without a thumbnail) and its Adobe segment (or the source's, if it declares the
/// same colour transform). The source supplies every other application and comment segment of a
/// wanted kind, in its order, and the pixel density of its JFIF segment. Everything else of either file is left
/// out: the encoder's comments, profiles and Exif, the source's tables, and stray bytes between its segments.
/// The order is JFIF, the source's segments, then the new file's own. For segments of the source that may show
/// its pixels, see `forCoveredPicture`.
extension JPEGFile {
    /// Returns this newly coded file with the metadata of `source`, of the wanted kinds only.
    package func adopting(
        metadataOf source: JPEGFile,
        keeping kinds: Set<JPEGMetadataKind> = .carried
    ) -> JPEGFile {
        adopting(metadataOf: source) { segment in
            segment.metadataKind.map(kinds.contains) ?? false
        }
    }

    /// Returns this newly coded file with the metadata segments of `source` for which `isWanted` is true. The
    /// closure is called for every application and comment segment except Adobe's; for JFIF it decides
    /// whether the density is adopted.
    package func adopting(
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
            .map { JPEGSegment(marker: $0.marker, payload: $0.payload, offset: nil, padding: []) }
        let adobe = source.segments.first { $0.metadataKind == .adobe }
        file.segments += segments.filter { $0.metadataKind == nil || $0.metadataKind == .adobe }
            .map { own in adobe.flatMap { $0.describesColors(as: own) ? $0 : nil } ?? own }
        return file
    }
}

extension JPEGSegment {
    /// Returns `true` if two Adobe segments declare the same colour transform, the last of their 12 bytes;
    /// the other bytes may differ. Adobe Technical Note 5116 §18.
    fileprivate func describesColors(as other: JPEGSegment) -> Bool {
        other.metadataKind == .adobe && payload.count >= 12 && other.payload.count >= 12
            && payload[payload.startIndex + 11] == other.payload[other.payload.startIndex + 11]
    }

    /// Returns a JFIF segment without thumbnail. JFIF 1.02 p.5: signature (5), version (2), units (1),
    /// densities (2, 2), thumbnail size (1, 1).
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
}
