/// The tags read or written here. Exif 2.32 §4.6, TIFF 6.0 §8.
enum ExifTag {
    static let imageWidth: UInt16 = 0x0100
    static let imageHeight: UInt16 = 0x0101
    static let compression: UInt16 = 0x0103
    static let stripOffsets: UInt16 = 0x0111
    static let orientation: UInt16 = 0x0112
    static let stripByteCounts: UInt16 = 0x0117
    static let xResolution: UInt16 = 0x011A
    static let yResolution: UInt16 = 0x011B
    static let resolutionUnit: UInt16 = 0x0128
    /// The directories of further pictures of the same file. TIFF Technical Note 1.
    static let furtherDirectories: UInt16 = 0x014A
    static let thumbnailOffset: UInt16 = 0x0201
    static let thumbnailLength: UInt16 = 0x0202
    static let yCbCrPositioning: UInt16 = 0x0213
    static let exifDirectory: UInt16 = 0x8769
    static let gpsDirectory: UInt16 = 0x8825
    static let exifVersion: UInt16 = 0x9000
    static let dateTimeOriginal: UInt16 = 0x9003
    static let offsetTimeOriginal: UInt16 = 0x9011
    static let componentsConfiguration: UInt16 = 0x9101
    static let makerNote: UInt16 = 0x927C
    static let userComment: UInt16 = 0x9286
    static let customRendered: UInt16 = 0xA401
    static let lensModel: UInt16 = 0xA434
    static let flashpixVersion: UInt16 = 0xA000
    static let colorSpace: UInt16 = 0xA001
    static let pixelXDimension: UInt16 = 0xA002
    static let pixelYDimension: UInt16 = 0xA003
    static let interoperabilityDirectory: UInt16 = 0xA005
}
