/// The thumbnail and the directory that describes it. Exif 2.32 §4.5.5.
extension ExifBlock {
    /// Removes every directory chained after IFD0 with the pictures it points to: clears the pointer and
    /// zeroes the bytes. Bytes that other directories use stay.
    package mutating func removeThumbnail() throws(ContainerError) {
        guard let primary = directory(.primary), primary.next ?? 0 != 0 else { return }
        let chained = directories.filter { $0.kind == .thumbnail || $0.kind == .further }
        zero(chained.flatMap { ranges(of: $0) + pictureRanges(of: $0) }, in: chained)
        overwrite(at: primary.nextPosition, with: [0, 0, 0, 0])
        try readDirectories()
    }

    /// Replaces the thumbnail, or adds one.
    ///
    /// - Parameter jpeg: The bytes of a whole JPEG file, at most 64 KiB according to Exif.
    /// - Throws: `bad-exif` if IFD0 ends the block without a pointer to a next directory.
    package mutating func replaceThumbnail(_ jpeg: [UInt8]) throws(ContainerError) {
        try removeThumbnail()
        guard let primary = directory(.primary), primary.next != nil else {
            throw ImageFileDirectory.damaged(.primary, 0, "it ends before its pointer to the thumbnail")
        }
        let picture = append(jpeg)
        var draft = DirectoryDraft(order: byteOrder)
        draft.set(ExifTag.compression, short: 6)
        draft.set(ExifTag.xResolution, rational: 72, over: 1)
        draft.set(ExifTag.yResolution, rational: 72, over: 1)
        draft.set(ExifTag.resolutionUnit, short: 2)
        draft.set(ExifTag.thumbnailOffset, long: picture)
        draft.set(ExifTag.thumbnailLength, long: UInt32(truncatingIfNeeded: jpeg.count))
        let position = append([])
        _ = append(draft.serialized(at: Int(position)))
        overwrite(at: primary.nextPosition, with: byteOrder.bytes(of: position))
        try readDirectories()
    }

    private func ranges(of directory: ImageFileDirectory) -> [Range<Int>] {
        [directory.range] + directory.entries.compactMap { $0.isOutOfLine ? $0.valueRange : nil }
    }

    /// Returns the ranges of the pictures a directory points to: a JPEG stream, or strips of uncompressed
    /// pixels.
    func pictureRanges(of directory: ImageFileDirectory) -> [Range<Int>] {
        let pairs = [
            (ExifTag.thumbnailOffset, ExifTag.thumbnailLength),
            (ExifTag.stripOffsets, ExifTag.stripByteCounts),
        ]
        return pairs.flatMap { offsetTag, lengthTag in
            let offsets = directory[offsetTag].map(numbers) ?? []
            let lengths = directory[lengthTag].map(numbers) ?? []
            return zip(offsets, lengths).filter { $1 > 0 }.map { $0..<$0 + $1 }
        }
    }
}
