/// Files with nothing left in them but the picture and how to show it: what `--private` writes.
extension JPEGFile {
    /// This file with its colour profile, its resolution, and the entries of its Exif block that
    /// `ExifBlock.forPrivatePicture` keeps; ready to be adopted by a covered picture.
    ///
    /// - Throws: `bad-exif` and `exif-too-large`.
    public func forPrivatePicture() throws(MetadataError) -> JPEGFile {
        let exif = try (try? exif())??.forPrivatePicture()
        var file = self
        file.segments.removeAll { segment in
            guard let kind = segment.metadataKind else { return false }
            return kind != .jfif && kind != .icc && kind != .adobe
        }
        file.trailer = []
        guard let exif else { return file }
        return try file.settingExif(exif)
    }
}

extension PNGFile {
    private static let privateChunks: Set<String> = ["pHYs", "iCCP", "sRGB", "gAMA", "cHRM", "cICP"]

    /// This file with its colour chunks, its resolution, and the entries of its Exif block that
    /// `ExifBlock.forPrivatePicture` keeps; ready to be adopted by a covered picture.
    ///
    /// - Throws: `bad-exif`.
    public func forPrivatePicture() throws(MetadataError) -> PNGFile {
        let exif = try (try? exif())??.forPrivatePicture()
        var file = self
        file.chunks.removeAll { $0.isAncillary && !Self.privateChunks.contains($0.type) }
        file.trailer = []
        guard let exif else { return file }
        return file.settingExif(exif)
    }
}
