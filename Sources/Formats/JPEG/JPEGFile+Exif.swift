/// The Exif segment. Exif 2.32 §4.7.2: one APP1, `Exif`, two zero bytes, a TIFF block.
extension JPEGFile {
    private static let exifSignature: [UInt8] = Array("Exif\0\0".utf8)

    /// The maximum size of a TIFF block in one APP1 segment, in bytes.
    static let maximumExif = JPEGSegment.maximumPayload - exifSignature.count

    /// The TIFF block of the first Exif segment, after the signature; `nil` without one.
    package var exifPayload: ArraySlice<UInt8>? {
        segments.first { $0.metadataKind == .exif }?.content
    }

    /// Returns the Exif block, or `nil` if the file has none.
    ///
    /// - Throws: `bad-exif` if its TIFF structure is damaged.
    package func exif() throws(ContainerError) -> ExifBlock? {
        guard let payload = exifPayload else { return nil }
        return try ExifBlock(parsing: payload)
    }

    /// Returns the file with `block` as its only Exif segment: in place of the first one, or else after
    /// leading JFIF segments, or else first.
    ///
    /// - Throws: `exif-too-large` if the block does not fit in one segment.
    package func settingExif(_ block: ExifBlock) throws(ContainerError) -> JPEGFile {
        guard block.bytes.count <= Self.maximumExif else {
            throw ContainerError(
                .exifTooLarge,
                "the Exif block has \(block.bytes.count) bytes; a JPEG file holds at most \(Self.maximumExif)",
                path: ["APP1"]
            )
        }
        let segment = try JPEGSegment(marker: .app1, payload: Self.exifSignature + block.bytes)
        var file = removingExif()
        file.segments.insert(segment, at: exifPosition)
        return file
    }

    func removingExif() -> JPEGFile { removing(kinds: [.exif]) }

    /// Returns the file without the metadata segments of these kinds.
    package func removing(kinds: Set<JPEGMetadataKind>) -> JPEGFile {
        var file = self
        file.segments.removeAll { $0.metadataKind.map(kinds.contains) ?? false }
        return file
    }

    private var exifPosition: Int {
        if let present = segments.firstIndex(where: { $0.metadataKind == .exif }) { return present }
        return segments.prefix { $0.metadataKind == .jfif || $0.metadataKind == .jfxx }.count
    }
}
