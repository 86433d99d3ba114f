import TestSupport
import Testing

@testable import Formats

@Suite("A JPEG file")
struct JPEGFileTests {
    private static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [0xFF, marker] + ByteOrder.bigEndian.bytes(of: UInt16(payload.count + 2)) + payload
    }

    private static let frame = segment(
        0xC2,
        [8, 0x01, 0xE0, 0x02, 0x80, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
    )
    /// Two scans with stuffing, a restart and a table between them.
    private static let scans =
        segment(0xDA, [1, 1, 0, 0, 0, 0]) + [0x12, 0xFF, 0x00, 0xFF, 0xD0, 0x34]
        + segment(0xC4, [0, 0xFF, 0xD9])
        + segment(0xDA, [1, 1, 0, 1, 63, 0]) + [0x56, 0xFF, 0xFF, 0xD9]
    private static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 1, 1, 9, 9, 9])
    private static let comment = segment(0xFE, Array("hello".utf8))
    private static let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 5])
    private static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    private static let table = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))

    private static let bytes: [UInt8] =
        [0xFF, 0xD8] + jfif + comment + [0xFF, 0xFF] + profile + table + frame + scans + [1, 2, 3]

    @Test("comes back byte for byte, with fill bytes and trailer")
    func roundTrip() throws {
        let file = try JPEGFile(parsing: Self.bytes)
        #expect(file.serialized() == Self.bytes)
        #expect(file.segments.map(\.marker.description) == ["APP0", "COM", "APP2", "DQT", "SOF2"])
        #expect(file.segments[2].padding == [0xFF, 0xFF])
        #expect(Array(file.codedImage) == Self.scans)
        #expect(Array(file.trailer) == [1, 2, 3])
    }

    @Test("says its size, process and components")
    func frameHeader() throws {
        let frame = try JPEGFile(parsing: Self.bytes).frameHeader()
        #expect(frame.width == 640 && frame.height == 480 && frame.precision == 8)
        #expect(frame.process == .progressive)
        #expect(frame.components.map(\.horizontalSampling) == [2, 1, 1])
    }

    @Test("that is cut before its end-of-image marker is an early end, at every length")
    func truncations() throws {
        for shorter in Damage.truncations(of: Array(Self.bytes.dropLast(3))) where shorter.count >= 2 {
            let error = #expect(throws: ContainerError(.truncatedJPEG, "")) { try JPEGFile(parsing: shorter) }
            #expect(error?.offset == shorter.count)
        }
        #expect(throws: ContainerError(.notAJPEG, "")) { try JPEGFile(parsing: [0xFF]) }
        let error = #expect(throws: ContainerError.self) { try JPEGFile(parsing: [0xFF, 0xD8, 0xFF]) }
        #expect(error?.description == "the picture ends early: no end-of-image marker in 3 bytes")
    }

    @Test("gets its Exif after JFIF, or first, and keeps one only")
    func exifPlace() throws {
        let block = try ExifFixture(order: .bigEndian).block()
        let file = try JPEGFile(parsing: Self.bytes).settingExif(block)
        #expect(file.segments.prefix(2).map(\.metadataKind) == [.jfif, .exif])
        #expect(try JPEGFile(parsing: file.serialized()).exif() == block)
        let bare = try JPEGFile(parsing: [0xFF, 0xD8] + Self.frame + Self.scans).settingExif(block)
        #expect(bare.segments.first?.metadataKind == .exif)
        #expect(try bare.settingExif(block).segments.count == 2)
        #expect(bare.removingExif().segments.count == 1)
    }

    @Test("refuses an Exif block that does not fit in a segment")
    func largeExif() throws {
        let file = try JPEGFile(parsing: Self.bytes)
        var block = try ExifFixture(order: .bigEndian).block()
        try block.replaceThumbnail([UInt8](repeating: 1, count: 66_000))
        #expect(throws: ContainerError(.exifTooLarge, "")) { try file.settingExif(block) }
    }

    @Test("takes over another's metadata and keeps what describes its own coding")
    func adopting() throws {
        let exif = Self.segment(
            0xE1,
            Array("Exif\0\0".utf8) + (try ExifFixture(order: .bigEndian).block().bytes)
        )
        let multiPicture = Self.segment(0xE2, Array("MPF\0".utf8) + [1])
        let coded =
            [0xFF, 0xD8] + Self.jfif + Self.segment(0xFE, [7]) + Self.adobe + Self.table + Self.frame
            + Self.scans
        let other: [UInt8] = Array("JFIF\0".utf8) + [1, 1, 2, 1, 0, 1, 0, 0, 0]
        let source =
            [0xFF, 0xD8] + exif + Self.segment(0xE0, other) + multiPicture + Self.profile + Self.comment
            + Self.frame + Self.scans + [9]
        let result = try JPEGFile(parsing: coded).adopting(metadataOf: JPEGFile(parsing: source))
        #expect(result.segments.map(\.metadataKind) == [.jfif, .exif, .icc, .comment, .adobe, nil, nil])
        let jfif = Array(result.segments[0].payload)
        #expect(jfif == Array("JFIF\0".utf8) + [1, 2, 2, 1, 0, 1, 0, 0, 0])
        #expect(result.trailer.isEmpty)
        let only = try JPEGFile(parsing: coded).adopting(
            metadataOf: JPEGFile(parsing: source),
            keeping: [.icc]
        )
        #expect(only.segments.map(\.metadataKind) == [.jfif, .icc, .adobe, nil, nil])
    }
}

@Suite("A file's format")
struct FileFormatTests {
    @Test(
        "is recognised by its content",
        arguments: [
            ("ffd8ffe0", FileFormat.jpeg), ("89504e470d0a1a0a", .png), ("474946383961", .gif),
            ("49492a00", .tiff),
            ("52494646000000005745425056503820", .webp), ("000000146674797071742020 00000000 71742020", .mov),
            ("0000001877696465 6d646174", .mov), ("00000014667479706d703432 00000000 69736f6d", .mp4),
            ("000000186674797068656963 00000000 6d69663168656963", .heic),
            ("00000018667479706d696631 00000000 6d69663168656963", .heic),
            ("00000018667479706d696631 00000000 6d69663161766966", .avif), ("", .unknown), ("00", .unknown),
        ]
    )
    func sniffing(content: String, format: FileFormat) {
        #expect(FileFormat(sniffing: bytes(hex: content)) == format)
    }
}
