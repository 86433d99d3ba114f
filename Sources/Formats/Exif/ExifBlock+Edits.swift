extension ExifBlock {
    /// The effect of setting a content identifier on the maker note.
    package enum MakerNoteOutcome: String, Sendable, Hashable {
        /// An Apple note's identifier was overwritten in place.
        case identifierOverwritten = "identifier-overwritten"
        /// An Apple note without identifier was copied to the end with one more entry.
        case appleNoteExtended = "apple-note-extended"
        /// Another vendor's note, which may have held a preview, was erased. Reported to the user.
        case foreignNoteReplaced = "foreign-note-replaced"
        /// There was no readable maker note.
        case noteAdded = "note-added"
    }

    /// Sets the content identifier, and returns the effect on the maker note. Every other value stays, except one in an
    /// Apple maker note misplaced in IFD0. Throws `bad-content-identifier` unless `text` has 36 ASCII characters, and
    /// `bad-exif` if the block cannot be read back.
    @discardableResult
    package mutating func setContentIdentifier(_ text: String) throws(ContainerError) -> MakerNoteOutcome {
        if misplacedContentIdentifier != nil { try removeMakerNote(in: .primary) }
        guard let entry = directory(.exif)?[ExifTag.makerNote] else {
            try appendMakerNote(try AppleMakerNote(contentIdentifier: text))
            return .noteAdded
        }
        guard var note = appleMakerNote else {
            try repointMakerNote(entry, to: try AppleMakerNote(contentIdentifier: text))
            return .foreignNoteReplaced
        }
        let hadIdentifier = note.identifierRange != nil
        try note.setContentIdentifier(text)
        if hadIdentifier, let range = entry.valueRange {
            overwrite(at: range.lowerBound, with: note.bytes)
            try readDirectories()
            return .identifierOverwritten
        }
        try repointMakerNote(entry, to: note)
        return .appleNoteExtended
    }

    /// Removes the content identifier, if there is one, and zeroes its text in place.
    package mutating func removeContentIdentifier() throws(ContainerError) {
        guard var note = appleMakerNote, let range = makerNoteRange else { return }
        note.removeContentIdentifier()
        overwrite(at: range.lowerBound, with: note.bytes)
        try readDirectories()
    }

    /// Removes any maker note and zeroes its bytes: it may hold a preview or identify the camera.
    mutating func removeMakerNote() throws(ContainerError) { try removeMakerNote(in: .exif) }

    private mutating func removeMakerNote(in kind: ImageFileDirectory.Kind) throws(ContainerError) {
        guard let entry = directory(kind)?[ExifTag.makerNote] else { return }
        try remove(entry, in: kind)
    }

    /// Removes an entry, and zeroes its value unless another uses it.
    mutating func remove(_ entry: DirectoryEntry, in kind: ImageFileDirectory.Kind) throws(ContainerError) {
        guard let directory = directory(kind), directory.entries.contains(entry) else { return }
        if let range = entry.valueRange, entry.isOutOfLine { zero([range]) { $0 == entry } }
        let following = bytes[entry.position + 12..<min(directory.range.upperBound, bytes.count)]
        overwrite(at: entry.position, with: following + [UInt8](repeating: 0, count: 12))
        let count = UInt16(truncatingIfNeeded: directory.entries.count - 1)
        overwrite(at: directory.position, with: byteOrder.bytes(of: count))
        try readDirectories()
    }

    /// Sets the display orientation of the stored pixels. Throws `bad-orientation` outside 1...8.
    package mutating func setOrientation(_ orientation: Int) throws(ContainerError) {
        let value = try Self.checked(orientation: orientation)
        if let entry = directory(.primary)?[ExifTag.orientation] {
            overwriteInline(entry, short: value)
            try readDirectories()
        } else {
            try growPrimaryDirectory { $0.set(ExifTag.orientation, short: value) }
        }
    }

    /// Updates PixelXDimension and PixelYDimension, if present, to stored pixels.
    package mutating func setPixelDimensions(width: Int, height: Int) throws(ContainerError) {
        for (tag, value) in [(ExifTag.pixelXDimension, width), (ExifTag.pixelYDimension, height)] {
            guard let entry = directory(.exif)?[tag] else { continue }
            overwrite(at: entry.position + 2, with: byteOrder.bytes(of: UInt16(4)))
            overwrite(at: entry.position + 4, with: byteOrder.bytes(of: UInt32(1)))
            overwrite(at: entry.position + 8, with: byteOrder.bytes(of: UInt32(clamping: value)))
        }
        try readDirectories()
    }

    static func checked(orientation: Int) throws(ContainerError) -> UInt16 {
        guard (1...8).contains(orientation) else {
            throw ContainerError(.badOrientation, "\(orientation) is not an orientation (1 to 8)")
        }
        return UInt16(orientation)
    }

    /// Overwrites an entry's value with a shorter one, and zeroes the rest. Throws `bad-exif` if the block cannot be
    /// read back.
    mutating func shorten(_ entry: DirectoryEntry, to value: [UInt8]) throws(ContainerError) {
        guard let range = entry.valueRange, value.count <= range.count,
            let size = DirectoryEntry.size(ofType: entry.type), value.count % size == 0
        else { return }
        if entry.isOutOfLine { zero([range]) { $0 == entry } }
        overwrite(at: entry.position + 4, with: byteOrder.bytes(of: UInt32(clamping: value.count / size)))
        if value.count > 4 {
            overwrite(at: range.lowerBound, with: value)
        } else {
            overwrite(at: entry.position + 8, with: value + [UInt8](repeating: 0, count: 4 - value.count))
        }
        try readDirectories()
    }

    mutating func overwrite(at position: Int, with replacement: [UInt8]) {
        guard position >= 0, replacement.count <= bytes.count - position else { return }
        bytes.replaceSubrange(position..<position + replacement.count, with: replacement)
    }

    /// Appends bytes at the next even offset, which it returns.
    mutating func append(_ addition: [UInt8]) -> UInt32 {
        if bytes.count % 2 == 1 { bytes.append(0) }
        defer { bytes += addition }
        return UInt32(truncatingIfNeeded: bytes.count)
    }

    /// Appends a changed copy of IFD0, and points the header to it.
    mutating func growPrimaryDirectory(_ change: (inout DirectoryDraft) -> Void) throws(ContainerError) {
        guard let primary = directory(.primary) else { return }
        var draft = DirectoryDraft(copying: primary, of: self)
        change(&draft)
        let position = append([])
        _ = append(draft.serialized(at: Int(position)))
        overwrite(at: 4, with: byteOrder.bytes(of: position))
        try readDirectories()
    }

    private mutating func overwriteInline(_ entry: DirectoryEntry, short value: UInt16) {
        overwrite(at: entry.position + 2, with: byteOrder.bytes(of: UInt16(3)))
        overwrite(at: entry.position + 4, with: byteOrder.bytes(of: UInt32(1)))
        overwrite(at: entry.position + 8, with: byteOrder.bytes(of: value) + [0, 0])
    }

    /// Zeroes bytes, except the header and what entries outside `doomed` use: directories, values and pictures.
    mutating func zero(
        _ ranges: [Range<Int>],
        in doomedDirectories: [ImageFileDirectory] = [],
        sparing isDoomed: (DirectoryEntry) -> Bool = { _ in false }
    ) {
        let kept = directories.filter { !doomedDirectories.contains($0) }
        let values = kept.flatMap(\.entries).filter { $0.isOutOfLine && !isDoomed($0) }
        let pictures = kept.flatMap(pictureRanges)
        var doomed = RangeSet(ranges)
        doomed.subtract(RangeSet([0..<8] + kept.map(\.range) + values.compactMap(\.valueRange) + pictures))
        doomed.formIntersection(RangeSet(0..<bytes.count))
        for range in doomed.ranges {
            overwrite(at: range.lowerBound, with: [UInt8](repeating: 0, count: range.count))
        }
    }

    private mutating func repointMakerNote(
        _ entry: DirectoryEntry,
        to note: AppleMakerNote
    ) throws(ContainerError) {
        if let range = entry.valueRange, entry.isOutOfLine { zero([range]) { $0 == entry } }
        let position = append(note.bytes)
        let count = UInt32(truncatingIfNeeded: note.bytes.count)
        overwrite(at: entry.position + 2, with: byteOrder.bytes(of: UInt16(7)))
        overwrite(at: entry.position + 4, with: byteOrder.bytes(of: count))
        overwrite(at: entry.position + 8, with: byteOrder.bytes(of: position))
        try readDirectories()
    }

    /// Appends a copy of the Exif directory, or a new one, with the note, and points IFD0 to it.
    private mutating func appendMakerNote(_ note: AppleMakerNote) throws(ContainerError) {
        var draft =
            directory(.exif).map { DirectoryDraft(copying: $0, of: self) } ?? .exifBasics(order: byteOrder)
        draft.set(ExifTag.makerNote, undefined: note.bytes)
        let position = append([])
        _ = append(draft.serialized(at: Int(position)))
        guard let pointer = directory(.primary)?[ExifTag.exifDirectory] else {
            return try growPrimaryDirectory { $0.set(ExifTag.exifDirectory, long: position) }
        }
        overwrite(at: pointer.position + 2, with: byteOrder.bytes(of: UInt16(4)))
        overwrite(at: pointer.position + 4, with: byteOrder.bytes(of: UInt32(1)))
        overwrite(at: pointer.position + 8, with: byteOrder.bytes(of: position))
        try readDirectories()
    }
}
