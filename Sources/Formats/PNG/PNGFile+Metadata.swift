/// Metadata in ancillary chunks. PNG (Third Edition) §11.3.
extension PNGFile {
    /// The chunks that describe a picture rather than code it, and are carried over when its pixels change:
    /// Exif, text, time, physical size, and the interpretation of the samples as colours.
    static let carriedChunks: Set<String> = [
        "eXIf", "tEXt", "zTXt", "iTXt", "tIME", "pHYs", "iCCP", "sRGB", "gAMA", "cHRM", "cICP",
    ]

    /// Returns the types of chunks that this newly encoded file can adopt from `source`. They include the
    /// significant bits and the background, which are given in samples, if the sample format is the same.
    package func chunks(carriedFrom source: PNGFile) -> Set<String> {
        let isAlike = header.colorType == source.header.colorType && header.bitDepth == source.header.bitDepth
        return isAlike ? Self.carriedChunks.union(["sBIT", "bKGD"]) : Self.carriedChunks
    }

    /// The TIFF block of the eXIf chunk; `nil` without one.
    package var exifPayload: ArraySlice<UInt8>? { chunks.first { $0.type == "eXIf" }?.data }

    /// Returns the Exif block, or `nil` if the file has none.
    ///
    /// - Throws: `bad-exif` if its TIFF structure is damaged.
    package func exif() throws(ContainerError) -> ExifBlock? {
        guard let payload = exifPayload else { return nil }
        return try ExifBlock(parsing: payload)
    }

    /// Returns the file with `block` as its only eXIf chunk, before the picture data.
    package func settingExif(_ block: ExifBlock) -> PNGFile {
        var file = removing(chunks: ["eXIf"])
        file.insertBeforePictureData([PNGChunk(type: "eXIf", data: block.bytes[...])])
        return file
    }

    func removing(chunks types: Set<String>) -> PNGFile {
        var file = self
        file.chunks.removeAll { types.contains($0.type) && $0.isAncillary }
        return file
    }

    /// Returns this newly encoded file with the ancillary chunks of `source` of the wanted types. Its own
    /// chunks of those types are dropped; the source's follow IHDR in the source's order, a legal place for
    /// all of them.
    ///
    /// Colour chunks of the source must not be wanted if the pixels were converted to another colour space.
    package func adopting(
        metadataOf source: PNGFile,
        keeping types: Set<String> = carriedChunks
    ) -> PNGFile {
        let adopted = source.chunks.filter { $0.isAncillary && types.contains($0.type) }
        var file = removing(chunks: types)
        file.chunks.insert(contentsOf: adopted, at: min(1, file.chunks.count))
        return file
    }

    private mutating func insertBeforePictureData(_ added: [PNGChunk]) {
        let position = chunks.firstIndex { $0.type == "IDAT" || $0.type == "IEND" } ?? chunks.count
        chunks.insert(contentsOf: added, at: position)
    }
}

extension PNGChunk {
    /// `true` if a decoder may ignore the chunk: its first letter is lower case.
    var isAncillary: Bool { (type.utf8.first ?? 0) & 0x20 != 0 }
}
