extension JPEGFile {
    /// The pictures in the file's segments and after the picture.
    var embeddedPictures: [EmbeddedPicture] {
        let inSegments = (segments + laterSegments).flatMap { $0.embeddedPictures + $0.picturesBefore }
        let extended = ExtendedXMP.all(in: segments).flatMap { part in
            XMPPacket(part.bytes).embeddedPictures(.preview, path: ["APP1", "extended XMP"])
        }
        return inSegments.joined(with: spreadPictures) + photoshopPictures + profilePictures + extended
            + trailingPictures
    }

    /// Pictures spread over several segments, of one family or of different ones.
    private var spreadPictures: [EmbeddedPicture] {
        let inFamilies = SegmentFamily.spread(over: segments).flatMap { family, bytes in
            EmbeddedPicture.found(in: bytes[...], .preview, path: family.path, origin: nil)
        }
        // What is found by itself would be found again.
        let free = segments.filter { segment in
            (segment.metadataKind == .application || segment.metadataKind == .comment)
                && !PictureSearch.finds(in: segment.payload)
        }
        return inFamilies.joined(with: EmbeddedPicture.found(inJoined: free.map(\.part), path: ["segments"]))
    }

    /// Pictures in the colour profile, which may span several segments.
    private var profilePictures: [EmbeddedPicture] {
        let parts = segments.filter { $0.metadataKind == .icc }
        let path = ["APP2", "ICC_PROFILE"]
        if let only = parts.first, parts.count == 1 {
            return EmbeddedPicture.found(in: only.payload, .preview, path: path, origin: only.originOfIndices)
        }
        return EmbeddedPicture.found(in: (heldColorProfile ?? [])[...], .preview, path: path, origin: nil)
    }

    /// Pictures in Photoshop's resources, which may span several segments.
    private var photoshopPictures: [EmbeddedPicture] {
        let parts = segments.filter { $0.metadataKind == .photoshop }
        let path = ["APP13", "Photoshop"]
        guard parts.count > 1 else {
            return parts.flatMap {
                EmbeddedPicture.found(in: $0.payload, .thumbnail, path: path, origin: $0.originOfIndices)
            }
        }
        let joined = parts.flatMap(\.content)
        return EmbeddedPicture.found(in: joined[...], .thumbnail, path: path, origin: nil)
    }

    private var trailingPictures: [EmbeddedPicture] {
        guard !trailer.isEmpty else { return [] }
        let indexed = segments.compactMap { MultiPictureIndex(segment: $0, fileCount: trailer.endIndex) }
            .first
        let ranges = indexed?.pictures.map(\.range).filter { $0.lowerBound >= trailer.startIndex } ?? []
        let path = ["trailer"]
        guard !ranges.isEmpty else {
            let movie = TrailingPicture.movieStart(in: trailer)
            let before = trailer[..<(movie ?? trailer.endIndex)]
            let pictures = EmbeddedPicture.found(in: before, .preview, path: path, origin: 0)
            guard let movie else { return pictures }
            return pictures
                + [EmbeddedPicture(.movie, path: path, offset: movie, .file(Array(trailer[movie...])))]
        }
        return ranges.map { range in
            let kind = TrailingPicture(trailer[range]).kind
            return EmbeddedPicture(
                kind,
                path: path,
                offset: range.lowerBound,
                .file(Array(trailer[range]))
            )
        }
    }
}

extension TrailingPicture {
    /// The purpose of the picture.
    var kind: EmbeddedPicture.Kind {
        switch change {
        case .gainMapRemoved: .gainMap
        case .depthMapRemoved: .depthMap
        default: .preview
        }
    }
}

extension JPEGSegment {
    /// The offset in the file of index 0 of the payload; `nil` for a segment that was not read from one.
    fileprivate var originOfIndices: Int? { offset.map { $0 + 4 - payload.startIndex } }

