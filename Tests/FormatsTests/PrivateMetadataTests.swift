import Foundation
import TestSupport
import Testing

@testable import Formats

@Suite("Metadata of a private picture")
struct PrivateMetadataTests {
    private static let orders: [ByteOrder] = [.bigEndian, .littleEndian]

    @Test("tell how to show it, how it was exposed and when, and nothing else", arguments: orders)
    func exif(order: ByteOrder) throws {
        let note = try AppleMakerNote(contentIdentifier: ExifFixture.identifier).bytes
        let block = try ExifFixture(order: order, makerNote: note).block()
        let kept = try #require(try block.forPrivatePicture())
        #expect(kept.values() == block.values().filter { ["IFD0/274", "ExifIFD/36867"].contains($0.key) })
        #expect(kept.byteOrder == order && kept.damage.isEmpty)
    }

    @Test("are colour profile, resolution and that block")
    func file() throws {
        var block = try ExifFixture(order: .bigEndian).block()
        try block.replaceThumbnail(SmallFiles.picture)
        let source = try JPEGFile(parsing: SmallFiles.rich(block))
        let hidden = source.forPrivatePicture(colorProfile: nil)
        #expect(hidden.segments.compactMap(\.metadataKind) == [.exif])
        #expect(hidden.trailer.isEmpty)
        #expect(EmbeddedPicture.all(in: hidden.serialized(), .jpeg).isEmpty)
    }

    @Test("hide nothing behind a kept tag: no text where a number or a date belongs")
    func smuggling() throws {
        var bytes = try ExifFixture(order: .bigEndian).block().bytes
        let date = try #require(bytes.firstRange(of: Array("2025:01:31 18:05:09".utf8)))
        bytes.replaceSubrange(date, with: Array("My name is Somebody".utf8))
        // Orientation as text.
        let orientation = try #require(bytes.firstRange(of: [0x01, 0x12, 0, 3]))
        bytes[orientation.lowerBound + 3] = 2
        let kept = try ExifBlock(parsing: bytes).forPrivatePicture()
        #expect(kept == nil)
    }

