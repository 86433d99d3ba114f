/// Reducing files to the picture and the data needed to show it, as `--private` does. The kept data are
/// rebuilt from their values, so that nothing else is carried along.
extension JPEGFile {
    /// Returns this file with its resolution, the entries of its Exif block that
    /// `ExifBlock.forPrivatePicture` keeps, and a colour profile; ready to be adopted by a covered picture.
    ///
    /// - Parameter colorProfile: The bytes of a profile of the same colours as the file's and nothing else;
    ///   left out if a picture can nevertheless be found in it.
    /// - Throws: `bad-exif`, `exif-too-large` and `segment-too-large`.
    package func forPrivatePicture(colorProfile: [UInt8]?) throws(ContainerError) -> JPEGFile {
        let exif = try (try? exif())??.forPrivatePicture()
        var file = self
        // Only the resolution is adopted from the JFIF segment, and nothing from the segment that gives the
        // colour transform.
        file.segments.removeAll { $0.metadataKind.map { $0 != .jfif } ?? false }
        file.trailer = []
        if let exif { file = try file.settingExif(exif) }
        if let profile = colorProfile, self.colorProfile != nil, !PictureSearch.finds(in: profile[...]) {
            file = try file.settingColorProfile(profile)
        }
        return file
    }
}

extension PNGFile {
    /// The lengths of the chunks that are kept, and the range of their last byte if it is a code: of
    /// resolution, rendering intent, gamma, primaries, and numbers of ITU-T H.273. PNG (Third Edition)
    /// §11.3.2, §11.3.4.3.
    private static let privateChunks: [String: (count: Int, last: ClosedRange<UInt8>)] = [
        "pHYs": (9, 0...1), "sRGB": (1, 0...3), "gAMA": (4, 0...255), "cHRM": (32, 0...255),
        "cICP": (4, 0...1),
    ]

    /// Returns this file with its colour chunks, its resolution, the entries of its Exif block that
    /// `ExifBlock.forPrivatePicture` keeps, and a colour profile; ready to be adopted by a covered picture.
    ///
    /// - Parameter colorProfile: The bytes of a profile of the same colours as the file's and nothing else;
    ///   left out if a picture can nevertheless be found in it.
    /// - Throws: `bad-exif`.
    package func forPrivatePicture(colorProfile: [UInt8]?) throws(ContainerError) -> PNGFile {
        let exif = try (try? exif())??.forPrivatePicture()
        let hasProfile = chunks.contains { $0.type == "iCCP" }
        var file = self
        var seen: Set<String> = []
        file.chunks = chunks.filter { chunk in
            guard chunk.isAncillary else { return true }
            guard let shape = Self.privateChunks[chunk.type], chunk.data.count == shape.count,
                let last = chunk.data.last, shape.last.contains(last)
            else { return false }
            return seen.insert(chunk.type).inserted
        }
        file.trailer = []
        if hasProfile, let colorProfile, !PictureSearch.finds(in: colorProfile[...]) {
            file = file.settingColorProfile(colorProfile)
        }
        return exif.map(file.settingExif) ?? file
    }
}