    /// The pictures in the segment, except those of Photoshop resources and extended XMP, which may continue
    /// in the next.
    fileprivate var embeddedPictures: [EmbeddedPicture] {
        let name = marker.description
        switch metadataKind {
        case .jfif:
            return uncompressed(at: 12, path: [name, "JFIF"]) + found(.preview, path: [name, "JFIF"])
        case .jfxx where payload.dropFirst(5).first == 0x13: return uncompressed(at: 6, path: [name, "JFXX"])
        case .jfxx: return found(.thumbnail, path: [name, "JFXX"])
        case .exif:
            guard let block = try? ExifBlock(parsing: content) else {
                return found(.preview, path: [name, "Exif"])
            }
            return block.embeddedPictures(path: [name, "Exif"], origin: offset.map { $0 + 10 })
        case .xmp:
            return XMPPacket(content).embeddedPictures(.thumbnail, path: [name, "XMP"])
        case .comment, .application: return found(.preview, path: SegmentFamily(self).path)
        case .adobe: return found(.preview, path: [name, "Adobe"])
        case .none: return found(.preview, path: [name])
        case .extendedXMP, .icc, .mpf, .photoshop: return []
        }
    }

    private func found(_ kind: EmbeddedPicture.Kind, path: [String]) -> [EmbeddedPicture] {
        EmbeddedPicture.found(in: payload, kind, path: path, origin: originOfIndices)
    }

    /// The pictures in stray bytes before the segment, which decoders skip.
    fileprivate var picturesBefore: [EmbeddedPicture] {
        EmbeddedPicture.found(in: padding, .preview, path: ["before \(marker)"], origin: 0)
    }

    /// Returns the uncompressed thumbnail at `position`: width, height, and three bytes per pixel. JFIF 1.02
    /// p.5 and p.7.
    private func uncompressed(at position: Int, path: [String]) -> [EmbeddedPicture] {
        var reader = ByteReader(payload.dropFirst(position))
        guard let width = reader.uint8(), let height = reader.uint8(), width > 0, height > 0,
            let bytes = reader.take(Int(width) * Int(height) * 3)
        else { return [] }
        let content = EmbeddedPicture.Content.pixels(
            width: Int(width),
            height: Int(height),
            bytes: Array(bytes)
        )
        return [EmbeddedPicture(.thumbnail, path: path, offset: offset.map { $0 + 6 + position }, content)]
    }
}

extension PNGFile {
    /// The pictures in the file's chunks and after the picture.
    var embeddedPictures: [EmbeddedPicture] {
        let spread = textFamilies.values.filter { $0.count > 1 }.flatMap { parts in
            EmbeddedPicture.found(
                in: parts.flatMap { $0.text ?? [] }[...],
                .preview,
                path: ["texts"],
                origin: nil
            )
        }
        var (own, parts): ([EmbeddedPicture], [PNGChunk]) = ([], [])
        for chunk in chunks where !["IHDR", "PLTE", "IDAT"].contains(chunk.type) {
            let found = chunk.embeddedPictures
            own += found
            if found.isEmpty, Self.isFree(chunk) { parts.append(chunk) }
        }
        let across = EmbeddedPicture.found(inJoined: parts.map(\.part), path: ["chunks"])
        return own.joined(with: spread.joined(with: across))
            + EmbeddedPicture.found(in: trailer, .preview, path: ["trailer"], origin: 0)
    }
}

extension WebPFile {
    /// Returns the pictures in the file's chunks and after its RIFF form.
    ///
    /// - Parameter bytes: The bytes of the file.
    func embeddedPictures(in bytes: [UInt8]) -> [EmbeddedPicture] {
        chunks.flatMap { chunk -> [EmbeddedPicture] in
            switch chunk.type {
            case "EXIF":
                guard let block = try? exif() else { return chunk.embeddedPictures }
                return block.embeddedPictures(path: chunk.path, origin: nil)
            case "XMP ": return XMPPacket(chunk.data).embeddedPictures(.thumbnail, path: chunk.path)
            case "ICCP": return chunk.embeddedPictures
            default: return []
            }
        } + strays(in: bytes)
    }

