/// Editing the metadata of a PNG file whose picture is covered.
extension PNGFile {
    /// Returns this file with only the metadata that hold for a covered picture, ready to be adopted by it,
    /// and the changes made.
    ///
    /// - Parameter bareProfile: Returns the bytes of a colour profile of the same colours as the file's and
    ///   nothing else, used if the file's holds a picture; `nil` for none.
    package func forCoveredPicture(
        remaking make: PictureMaker,
        bareProfile: () -> [UInt8]? = { nil }
    ) -> (file: PNGFile, changes: [MetadataChange]) {
        var file = self
        var changes: [MetadataChange] = []
        file.chunks = chunks.compactMap { Self.kept($0, make, &changes) }
        file.removeSpreadPictures(of: self, &changes)
        file.removeRests(of: self, &changes)
        file.replaceColorProfile(bareProfile, &changes)
        if trailer.contains(where: { $0 != 0 }) { changes.append(.trailerRemoved(trailer.count)) }
        file.trailer = []
        return (file, changes.unique)
    }

    /// Returns the chunk to keep with the covered picture; `nil` if it is removed. All chunks but those of
    /// coded pixels are searched for pictures.
    private static func kept(
        _ chunk: PNGChunk,
        _ make: PictureMaker,
        _ changes: inout [MetadataChange]
    ) -> PNGChunk? {
        switch chunk.type {
        case "eXIf": return exif(chunk, make, &changes)
        case _ where chunk.isXMP: return xmp(chunk, &changes)
        case "caBX":
            changes.append(.credentialsRemoved)
            return nil
        // The profile is searched as a whole later, and coded pixels are not metadata.
        case "iCCP": return chunk
        case _ where !chunk.isAncillary: return chunk
        default:
            guard PictureSearch.finds(in: chunk.data) || chunk.isClosedText else { return chunk }
            changes.append(.holderRemoved("\(chunk.type) chunk"))
            return nil
        }
    }

    private static func exif(
        _ chunk: PNGChunk,
        _ make: PictureMaker,
        _ changes: inout [MetadataChange]
    ) -> PNGChunk? {
        guard let block = try? ExifBlock(parsing: chunk.data) else {
            guard PictureSearch.finds(in: chunk.data) else { return chunk }
            changes.append(.exifRemoved)
            return nil
        }
        guard let covered = try? block.forCoveredPicture(remaking: make) else {
            changes.append(.exifRemoved)
            return nil
        }
        changes += covered.changes
        return PNGChunk(type: "eXIf", data: covered.block.bytes[...])
    }

    private static func xmp(_ chunk: PNGChunk, _ changes: inout [MetadataChange]) -> PNGChunk? {
        guard let packet = chunk.xmp, let covered = try? packet.forCoveredPicture() else {
            changes.append(.xmpRemoved)
            return nil
        }
        changes += covered.changes
        return covered.changes.isEmpty ? chunk : .xmp(covered.packet)
    }

    /// Removes text chunks of one family that together hold a picture, or the rest of one that was removed.
    ///
    /// - Parameter source: The file with all its chunks.
    private mutating func removeSpreadPictures(of source: PNGFile, _ changes: inout [MetadataChange]) {
        let before = source.textFamilies
        let removed = textFamilies.filter { family, parts in
            let joined = parts.flatMap { $0.text ?? [] }[...]
            let isRest = parts.count < before[family]?.count ?? 0 && PictureSearch.mayContinue(joined)
            return isRest || parts.count > 1 && PictureSearch.finds(in: joined)
        }
        guard !removed.isEmpty else { return }
        chunks.removeAll { chunk in
            !chunk.isXMP && PNGText(chunk).map { removed[$0.family] != nil } ?? false
        }
        for family in removed.keys {
            changes.append(.holderRemoved("text chunks called \(String(decoding: family, as: UTF8.self))"))
        }
    }

    /// The chunks that describe the picture in numbers, or are read as what they are. PNG (Third Edition) §11.3 and
    /// its register of extensions.
    private static let known: Set<String> = [
        "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "hIST", "pHYs",
        "sPLT",
        "eXIf", "tIME", "acTL", "fcTL", "fdAT", "oFFs", "pCAL", "sCAL", "sTER",
    ]

    /// Returns `true` for texts and unknown chunks, which may continue one another.
    static func isFree(_ chunk: PNGChunk) -> Bool {
        chunk.isAncillary && !known.contains(chunk.type) && !chunk.isXMP
    }

    /// Removes texts and unknown chunks that may be the rest of a picture that began in one that was removed, or that
    /// hold one together.
    ///
    /// - Parameter source: The file with all its chunks.
    private mutating func removeRests(of source: PNGFile, _ changes: inout [MetadataChange]) {
        let free = chunks.filter(Self.isFree)
        let kept = Set(free)
        let removed = source.chunks.filter { Self.isFree($0) && !kept.contains($0) }
        var rests = PictureSearch.rests(among: free.map(\.part), beside: removed.map(\.data))[...]
        chunks.removeAll { chunk in
            guard Self.isFree(chunk), rests.removeFirst() else { return false }
            changes.append(.restRemoved("\(chunk.type) chunk"))
            return true
        }
    }

    private mutating func replaceColorProfile(
        _ bareProfile: () -> [UInt8]?,
        _ changes: inout [MetadataChange]
    ) {
        guard let chunk = chunks.first(where: { $0.type == "iCCP" }), PictureSearch.finds(in: chunk.data)
        else { return }
        let bare = bareProfile().flatMap { PictureSearch.finds(in: $0[...]) ? nil : $0 }
        self = settingColorProfile(bare)
        changes.append(bare == nil ? .colorProfileRemoved : .colorProfileRemade)
    }
}

extension PNGChunk {
    /// The data, which in a text chunk begin with a keyword.
    var part: FilePart { FilePart(data, content: PNGText(self)?.text) }

    /// `true` if the chunk is a compressed text that cannot be decompressed, so that its content is unknown.
    fileprivate var isClosedText: Bool {
        guard let text = PNGText(self) else { return ["tEXt", "zTXt", "iTXt"].contains(type) }
        return text.text == nil
    }
}