    @Test("have the type and the count of each tag, whatever the source has", arguments: orders)
    func types(order: ByteOrder) throws {
        let secret = Array("Somebody's face, 32 bytes of it!".utf8)
        let tags: [UInt16] = [
            0x0103, 0x0106, 0x0112, 0x011A, 0x011B, 0x0128, 0x0132, 0x013E, 0x013F, 0x0211, 0x0212, 0x0213,
            0x829A, 0x829D,
            0x8822, 0x8827, 0x8830, 0x9000, 0x9003, 0x9004, 0x9101, 0x9102, 0x9201, 0x9202, 0x9203, 0x9204,
            0x9205, 0x9206,
            0x9207, 0x9208, 0x9209, 0x920A, 0xA000, 0xA001, 0xA002, 0xA003, 0xA217, 0xA300, 0xA301, 0xA401,
            0xA402, 0xA403,
            0xA404, 0xA405, 0xA406, 0xA407, 0xA408, 0xA409, 0xA40A, 0xA40C, 0xA40B, 0x927C, 0x9286, 0xA420,
            0xC4A5,
        ]
        for (type, width) in [
            (1, 1), (2, 1), (3, 2), (4, 4), (5, 8), (6, 1), (7, 1), (9, 4), (10, 8), (12, 8),
        ] {
            var (primary, exif) = (DirectoryDraft(order: order), DirectoryDraft(order: order))
            for tag in tags {
                primary.set(tag, type: UInt16(type), count: secret.count / width, bytes: secret)
                exif.set(tag, type: UInt16(type), count: secret.count / width, bytes: secret)
            }
            let kept = try ExifBlock.assembled(primary: &primary, exif: exif).forPrivatePicture()
            for start in 0..<secret.count - 4 {
                #expect(
                    kept?.bytes.firstRange(of: secret[start..<start + 4]) == nil,
                    "type \(type), byte \(start)"
                )
            }
            let entries = kept?.directories.flatMap(\.entries) ?? []
            #expect(entries.allSatisfy { ($0.valueRange?.count ?? 0) <= 48 && $0.type != 1 && $0.type != 6 })
        }
    }

    @Test("keep the numbers cameras write as they are, and the value of larger ones", arguments: orders)
    func numbers(order: ByteOrder) throws {
        func fraction(_ numerator: UInt32, _ denominator: UInt32) -> [UInt8] {
            order.bytes(of: numerator) + order.bytes(of: denominator)
        }
        let fractions: [(UInt16, UInt16, [UInt8], [UInt8])] = [
            (0x829A, 5, fraction(10, 600), fraction(10, 600)),
            (0x9202, 5, fraction(54_823, 32_325), fraction(54_823, 32_325)),
            (0x920A, 5, fraction(2_147_483_647, 429_496_729), fraction(5, 1)),
            (0x9206, 5, fraction(.max, 1), fraction(1, 0)), (0x9205, 5, fraction(0, 0), fraction(0, 0)),
            (
                0x9204, 10, fraction(UInt32(bitPattern: -2_000_000_000), 3_000_000),
                fraction(UInt32(bitPattern: -2000), 3)
            ),
            (0x9201, 10, fraction(UInt32(bitPattern: -3), 7), fraction(UInt32(bitPattern: -3), 7)),
        ]
        var (primary, exif) = (DirectoryDraft(order: order), DirectoryDraft(order: order))
        for (tag, type, bytes, _) in fractions { exif.set(tag, type: type, count: 1, bytes: bytes) }
        let kept = try #require(try ExifBlock.assembled(primary: &primary, exif: exif).forPrivatePicture())
        for (tag, type, _, bytes) in fractions {
            let entry = try #require(kept.directory(.exif)?[tag], "\(tag)")
            #expect(entry.type == type && kept.value(of: entry)?.elementsEqual(bytes) == true, "\(tag)")
        }
    }

    @Test("of a JPEG have no segment of the source's, and of a PNG none but chunks of their one shape")
    func shapes() throws {
        let adobe = RichPicture.segment(0xEE, "Adobe\0", [100, 0, 0, 0, 0, 1] + SmallFiles.picture)
        let jfif = RichPicture.segment(0xE0, "JFIF\0", [1, 1, 1, 0, 72, 0, 72, 0, 0] + SmallFiles.picture)
        let source = try JPEGFile(parsing: SmallFiles.picture(with: jfif + adobe))
        let segments =
            RichPicture.segment(0xE0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0])
            + RichPicture.segment(0xEE, "Adobe\0", [100, 0, 0, 0, 0, 1])
        let coded = try JPEGFile(parsing: SmallFiles.picture(with: segments))
        let bare = coded.adopting(metadataOf: source.forPrivatePicture(colorProfile: nil))
        #expect(bare.segments.compactMap(\.metadataKind) == [.jfif, .adobe])
        #expect(bare.segments.prefix(2).map(\.payload.count) == [14, 12])
        var png = HandmadePNG(colorType: 0, depth: 8, width: 2, height: 2, seed: 1)
        png.chunks = [
            ("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]), ("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]),
            ("gAMA", [1, 2, 3, 4, 5]),
            ("sRGB", [77]), ("cHRM", SmallFiles.picture), ("tEXt", Array("a\0b".utf8)),
            ("zzZz", SmallFiles.picture), ("sBIT", [8]),
            ("iCCP", Array("Somebody\0\0".utf8) + (try #require(Inflater.packed([1, 2, 3])))),
        ]
        let file = try PNGFile(parsing: png.bytes).forPrivatePicture(colorProfile: [9, 8, 7])
        #expect(file.chunks.map(\.type) == ["IHDR", "pHYs", "iCCP", "IDAT", "IEND"])
        #expect(
            file.colorProfile == [9, 8, 7] && file.serialized().firstRange(of: Array("Somebody".utf8)) == nil
        )
    }

    @Test("are checked by what their file is made of: anything else in it is named")
    func foreign() throws {
        let exif = try #require(try ExifFixture(order: .littleEndian).block().forPrivatePicture())
        let bare = try JPEGFile(parsing: SmallFiles.picture).settingExif(exif).settingColorProfile([1, 2, 3])
        #expect(Slot.foreign(in: bare.serialized(), .jpeg) == nil)
        for (marker, signature, name) in [
            (0xFE, "a comment", "the comment"), (0xE5, "NOTES\0", "APP5 NOTES"),
            (0xE1, "http://ns.adobe.com/xap/1.0/\0<a/>", "APP1 XMP"),
        ] as [(UInt8, String, String)] {
            let segment = RichPicture.segment(marker, signature, [])
            #expect(Slot.foreign(in: SmallFiles.picture(with: segment), .jpeg) == name)
        }
        #expect(Slot.foreign(in: bare.serialized() + SmallFiles.picture, .jpeg) == "trailer")
        let whole = try bare.settingExif(try ExifFixture(order: .littleEndian).block())
        #expect(Slot.foreign(in: whole.serialized(), .jpeg) == "APP1 Exif")
        let png = try PNGFile(parsing: SmallFiles.png)
        #expect(Slot.foreign(in: png.settingExif(exif).serialized(), .png) == nil)
        #expect(Slot.foreign(in: try png.settingXMP(.empty).serialized(), .png) == "iTXt XMP")
    }
}
