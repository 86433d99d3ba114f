internal import Formats

/// A zip archive under construction, with stored (uncompressed) files. Their contents stay in their sources until the
/// archive is written. Sections refer to PKWARE's APPNOTE.
struct ArchiveWriter {
    private var archive = MovieData()
    /// The central directory. §4.3.12.
    private var directory = ByteWriter(order: .littleEndian)
    private var count = 0
    /// The first size or offset that is written with 64 bits.
    private let firstLong: Int
    /// The type and permissions of files, by Unix. §4.4.15.
    private let attributes: UInt32

    init(firstLong: Int, permissions: UInt32) {
        (self.firstLong, attributes) = (firstLong, (0o100000 | permissions) << 16)
    }

    /// 1980-01-01, the earliest date of the format: equal files make equal archives. §4.4.6.
    private static let noDate: UInt16 = 1 << 5 | 1
    /// Names are UTF-8. §4.4.4, bit 11.
    private static let hasUnicodeNames: UInt16 = 1 << 11
    private static let isUnix: UInt16 = 3 << 8
    /// The values that send readers to the 64-bit fields. §4.5.3.
    private static let seeExtra = (short: UInt16.max, long: UInt32.max)

    /// Adds a file. Its contents are read once, for the check value.
    ///
    /// - Parameter name: The file's path in the archive, with `/` between folders.
    /// - Throws: `unreadable` if the contents cannot be read.
    mutating func add(_ name: String, _ contents: MovieData) throws(ContainerError) {
        let check = try contents.checksum()
        let offset = archive.count
        var header = ByteWriter(order: .littleEndian)
        header.write(UInt32(0x0403_4B50))
        Self.describe(name, contents.count, check, isLong: contents.count >= firstLong, &header)
        archive.append(header.bytes[...])
        archive.append(contents)
        record(name, contents.count, check, at: offset)
        count += 1
    }

    /// Writes the fields that a file's local header and its directory entry share. §4.3.7.
    private static func describe(
        _ name: String,
        _ size: Int,
        _ check: UInt32,
        isLong: Bool,
        at place: (offset: Int, attributes: UInt32)? = nil,
        _ writer: inout ByteWriter
    ) {
        // Version 1.0 for stored files, 2.0 for folders, 4.5 for 64-bit sizes. §4.4.3.
        writer.write(UInt16(isLong ? 45 : name.contains("/") ? 20 : 10))
        writer.write(name.utf8.allSatisfy { $0 < 0x80 } ? 0 : hasUnicodeNames)
        writer.write(UInt16(0))
        writer.write(UInt16(0))
        writer.write(noDate)
        writer.write(check)
        for _ in 0..<2 { writer.write(isLong ? seeExtra.long : UInt32(size)) }
        writer.write(UInt16(truncatingIfNeeded: name.utf8.count))
        let extra = isLong ? [size, size] + (place.map { [$0.offset] } ?? []) : []
        writer.write(UInt16(extra.isEmpty ? 0 : 4 + 8 * extra.count))
        if let (offset, attributes) = place {
            writer.write(zeros: 6)
            writer.write(attributes)
            writer.write(isLong ? seeExtra.long : UInt32(offset))
        }
        writer.write(utf8: name)
        guard !extra.isEmpty else { return }
        writer.write(UInt16(1))
        writer.write(UInt16(8 * extra.count))
        for value in extra { writer.write(UInt64(value)) }
    }

    private mutating func record(_ name: String, _ size: Int, _ check: UInt32, at offset: Int) {
        let isLong = max(size, offset) >= firstLong
        directory.write(UInt32(0x0201_4B50))
        directory.write(Self.isUnix | (isLong ? 45 : 20))
        Self.describe(name, size, check, isLong: isLong, at: (offset, attributes), &directory)
    }

    consuming func finished() -> MovieData {
        let (start, size) = (archive.count, directory.count)
        var end = ByteWriter(order: .littleEndian)
        let isLong = max(start, size) >= firstLong || count >= Self.seeExtra.short
        if isLong {
            // The 64-bit end record and its locator. §4.3.14 and §4.3.15.
            end.write(UInt32(0x0606_4B50))
            end.write(UInt64(44))
            end.write(Self.isUnix | 45)
            end.write(UInt16(45))
            end.write(zeros: 8)
            for value in [count, count, size, start] { end.write(UInt64(value)) }
            end.write(UInt32(0x0706_4B50))
            end.write(zeros: 4)
            end.write(UInt64(start + size))
            end.write(UInt32(1))
        }
        // §4.3.16.
        end.write(UInt32(0x0605_4B50))
        end.write(zeros: 4)
        for _ in 0..<2 { end.write(isLong ? Self.seeExtra.short : UInt16(count)) }
        for value in [size, start] { end.write(isLong ? Self.seeExtra.long : UInt32(value)) }
        end.write(UInt16(0))
        archive.append(directory.bytes[...])
        archive.append(end.bytes[...])
        return archive
    }
}

extension MovieData {
    fileprivate func checksum() throws(ContainerError) -> UInt32 {
        var check = CRC32()
        for portion in portions { check.add(try portion.bytes()[...]) }
        return check.value
    }
}