    /// Returns the pictures in unknown chunks and after the RIFF form.
    ///
    /// - Parameter bytes: The bytes of the file.
    func strays(in bytes: [UInt8]) -> [EmbeddedPicture] {
        let known = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "EXIF", "XMP ", "ICCP"]
        let unknown = chunks.filter { !known.contains($0.type) }
        let own = unknown.flatMap(\.embeddedPictures).joined(
            with: EmbeddedPicture.spread(over: unknown.map(\.data), path: ["chunks"])
        )
        let length = ByteReader(bytes, order: .littleEndian).integer(UInt32.self, at: 4) ?? 0
        let rest = bytes.dropFirst(8 + Int(length))
        return own + EmbeddedPicture.found(in: rest, .preview, path: ["trailer"], origin: 0)
    }
}

extension WebPChunk {
    /// The chunk's place in a file.
    fileprivate var path: [String] { [type.filter { $0 != " " }] }

    /// The pictures in the chunk's data.
    fileprivate var embeddedPictures: [EmbeddedPicture] {
        EmbeddedPicture.found(in: data, .preview, path: path, origin: nil)
    }
}

extension PNGChunk {
    fileprivate var embeddedPictures: [EmbeddedPicture] {
        if type == "eXIf", let block = try? ExifBlock(parsing: data) {
            return block.embeddedPictures(path: [type], origin: nil)
        }
        if let xmp { return xmp.embeddedPictures(.thumbnail, path: [type, "XMP"]) }
        return EmbeddedPicture.found(
            in: data,
            type == "tEXt" ? .thumbnail : .preview,
            path: [type],
            origin: nil
        )
    }
}

extension ExifBlock {
    /// Returns the thumbnail and every other picture in the block.
    ///
    /// - Parameter origin: The offset of the block in the file; `nil` if it is not contiguous there.
    package func embeddedPictures(path: [String], origin: Int?) -> [EmbeddedPicture] {
        let thumbnail = path + [ImageFileDirectory.Kind.thumbnail.rawValue]
        let found = EmbeddedPicture.found(in: bytes[...], .preview, path: path, origin: origin, isBlock: true)
        let start = thumbnailRange.map { $0.lowerBound + (origin ?? 0) }
        let named = found.map { picture in
            guard let start, origin != nil, picture.offset == start else { return picture }
            return EmbeddedPicture(.thumbnail, path: thumbnail, offset: picture.offset, picture.content)
        }
        guard let texts else {
            return named + [EmbeddedPicture(.preview, path: path, offset: nil, .unsearched)]
        }
        return uncompressedThumbnail(path: thumbnail, origin: origin)
            + named.joined(with: EmbeddedPicture.spread(over: texts, path: path))
    }

    /// Returns a thumbnail of strips of red, green and blue bytes. TIFF 6.0 §4.
    private func uncompressedThumbnail(path: [String], origin: Int?) -> [EmbeddedPicture] {
        guard let directory = directory(.thumbnail), thumbnailRange == nil,
            let width = number(ExifTag.imageWidth, in: .thumbnail),
            let height = number(ExifTag.imageHeight, in: .thumbnail), width > 0, height > 0,
            width <= bytes.count, height <= bytes.count
        else { return [] }
        let strips = pictureRanges(of: directory)
        guard let first = strips.first, strips.allSatisfy({ $0.upperBound <= bytes.count }) else { return [] }
        let pixels = strips.flatMap { bytes[$0] }
        guard pixels.count >= width * height * 3 else { return [] }
        let content = EmbeddedPicture.Content.pixels(
            width: width,
            height: height,
            bytes: Array(pixels.prefix(width * height * 3))
        )
        return [
            EmbeddedPicture(.thumbnail, path: path, offset: origin.map { $0 + first.lowerBound }, content)
        ]
    }
}
