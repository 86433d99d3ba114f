/// Files with nothing left in them but the picture and how to show it: what `--private` writes. What is kept is built
/// anew of what it says, so that nothing is carried along in it.
extension JPEGFile {
    /// This file with its resolution, the entries of its Exif block that `ExifBlock.forPrivatePicture` keeps, and a
    /// colour profile; ready to be adopted by a covered picture.
    ///
    /// - Parameter colorProfile: The bytes of a profile of the same colours as the file's and nothing else; left out if a
    ///   picture can be found in it even so.
    /// - Throws: `bad-exif`, `exif-too-large` and `segment-too-large`.
    public func forPrivatePicture(colorProfile: [UInt8]?) throws(MetadataError) -> JPEGFile {
        let exif = try (try? exif())??.forPrivatePicture()
        var file = self
        // Of the JFIF segment the resolution is adopted, and nothing of the one that says the colour transform.
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
    /// How long the chunks are that are kept, and which values their last byte has, where that is a word of a list: of
    /// resolution, rendering intent, gamma, primaries, and numbers of ITU-T H.273. PNG (Third Edition) §11.3.2, §11.3.4.3.
    private static let privateChunks: [String: (count: Int, last: ClosedRange<UInt8>)] = [
        "pHYs": (9, 0...1), "sRGB": (1, 0...3), "gAMA": (4, 0...255), "cHRM": (32, 0...255),
        "cICP": (4, 0...1),
    ]

    /// This file with its colour chunks, its resolution, the entries of its Exif block that
    /// `ExifBlock.forPrivatePicture` keeps, and a colour profile; ready to be adopted by a covered picture.
    ///
    /// - Parameter colorProfile: The bytes of a profile of the same colours as the file's and nothing else; left out if a
    ///   picture can be found in it even so.
    /// - Throws: `bad-exif`.
    public func forPrivatePicture(colorProfile: [UInt8]?) throws(MetadataError) -> PNGFile {
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
