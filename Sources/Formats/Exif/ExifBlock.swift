/// A TIFF block with Exif directories, as in a JPEG's APP1, a PNG's eXIf and a HEIC's Exif item.
///
/// All bytes are kept. Edits overwrite in place or append, so no unedited value moves and offsets inside maker notes,
/// which cannot be patched, stay valid. Exif 2.32 §4.5, TIFF 6.0 p.13.
package struct ExifBlock: Sendable, Hashable {
    static let maximumDirectories = 16

    /// The bytes of the block, from the byte-order mark on.
    package internal(set) var bytes: [UInt8]
    let byteOrder: ByteOrder
    /// The directories found, IFD0 first.
    var directories: [ImageFileDirectory]
    /// Damage to directories other than IFD0; `directories` omits them.
    var damage: [ContainerError]

    /// Reads a block; damage outside the header and IFD0 is recorded in `damage`. Throws `bad-exif` if the header or
    /// IFD0 is damaged.
    package init(parsing bytes: ArraySlice<UInt8>) throws(ContainerError) {
        self.bytes = Array(bytes)
        switch bytes.prefix(4) {
        case [0x4D, 0x4D, 0x00, 0x2A]: byteOrder = .bigEndian
        case [0x49, 0x49, 0x2A, 0x00]: byteOrder = .littleEndian
        default:
            throw ContainerError(
                .badExif,
                "the block does not begin with a TIFF header",
                path: ["Exif"],
                offset: 0
            )
        }
        directories = []
        damage = []
        try readDirectories()
    }

    /// Reads a block. See `init(parsing:)` for slices.
    package init(parsing bytes: [UInt8]) throws(ContainerError) { try self.init(parsing: bytes[...]) }

    package func directory(_ kind: ImageFileDirectory.Kind) -> ImageFileDirectory? {
        directories.first { $0.kind == kind }
    }

    /// Returns the bytes of an entry's value; `nil` if they lie outside the block.
    package func value(of entry: DirectoryEntry) -> ArraySlice<UInt8>? {
        guard let range = entry.valueRange, range.upperBound <= bytes.count else { return nil }
        return bytes[range]
    }

    var reader: ByteReader { ByteReader(bytes, order: byteOrder) }

    mutating func readDirectories() throws(ContainerError) {
        var walk = DirectoryWalk(reader)
        try walk.run()
        directories = walk.directories
        damage = walk.damage
    }
}

/// The thumbnail and the directory that describes it. Exif 2.32 §4.5.5.
extension ExifBlock {
    /// Removes every directory chained after IFD0: clears the pointer and zeroes the directories and their pictures.
    /// Bytes that other directories use stay.
    package mutating func removeThumbnail() throws(ContainerError) {
        guard let primary = directory(.primary), primary.next ?? 0 != 0 else { return }
        let chained = directories.filter { $0.kind == .thumbnail || $0.kind == .further }
        zero(chained.flatMap { ranges(of: $0) + pictureRanges(of: $0) }, in: chained)
        overwrite(at: primary.nextPosition, with: [0, 0, 0, 0])
        try readDirectories()
    }

    /// Replaces the thumbnail, or adds one. `jpeg` is a whole file, at most 64 KiB by Exif. Throws `bad-exif` if IFD0
    /// ends the block without a pointer to a next directory.
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

    /// Returns the ranges of a directory's pictures: a JPEG stream, or strips of uncompressed pixels.
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

/// Blocks for pictures without Exif.
extension ExifBlock {
    /// The time a photo was taken, formatted as in Exif 2.32 §4.6.5.
    package struct Taken: Sendable, Hashable {
        /// The local time: `2025:01:31 18:05:09`.
        var dateTime: String
        /// The offset of the local time from UTC: `+09:00`; `nil` if unknown.
        var offset: String?

        package init(dateTime: String, offset: String?) { (self.dateTime, self.offset) = (dateTime, offset) }
    }

