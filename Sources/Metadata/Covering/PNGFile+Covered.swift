/// What the metadata of a PNG file become when its picture is covered.
extension PNGFile {
    private static let xmpKeyword = Array("XML:com.adobe.xmp\0".utf8)
    private static let profileKeyword = "Raw profile type "
    /// Raw profiles (an invention of ImageMagick's) that never hold a picture.
    private static let harmlessProfiles: Set<String> = ["icc", "icm"]

    /// This file with only such metadata as hold for a covered picture, ready to be adopted by it, and what was
    /// changed.
    public func forCoveredPicture(
        remaking make: PictureMaker
    ) -> (file: PNGFile, changes: [MetadataChange]) {
        var file = self
        var changes: [MetadataChange] = []
        file.chunks = chunks.compactMap { Self.kept($0, make, &changes) }
        if trailer.contains(where: { $0 != 0 }) { changes.note(.trailerRemoved(trailer.count)) }
        file.trailer = []
        return (file, changes)
    }

    private static func kept(
        _ chunk: PNGChunk,
        _ make: PictureMaker,
        _ changes: inout [MetadataChange]
    ) -> PNGChunk? {
        switch chunk.type {
        case "eXIf": return exif(chunk, make, &changes)
        case "iTXt" where chunk.data.starts(with: xmpKeyword): return xmp(chunk, &changes)
        case "tEXt", "zTXt", "iTXt":
            guard holdsPicture(chunk) else { return chunk }
            changes.note(.holderRemoved("a \(chunk.type) chunk"))
            return nil
        case "caBX":
            changes.note(.credentialsRemoved)
            return nil
        default: return chunk
        }
    }

    private static func exif(
        _ chunk: PNGChunk,
        _ make: PictureMaker,
        _ changes: inout [MetadataChange]
    ) -> PNGChunk? {
        guard let block = try? ExifBlock(parsing: chunk.data) else {
            guard PictureSignature.isFound(in: chunk.data) else { return chunk }
            changes.note(.exifRemoved)
            return nil
        }
        guard let covered = try? block.forCoveredPicture(remaking: make) else {
            changes.note(.exifRemoved)
            return nil
        }
        covered.changes.forEach { changes.note($0) }
        return PNGChunk(parsedType: "eXIf", data: covered.block.bytes[...])
    }

    /// PNG (Third Edition) §11.3.3.4: keyword, whether compressed and how, language, translated keyword, text.
    private static func xmp(_ chunk: PNGChunk, _ changes: inout [MetadataChange]) -> PNGChunk? {
        var reader = ByteReader(chunk.data)
        let isPlain = reader.take(xmpKeyword.count) != nil && reader.uint8() == 0 && reader.uint8() != nil
        let start = reader.takeRest()
        guard isPlain, let language = start.firstIndex(of: 0),
            let keyword = start[(language + 1)...].firstIndex(of: 0),
            case let packet = XMPPacket(start[(keyword + 1)...]),
            let covered = try? packet.forCoveredPicture()
        else {
            changes.note(.xmpRemoved)
            return nil
        }
        covered.changes.forEach { changes.note($0) }
        return PNGChunk(parsedType: "iTXt", data: chunk.data[...keyword] + covered.packet.bytes)
    }

    /// Whether a text is a picture, or a profile that may hold one: written in hexadecimal digits, or packed so
    /// that it cannot be looked into here.
    private static func holdsPicture(_ chunk: PNGChunk) -> Bool {
        let keyword = String(decoding: chunk.data.prefix { $0 != 0 }, as: UTF8.self)
        let text = chunk.data.dropFirst(keyword.utf8.count + 1)
        if PictureSignature.isFound(in: text) || PictureSignature.isBase64Picture(text) { return true }
        guard keyword.hasPrefix(profileKeyword) else { return false }
        let kind = keyword.dropFirst(profileKeyword.count).lowercased()
        if harmlessProfiles.contains(kind) { return false }
        return chunk.type != "tEXt" || PictureSignature.isFound(in: chunk.rawProfile[...])
    }
}

extension PNGChunk {
    /// What the hexadecimal digits of a raw profile say: they follow a keyword, a zero byte, and lines with the
    /// profile's name and length.
    var rawProfile: [UInt8] {
        let text = data.drop { $0 != 0 }.dropFirst()
        let lines = text.split(separator: UInt8(ascii: "\n"))
        let digits = lines.dropFirst(2).joined().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
