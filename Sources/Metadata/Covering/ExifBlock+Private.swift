/// The little of an Exif block that tells nothing about who, where, or with which camera.
extension ExifBlock {
    /// What is kept of IFD0: how the picture is to be shown. Tags of Exif 2.32 §4.6.4.
    private static let primaryNumbers: Set<UInt16> = [
        ExifTag.orientation, ExifTag.xResolution, ExifTag.yResolution, ExifTag.resolutionUnit,
        ExifTag.yCbCrPositioning, 0x0103, 0x0106, 0x0211, 0x0212, 0x013E, 0x013F,
    ]
    /// What is kept of the Exif directory: exposure, focal length, light, colour space, size. §4.6.5.
    private static let exifNumbers: Set<UInt16> = [
        0x829A, 0x829D, 0x8822, 0x8827, 0x8830, ExifTag.exifVersion, ExifTag.componentsConfiguration, 0x9102,
        0x9201, 0x9202, 0x9203, 0x9204, 0x9205, 0x9206, 0x9207, 0x9208, 0x9209, 0x920A,
        ExifTag.flashpixVersion, ExifTag.colorSpace, ExifTag.pixelXDimension, ExifTag.pixelYDimension, 0xA217,
        0xA300, 0xA301, 0xA401, 0xA402, 0xA403, 0xA404, 0xA405, 0xA406, 0xA407, 0xA408, 0xA409, 0xA40A,
        0xA40C,
    ]
    /// Dates: local time without a zone, which would tell where.
    private static let primaryDates: Set<UInt16> = [0x0132]
    private static let exifDates: Set<UInt16> = [ExifTag.dateTimeOriginal, 0x9004]
    /// No number kept is longer: the longest is a rational.
    private static let longestNumber = 32

    /// A new block with the kept entries and nothing else, not even bytes between values; `nil` when none is
    /// kept.
    ///
    /// - Throws: `bad-exif` when it cannot be read back.
    public func forPrivatePicture() throws(MetadataError) -> ExifBlock? {
        var primary = kept(of: .primary, numbers: Self.primaryNumbers, dates: Self.primaryDates)
        let exif = kept(of: .exif, numbers: Self.exifNumbers, dates: Self.exifDates)
        guard !primary.entries.isEmpty || !exif.entries.isEmpty else { return nil }
        return try Self.assembled(primary: &primary, exif: exif)
    }

    private func kept(
        of kind: ImageFileDirectory.Kind,
        numbers: Set<UInt16>,
        dates: Set<UInt16>
    ) -> DirectoryDraft {
        var draft = DirectoryDraft(order: byteOrder)
        for entry in directory(kind)?.entries ?? [] {
            guard let value = value(of: entry) else { continue }
            let isNumber = numbers.contains(entry.tag) && entry.type != 2 && value.count <= Self.longestNumber
            let isDate = dates.contains(entry.tag) && entry.type == 2 && Self.isDate(value)
            guard isNumber || isDate else { continue }
            draft.set(entry.tag, type: entry.type, count: Int(entry.count), bytes: Array(value))
        }
        return draft
    }

    /// `2025:01:31 18:05:09` and a zero byte: nothing else can hide in such a value.
    private static func isDate(_ value: ArraySlice<UInt8>) -> Bool {
        value.count == 20 && value.last == 0
            && value.dropLast().allSatisfy { (0x30...0x3A).contains($0) || $0 == 0x20 }
    }
}