    /// Creates a complete, big-endian block for a picture without Exif: the mandatory tags (Exif 2.32 §4.6.6), the
    /// orientation and, with an identifier, Apple's maker note. Width and height are stored pixels. Throws
    /// `bad-content-identifier` unless it has 36 ASCII characters, `bad-orientation` outside 1...8.
    package static func standard(
        width: Int,
        height: Int,
        orientation: Int = 1,
        contentIdentifier: String? = nil,
        taken: Taken? = nil
    ) throws(ContainerError) -> ExifBlock {
        var primary = try DirectoryDraft.primary(orientation: orientation)
        primary.set(ExifTag.yCbCrPositioning, short: 1)
        var exif = DirectoryDraft.exifBasics(order: .bigEndian)
        if let contentIdentifier {
            let note = try AppleMakerNote(contentIdentifier: contentIdentifier)
            exif.set(ExifTag.makerNote, undefined: note.bytes)
        }
        if let taken {
            exif.set(ExifTag.dateTimeOriginal, text: taken.dateTime)
            if let offset = taken.offset { exif.set(ExifTag.offsetTimeOriginal, text: offset) }
        }
        exif.setPixels(width: width, height: height)
        return try assembled(primary: &primary, exif: exif)
    }

    /// Creates a block of IFD0 and, if not empty, an Exif directory.
    static func assembled(
        primary: inout DirectoryDraft,
        exif: DirectoryDraft
    ) throws(ContainerError) -> ExifBlock {
        let order = primary.order
        if !exif.entries.isEmpty {
            primary.set(ExifTag.exifDirectory, long: 0)
            let position = 8 + primary.serialized(at: 8).count
            primary.set(ExifTag.exifDirectory, long: UInt32(truncatingIfNeeded: position + position % 2))
        }
        var writer = ByteWriter(order: order)
        writer.write(order.mark)
        writer.write(UInt16(42))
        writer.write(UInt32(8))
        writer.write(primary.serialized(at: 8))
        if writer.count % 2 == 1 { writer.write(0) }
        if !exif.entries.isEmpty { writer.write(exif.serialized(at: writer.count)) }
        return try ExifBlock(parsing: writer.bytes)
    }
}

extension DirectoryDraft {
    fileprivate static func primary(orientation: Int) throws(ContainerError) -> DirectoryDraft {
        var draft = DirectoryDraft(order: .bigEndian)
        draft.set(ExifTag.orientation, short: try ExifBlock.checked(orientation: orientation))
        draft.set(ExifTag.xResolution, rational: 72, over: 1)
        draft.set(ExifTag.yResolution, rational: 72, over: 1)
        draft.set(ExifTag.resolutionUnit, short: 2)
        return draft
    }

    /// Creates an Exif directory with the versions and the colour component order (Y, Cb, Cr).
    static func exifBasics(order: ByteOrder) -> DirectoryDraft {
        var draft = DirectoryDraft(order: order)
        draft.set(ExifTag.exifVersion, undefined: Array("0232".utf8))
        draft.set(ExifTag.componentsConfiguration, undefined: [1, 2, 3, 0])
        draft.set(ExifTag.flashpixVersion, undefined: Array("0100".utf8))
        return draft
    }

    fileprivate mutating func setPixels(width: Int, height: Int) {
        set(ExifTag.colorSpace, short: 1)
        set(ExifTag.pixelXDimension, long: UInt32(clamping: width))
        set(ExifTag.pixelYDimension, long: UInt32(clamping: height))
    }
}

/// Reading the values of an Exif block. Exif 2.32 §4.6.
extension ExifBlock {
    /// The display orientation of the stored pixels, 1...8; `nil` if absent or out of range. TIFF 6.0 p.36.
    package var orientation: Int? {
        guard let value = number(ExifTag.orientation, in: .primary), (1...8).contains(value) else {
            return nil
        }
        return value
    }

