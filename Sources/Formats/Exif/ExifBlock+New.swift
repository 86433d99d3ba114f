/// Blocks for pictures without Exif.
extension ExifBlock {
    /// The date and time a photo was taken, formatted as in Exif 2.32 §4.6.5.
    package struct Taken: Sendable, Hashable {
        /// The local time: `2025:01:31 18:05:09`.
        var dateTime: String
        /// The offset of the local time from UTC: `+09:00`; `nil` if it is not known.
        package var offset: String?

        /// Creates a date from formatted strings.
        package init(dateTime: String, offset: String?) { (self.dateTime, self.offset) = (dateTime, offset) }
    }

    /// Creates a complete, big-endian block for a picture without Exif: the mandatory tags of Exif 2.32
    /// §4.6.6, the orientation and, with an identifier, Apple's maker note.
    ///
    /// Width and height are stored pixels; orientation is 1...8.
    ///
    /// - Throws: `bad-content-identifier` unless the identifier has 36 ASCII characters, and `bad-orientation`.
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

    /// Creates a block of IFD0 and, unless it is empty, an Exif directory.
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

    /// Creates an Exif directory with the versions and the order of colour components (Y, Cb, Cr).
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
