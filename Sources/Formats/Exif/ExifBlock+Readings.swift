/// Reading the values of an Exif block. Exif 2.32 §4.6.
extension ExifBlock {
    /// The orientation in which the stored pixels are shown, 1...8; `nil` if absent or out of range. TIFF 6.0
    /// p.36.
    package var orientation: Int? {
        guard let value = number(ExifTag.orientation, in: .primary), (1...8).contains(value) else {
            return nil
        }
        return value
    }

    /// The local time at which the photo was taken, as stored: `2025:01:31 18:05:09`.
    package var dateTimeOriginal: String? { text(ExifTag.dateTimeOriginal) }
    /// The offset of that local time from UTC, as stored: `+09:00`.
    package var offsetTimeOriginal: String? { text(ExifTag.offsetTimeOriginal) }

    /// The name of the lens, such as `iPhone 15 front camera 2.69mm f/1.9`. Exif 2.32 §4.6.5, 0xA434.
    package var lensModel: String? { text(ExifTag.lensModel) }
    /// The comment of a user or a program, such as `Screenshot`, without the eight bytes that name its
    /// character code. Exif 2.32 §4.6.5, 0x9286.
    package var userComment: String? {
        guard let entry = directory(.exif)?[ExifTag.userComment], let value = value(of: entry),
            value.count > 8
        else { return nil }
        return String(decoding: value.dropFirst(8).filter { $0 != 0 }, as: UTF8.self)
    }

    /// `true` if the camera declares a panorama, as iPhones do: CustomRendered 6, Apple's own value according
    /// to ExifTool's tag names. Exif 2.32 §4.6.5, 0xA401.
    package var isPanorama: Bool { number(ExifTag.customRendered, in: .exif) == 6 }

    /// The range of the maker note in the block; `nil` without one.
    var makerNoteRange: Range<Int>? { directory(.exif)?[ExifTag.makerNote]?.valueRange }

    /// `true` if a maker note is in IFD0, where readers do not look for it; it belongs in the Exif directory.
    package var hasMakerNoteInPrimaryDirectory: Bool { directory(.primary)?[ExifTag.makerNote] != nil }

    /// The Apple maker note; `nil` if there is no maker note or it is another vendor's.
    package var appleMakerNote: AppleMakerNote? {
        guard let range = makerNoteRange, range.upperBound <= bytes.count else { return nil }
        return try? AppleMakerNote(parsing: bytes[range])
    }

    /// The content identifier of an Apple maker note in IFD0, where readers do not look for it.
    package var misplacedContentIdentifier: String? {
        guard let entry = directory(.primary)?[ExifTag.makerNote], let value = value(of: entry) else {
            return nil
        }
        return (try? AppleMakerNote(parsing: value))?.contentIdentifier
    }

    /// The content identifier that pairs a still with its movie, as stored; `nil` without one.
    package var contentIdentifier: String? { appleMakerNote?.contentIdentifier }

    /// The range of the thumbnail's JPEG bytes in the block; `nil` without one. Exif 2.32 §4.6.4 A, 0x0201.
    var thumbnailRange: Range<Int>? {
        guard let start = number(ExifTag.thumbnailOffset, in: .thumbnail),
            let length = number(ExifTag.thumbnailLength, in: .thumbnail),
            length > 0, start <= bytes.count, length <= bytes.count - start
        else { return nil }
        return start..<start + length
    }

    /// The thumbnail's JPEG bytes; `nil` without one.
    package var thumbnail: ArraySlice<UInt8>? { thumbnailRange.map { bytes[$0] } }

    /// Returns the first of an entry's unsigned integers (BYTE, SHORT or LONG).
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