    /// The local time at which the photo was taken: `2025:01:31 18:05:09`.
    package var dateTimeOriginal: String? { text(ExifTag.dateTimeOriginal) }
    /// The offset of that local time from UTC: `+09:00`.
    package var offsetTimeOriginal: String? { text(ExifTag.offsetTimeOriginal) }

    /// The lens, such as `iPhone 15 front camera 2.69mm f/1.9`. Exif 2.32 §4.6.5, 0xA434.
    package var lensModel: String? { text(ExifTag.lensModel) }
    /// A user's or program's comment, such as `Screenshot`, without its character code. Exif 2.32 §4.6.5, 0x9286.
    package var userComment: String? {
        guard let entry = directory(.exif)?[ExifTag.userComment], let value = value(of: entry),
            value.count > 8
        else { return nil }
        return String(decoding: value.dropFirst(8).filter { $0 != 0 }, as: UTF8.self)
    }

    /// `true` for a panorama by CustomRendered 6, Apple's own value (ExifTool's tag names). Exif 2.32 §4.6.5, 0xA401.
    package var isPanorama: Bool { number(ExifTag.customRendered, in: .exif) == 6 }

    var makerNoteRange: Range<Int>? { directory(.exif)?[ExifTag.makerNote]?.valueRange }

    /// `true` if a maker note is in IFD0, where readers ignore it, instead of the Exif directory.
    package var hasMakerNoteInPrimaryDirectory: Bool { directory(.primary)?[ExifTag.makerNote] != nil }

    package var appleMakerNote: AppleMakerNote? {
        guard let range = makerNoteRange, range.upperBound <= bytes.count else { return nil }
        return try? AppleMakerNote(parsing: bytes[range])
    }

    /// The content identifier of an Apple maker note in IFD0, where readers ignore it.
    package var misplacedContentIdentifier: String? {
        guard let entry = directory(.primary)?[ExifTag.makerNote], let value = value(of: entry) else {
            return nil
        }
        return (try? AppleMakerNote(parsing: value))?.contentIdentifier
    }

    /// The content identifier that pairs a still with its movie; `nil` without one.
    package var contentIdentifier: String? { appleMakerNote?.contentIdentifier }

    /// The range of the thumbnail's JPEG bytes. Exif 2.32 §4.6.4 A, 0x0201.
    var thumbnailRange: Range<Int>? {
        guard let start = number(ExifTag.thumbnailOffset, in: .thumbnail),
            let length = number(ExifTag.thumbnailLength, in: .thumbnail),
            length > 0, start <= bytes.count, length <= bytes.count - start
        else { return nil }
        return start..<start + length
    }

    var thumbnail: ArraySlice<UInt8>? { thumbnailRange.map { bytes[$0] } }

    /// Returns an entry's first unsigned integer (BYTE, SHORT or LONG).
    func number(_ tag: UInt16, in kind: ImageFileDirectory.Kind) -> Int? {
        directory(kind)?[tag].flatMap { numbers(of: $0).first }
    }

    func numbers(of entry: DirectoryEntry) -> [Int] {
        guard let range = entry.valueRange else { return [] }
        let positions = { (width: Int) in stride(from: range.lowerBound, to: range.upperBound, by: width) }
        switch entry.type {
        case 1: return positions(1).compactMap { reader.integer(UInt8.self, at: $0).map { Int($0) } }
        case 3: return positions(2).compactMap { reader.integer(UInt16.self, at: $0).map { Int($0) } }
        case 4, 13: return positions(4).compactMap { reader.integer(UInt32.self, at: $0).map { Int($0) } }
        default: return []
        }
    }

    private func text(_ tag: UInt16) -> String? {
        guard let entry = directory(.exif)?[tag], entry.type == 2, let value = value(of: entry) else {
            return nil
        }
        return String(decoding: value.prefix { $0 != 0 }, as: UTF8.self)
    }
}
