@testable import Formats

/// Exif blocks in either byte order with values of many kinds.
struct ExifFixture {
    static let identifier = "00112233-4455-4677-8899-AABBCCDDEEFF"
    static let thumbnail: [UInt8] = [0xFF, 0xD8] + (0..<60).map { UInt8(0x80 + $0) } + [0xFF, 0xD9]

    let order: ByteOrder
    var makerNote: [UInt8]?

    /// An Apple maker note without an identifier, with two values outside its directory.
    static let appleNote: [UInt8] = {
        let big = ByteOrder.bigEndian
        func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt32, _ value: UInt32) -> [UInt8] {
            big.bytes(of: tag) + big.bytes(of: type) + big.bytes(of: count) + big.bytes(of: value)
        }
        let entries = entry(1, 9, 1, 15) + entry(3, 7, 6, 56) + entry(0x14, 9, 1, 12)
        let last = entry(0x20, 2, 8, 62)
        let head = Array("Apple iOS\0".utf8) + [0, 1] + big.mark
        // 14 + 2 + 4 * 12 + 4 = 68 bytes of directory
        let fixed = entries + last
        return head + [0, 4] + Self.shifted(fixed, by: 12) + [0, 0, 0, 0] + Array("bplist".utf8)
            + Array("REQUEST\0".utf8)
    }()

    private static func shifted(_ entries: [UInt8], by distance: UInt8) -> [UInt8] {
        var entries = entries
        entries[12 + 11] += distance
        entries[36 + 11] += distance
        return entries
    }

    /// Returns IFD0 {Make, Orientation, ExifIFD, GPS}, ExifIFD {DateTimeOriginal, maker note?, SubSec}, GPS, IFD1.
    func block(orientation: UInt16 = 6) throws -> ExifBlock {
        var bytes = order.mark + order.bytes(of: UInt16(42)) + order.bytes(of: UInt32(8))
        let makerNoteEntries = makerNote == nil ? 0 : 1
        let primary = 8
        let exif = primary + 2 + 4 * 12 + 4
        let gps = exif + 2 + (2 + makerNoteEntries) * 12 + 4
        let second = gps + 2 + 2 * 12 + 4
        let values = second + 2 + 2 * 12 + 4
        let make = Array("Maker Corp\0".utf8)
        let date = Array("2025:01:31 18:05:09\0".utf8)
        let latitude = [UInt8](repeating: 7, count: 24)
        let datePosition = values + make.count
        let latitudePosition = datePosition + date.count
        let thumbnailPosition = latitudePosition + latitude.count
        let notePosition = thumbnailPosition + Self.thumbnail.count
        bytes += order.bytes(of: UInt16(4))
        bytes += entry(0x010F, 2, make.count, values) + short(0x0112, orientation)
        bytes += entry(0x8769, 4, 1, exif) + entry(0x8825, 4, 1, gps) + order.bytes(of: UInt32(second))
        bytes += order.bytes(of: UInt16(2 + makerNoteEntries)) + entry(0x9003, 2, date.count, datePosition)
        if let makerNote { bytes += entry(0x927C, 7, makerNote.count, notePosition) }
        bytes += order.bytes(of: UInt16(0x9291)) + order.bytes(of: UInt16(2)) + order.bytes(of: UInt32(4))
        bytes += Array("482\0".utf8) + [0, 0, 0, 0]
        bytes += order.bytes(of: UInt16(2)) + short(0, 2) + entry(2, 5, 3, latitudePosition) + [0, 0, 0, 0]
        bytes += order.bytes(of: UInt16(2)) + entry(0x0201, 4, 1, thumbnailPosition)
        bytes += entry(0x0202, 4, 1, Self.thumbnail.count) + [0, 0, 0, 0]
        bytes += make + date + latitude + Self.thumbnail + (makerNote ?? [])
        return try ExifBlock(parsing: bytes)
    }

    private func entry(_ tag: UInt16, _ type: UInt16, _ count: Int, _ value: Int) -> [UInt8] {
        order.bytes(of: tag) + order.bytes(of: type) + order.bytes(of: UInt32(count))
            + order.bytes(of: UInt32(value))
    }

    private func short(_ tag: UInt16, _ value: UInt16) -> [UInt8] {
        order.bytes(of: tag) + order.bytes(of: UInt16(3)) + order.bytes(of: UInt32(1))
            + order.bytes(of: value) + [0, 0]
    }
}

extension ExifBlock {
    /// Returns every value by directory and tag, except the pointers and the tags in `except`.
    func values(except: Set<UInt16> = []) -> [String: [UInt8]] {
        let pointers: Set<UInt16> = [0x8769, 0x8825]
        var values: [String: [UInt8]] = [:]
        for directory in directories {
            for entry in directory.entries where !pointers.union(except).contains(entry.tag) {
                values["\(directory.kind.rawValue)/\(entry.tag)"] = value(of: entry).map { Array($0) }
            }
        }
        return values
    }
}
