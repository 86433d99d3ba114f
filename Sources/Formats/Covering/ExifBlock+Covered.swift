extension ExifBlock {
    /// The most JPEG pictures examined in one block; cameras write up to three.
    private static let maximumPictures = 64

    /// Returns the block for a covered picture, and the changes made. Embedded pictures are replaced by `make`'s in
    /// place, no longer than before, so no offset changes, or else removed. The content identifier is removed, unless
    /// another is about to overwrite it (`keepsIdentifier`). All else stays. `outside` has pictures outside the block,
    /// by offset from its first byte; one that the maker note points to is replaced at the end of the block. Throws
    /// `bad-exif` if a picture cannot be removed, or the block cannot be read back.
    package func forCoveredPicture(
        remaking make: PictureMaker,
        outside: [Int: [UInt8]] = [:],
        keepsIdentifier: Bool = false
    ) throws(ContainerError) -> (block: ExifBlock, changes: [MetadataChange]) {
        var block = self
        var changes: [MetadataChange] = []
        if block.contentIdentifier != nil, !keepsIdentifier {
            try block.removeContentIdentifier()
            changes.append(.identifierRemoved)
        }
        var remade = RangeSet<Int>()
        if let change = try block.remakeThumbnail(with: make, &remade) { changes.append(change) }
        block.remakePreviews(with: make, &remade, &changes)
        for (offset, jpeg) in outside.sorted(by: { $0.key < $1.key }) {
            block.adoptPreview(jpeg, at: offset, with: make, &remade, &changes)
        }
        try block.readDirectories()
        block.erasePixels(except: remade, &changes)
        try block.erasePictures(except: remade, &changes)
        return (block, changes.unique)
    }

    /// Replaces IFD1's thumbnail. Returns `nil` without one.
    private mutating func remakeThumbnail(
        with make: PictureMaker,
        _ remade: inout RangeSet<Int>
    ) throws(ContainerError) -> MetadataChange? {
        guard let directory = directory(.thumbnail) else { return nil }
        let room = JPEGFile.maximumExif - bytes.count - 128
        if let range = thumbnailRange {
            let old = Array(bytes[range])
            let fitting = make(PictureRequest(jpeg: old, size: nil, maximumCount: range.count))
            if let jpeg = fitting, jpeg.count <= range.count {
                try rewriteThumbnail(jpeg, at: range.lowerBound, in: directory)
                zero([range])
            } else if let jpeg = make(PictureRequest(jpeg: old, size: nil, maximumCount: room)) {
                try rewriteThumbnail(jpeg, at: Int(append(jpeg)), in: directory)
                zero([range])
            } else {
                try removeThumbnail()
                return .thumbnailRemoved
            }
        } else {
            guard !pictureRanges(of: directory).isEmpty else { return nil }
            guard let width = number(ExifTag.imageWidth, in: .thumbnail),
                let height = number(ExifTag.imageHeight, in: .thumbnail),
                let jpeg = make(PictureRequest(jpeg: nil, size: (width, height), maximumCount: room))
            else {
                try removeThumbnail()
                return .thumbnailRemoved
            }
            try replaceThumbnail(jpeg)
        }
        if let range = thumbnailRange { remade.insert(contentsOf: range) }
        return .thumbnailRemade
    }

    private mutating func rewriteThumbnail(
        _ jpeg: [UInt8],
        at position: Int,
        in directory: ImageFileDirectory
    ) throws(ContainerError) {
        overwrite(at: position, with: jpeg)
        for (tag, value) in [(ExifTag.thumbnailOffset, position), (ExifTag.thumbnailLength, jpeg.count)] {
            guard let entry = directory[tag] else { continue }
            overwrite(at: entry.position + 2, with: byteOrder.bytes(of: UInt16(4)))
            overwrite(at: entry.position + 4, with: byteOrder.bytes(of: UInt32(1)))
            overwrite(at: entry.position + 8, with: byteOrder.bytes(of: UInt32(clamping: value)))
        }
        try readDirectories()
    }

    /// Replaces every other JPEG picture in place, if `make` provides one that fits.
    private mutating func remakePreviews(
        with make: PictureMaker,
        _ remade: inout RangeSet<Int>,
        _ changes: inout [MetadataChange]
    ) {
        let starts = PictureSignature.decodableStarts(in: bytes[...]).prefix(Self.maximumPictures)
        for start in starts where !remade.contains(start) {
            guard let old = jpeg(at: start),
                let jpeg = make(PictureRequest(jpeg: old, size: nil, maximumCount: old.count)),
                jpeg.count <= old.count
            else { continue }
            let padding = [UInt8](repeating: 0, count: old.count - jpeg.count)
            // The first byte stays: some vendors change it to hide their previews.
            overwrite(at: start + 1, with: jpeg.dropFirst() + padding)
            remade.insert(contentsOf: start..<start + old.count)
            changes.append(.previewRemade)
        }
    }

    /// Moves a preview that the maker note locates outside the block, remade, to the block's end. Minolta cameras write
    /// theirs after the picture, with offset and length in consecutive entries.
    private mutating func adoptPreview(
        _ old: [UInt8],
        at offset: Int,
        with make: PictureMaker,
        _ remade: inout RangeSet<Int>,
        _ changes: inout [MetadataChange]
    ) {
        guard let note = makerNoteRange, note.upperBound <= bytes.count,
            let distance = UInt32(exactly: offset),
            let place = bytes[note].firstRange(of: byteOrder.bytes(of: distance))?.lowerBound,
            let length = reader.integer(UInt32.self, at: place + 12), abs(Int(length) - old.count) <= 4096,
            place + 16 <= note.upperBound,
            case let room = JPEGFile.maximumExif - bytes.count - 2,
            let jpeg = make(PictureRequest(jpeg: old, size: nil, maximumCount: min(room, old.count)))
        else { return }
        let position = append(jpeg)
        overwrite(at: place, with: byteOrder.bytes(of: position))
        overwrite(at: place + 12, with: byteOrder.bytes(of: UInt32(clamping: jpeg.count)))
        remade.insert(contentsOf: Int(position)..<bytes.count)
        changes.append(.previewRemade)
    }

    /// Returns the JPEG file at `start` with its first byte restored; `nil` if it cannot be parsed.
    private func jpeg(at start: Int) -> [UInt8]? {
        var rest = bytes[start...]
        rest[start] = 0xFF
        guard let file = try? JPEGFile(parsing: rest) else { return nil }
        return Array(rest[..<file.codedImage.endIndex])
    }

    /// Zeroes strips and tiles of directories other than the thumbnail's. Entries' values stay, even if a directory
    /// points to them.
    private mutating func erasePixels(except remade: RangeSet<Int>, _ changes: inout [MetadataChange]) {
        let further = directory(.primary)?[ExifTag.furtherDirectories].map(numbers) ?? []
        let pointing =
            directories.filter { $0.kind != .thumbnail }
            + further.prefix(Self.maximumPictures).compactMap {
                try? ImageFileDirectory(reader, kind: .further, at: $0)
            }
        var doomed = RangeSet(pointing.flatMap(pictureRanges))
        let values = directories.flatMap(\.entries).filter(\.isOutOfLine).compactMap(\.valueRange)
        doomed.subtract(RangeSet([0..<8] + directories.map(\.range) + values))
        doomed.subtract(remade)
        doomed.formIntersection(RangeSet(bytes.indices))
        for range in doomed.ranges where bytes[range].contains(where: { $0 != 0 }) {
            overwrite(at: range.lowerBound, with: [UInt8](repeating: 0, count: range.count))
            changes.append(.previewRemoved)
        }
    }

    /// Erases the remaining pictures: those in the maker note together with it, unreferenced ones, and entries' values.
    private mutating func erasePictures(
        except remade: RangeSet<Int>,
        _ changes: inout [MetadataChange]
    ) throws(ContainerError) {
        func isLeft(_ block: ExifBlock, _ range: Range<Int>) -> Bool {
            PictureSearch(block.bytes[range], isBlock: range.lowerBound == 0).finds.contains {
                !remade.contains($0.start)
            }
        }
        guard isLeft(self, bytes.indices) else { return }
        if let note = makerNoteRange, note.upperBound <= bytes.count, isLeft(self, note) {
            try removeMakerNote()
            changes.append(.makerNoteRemoved)
        }
        guard isLeft(self, bytes.indices) else { return }
        changes.append(.previewRemoved)
        zero([bytes.indices])
        for value in directories.flatMap(\.entries).compactMap(\.valueRange) where isLeft(self, value) {
            overwrite(at: value.lowerBound, with: [UInt8](repeating: 0, count: value.count))
        }
        try readDirectories()
        guard !isLeft(self, bytes.indices) else {
            throw ContainerError(.badExif, "the block holds a picture that cannot be removed", path: ["Exif"])
        }
    }
}
