import TestSupport

@testable import Formats

/// Files of a few bytes, for tests that look at segments alone.
enum SmallFiles {
    /// JPEG segments without picture data.
    static let picture: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0, 8, 0, 8, 0x01, 0x01, 0x11, 0x00]
        + [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00] + [UInt8](repeating: 0x55, count: 40)
        + [0xFF, 0xD9]

    /// Returns that file with more segments before its own.
    static func picture(with segments: [UInt8]) -> [UInt8] {
        Array(picture.prefix(2)) + segments + picture.dropFirst(2)
    }

    /// Returns that file with every kind of metadata, around this Exif block.
    static func rich(_ exif: ExifBlock) -> [UInt8] {
        RichPicture.jpeg(picture, exif: exif.bytes, small: picture, movie: movie)
    }

    /// A PNG of 4 by 4 pixels.
    static let png = HandmadePNG(colorType: 2, depth: 8, width: 4, height: 4, seed: 1).bytes
    static let replacement: [UInt8] = Array(picture.dropLast(42)) + [0x66, 0xFF, 0xD9]
    /// The beginning of an MP4 file.
    static let movie = Array("\0\0\0\u{14}ftypmp42\0\0\0\0isom".utf8) + [UInt8](repeating: 3, count: 50)
}
