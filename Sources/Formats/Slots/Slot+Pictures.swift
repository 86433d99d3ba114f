extension Slot {
    /// The pictures and movies in the slot, none of them within another.
    package var pictures: [EmbeddedPicture] {
        switch kind {
        case .picture(let content, _): return [EmbeddedPicture(purpose, path: path, offset: offset, content)]
        case .exif:
            guard let block = try? ExifBlock(parsing: bytes) else { return found(in: bytes) }
            return block.embeddedPictures(path: path, offset: offset)
        case .xmp, .extendedXMP:
            return XMPReading(XMPPacket(bytes)).values.filter(\.text.isLong).flatMap { value in
                EmbeddedPicture.found(
                    in: value.text.bytes,
                    purpose,
                    path: path,
                    offset: nil,
                    isText: true
                )
            }
        case .photoshop, .text, .repetition, .colorProfile, .layer, .unknown: return found(in: bytes)
        case .coding: return []
        }
    }

    private func found(in bytes: ArraySlice<UInt8>) -> [EmbeddedPicture] {
        EmbeddedPicture.found(in: bytes, purpose, path: path, offset: offset)
    }
}

extension ExifBlock {
    /// Returns the thumbnail and every other picture in the block.
    ///
    /// - Parameter offset: The offset of the block in the file; `nil` if it is not contiguous there.
    func embeddedPictures(path: [String], offset: Int?) -> [EmbeddedPicture] {
        let thumbnail = path + [ImageFileDirectory.Kind.thumbnail.rawValue]
        let found = EmbeddedPicture.found(
            in: bytes[...],
            .preview,
            path: path,
            offset: offset ?? 0,
            isBlock: true
        )
        let start = thumbnailRange.map { $0.lowerBound + (offset ?? 0) }
        return uncompressedThumbnail(path: thumbnail, offset: offset)
            + found.map { picture in
                let isThumbnail = picture.offset != nil && picture.offset == start
                return EmbeddedPicture(
                    isThumbnail ? .thumbnail : picture.kind,
                    path: isThumbnail ? thumbnail : picture.path,
                    offset: offset == nil ? nil : picture.offset,
                    picture.content
                )
            }
    }

    /// Returns a thumbnail of strips of red, green and blue bytes. TIFF 6.0 §4.
    private func uncompressedThumbnail(path: [String], offset: Int?) -> [EmbeddedPicture] {
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
            EmbeddedPicture(.thumbnail, path: path, offset: offset.map { $0 + first.lowerBound }, content)
        ]
    }
}
