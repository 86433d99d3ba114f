import Foundation
import TestSupport
import Testing

@testable import Metadata

/// A small file of JPEG segments without picture data.
private let small: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0, 8, 0, 8, 0x01, 0x01, 0x11, 0x00]
    + [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00] + [UInt8](repeating: 0x55, count: 40)
    + [0xFF, 0xD9]
/// The replacement for it.
private let fresh: [UInt8] = Array(small.dropLast(42)) + [0x66, 0xFF, 0xD9]
private let movie = Array("\0\0\0\u{14}ftypmp42\0\0\0\0isom".utf8) + [UInt8](repeating: 3, count: 50)

@Suite("Metadata of a covered picture")
struct CoveredMetadataTests {
    private static let orders: [ByteOrder] = [.bigEndian, .littleEndian]

    private func rich(_ block: ExifBlock) throws -> JPEGFile {
        try JPEGFile(parsing: RichPicture.jpeg(small, exif: block.bytes, small: small, movie: movie))
    }

    private func block(_ order: ByteOrder = .bigEndian, note: [UInt8]? = nil) throws -> ExifBlock {
        var block = try ExifFixture(order: order, makerNote: note).block()
        try block.replaceThumbnail(small)
        return block
    }

    @Test("keeps what still holds byte for byte, and nothing shows the old picture")
    func rich() throws {
        let file = try rich(try block())
        let covered = file.forCoveredPicture { _ in fresh }
        let bytes = covered.file.serialized()
        #expect(covered.file.trailer.isEmpty)
        #expect(EmbeddedPicture.all(in: bytes, .jpeg).map(\.content) == [.file(fresh)])
        for text in [RichPicture.caption, RichPicture.comment, RichPicture.unknown, RichPicture.rating] {
            #expect(bytes.firstRange(of: Array(text.utf8)) != nil, "\(text) is gone")
        }
        for text in [
            "MotionPhoto", "Directory", "hdrgm:Version", "xmp:Thumbnails", "GDepth", "HasExtendedXMP",
            "HOLDER",
        ] {
            #expect(bytes.firstRange(of: Array(text.utf8)) == nil, "\(text) is left")
        }
        #expect(
            Set(covered.changes) == [
                .thumbnailRemade, .xmpPictureRemoved, .gainMapRemoved, .movieRemoved, .extendedXMPRemoved,
                .holderRemoved("APP5 HOLDER"), .otherThumbnailRemoved, .furtherPicturesRemoved,
            ]
        )
        let kept: Set<JPEGMetadataKind> = [.icc, .comment]
        func segments(_ file: JPEGFile) -> [JPEGSegment] {
            file.segments.filter { $0.metadataKind.map(kept.contains) ?? false }
        }
        #expect(segments(covered.file) == segments(file))
    }

    @Test("is untouched where there is nothing to change")
    func untouched() throws {
        let plain = try ExifBlock.standard(width: 8, height: 8, orientation: 6)
        let xmp = RichPicture.segment(
            0xE1,
            "http://ns.adobe.com/xap/1.0/\0",
            Array("<x:a xmlns:x='b'/>".utf8)
        )
        let file = try JPEGFile(parsing: Array(small.prefix(2)) + xmp + small.dropFirst(2)).settingExif(plain)
        let covered = file.forCoveredPicture { _ in fresh }
        #expect(covered.file == file && covered.changes.isEmpty)
    }

    @Test("has its pictures in their old places, and every other value", arguments: orders)
    func previews(order: ByteOrder) throws {
        let note = Array("Maker\0".utf8) + small + [1, 2, 3]
        let before = try block(order, note: note)
        let (after, changes) = try before.forCoveredPicture { request in
            #expect(request.jpeg == small && request.maximumCount >= small.count)
            return fresh
        }
        #expect(Set(changes) == [.thumbnailRemade, .previewRemade])
        #expect(after.bytes.count == before.bytes.count)
        #expect(after.thumbnail.map { Array($0) } == fresh)
        #expect(after.bytes.firstRange(of: small) == nil)
        #expect(after.values(except: [0x927C, 0x0202]) == before.values(except: [0x927C, 0x0202]))
        let range = try #require(after.makerNoteRange)
        let expected = Array("Maker\0".utf8) + fresh + [UInt8](repeating: 0, count: small.count - fresh.count)
        #expect(after.bytes[range].elementsEqual(expected + [1, 2, 3]))
    }

    @Test(
        "gives up a maker note whose picture cannot be made anew, and a preview that was cut",
        arguments: orders
    )
    func unmakable(order: ByteOrder) throws {
        let note = Array("Maker\0".utf8) + small.prefix(30)
        let before = try block(order, note: note)
        let (after, changes) = try before.forCoveredPicture { $0.jpeg == small ? fresh : nil }
        #expect(changes.contains(.makerNoteRemoved) && after.makerNoteRange == nil)
        #expect(after.values() == before.values(except: [0x927C]).merging(after.values()) { $1 })
        let (bare, removed) = try before.forCoveredPicture { _ in nil }
        #expect(removed.contains(.thumbnailRemoved) && bare.thumbnail == nil)
        #expect(
            EmbeddedPicture.found(in: bare.bytes[...], .preview, path: [], origin: nil, isBlock: true).isEmpty
        )
    }

    @Test("finds a preview whose first byte the maker changed, and leaves that byte")
    func hiddenPreview() throws {
        var hidden = Array(small)
        hidden.replaceSubrange(
            2..<2,
            with: RichPicture.segment(0xDB, "", [0] + [UInt8](repeating: 1, count: 64))
        )
        hidden[0] = 0x00
        let before = try block(.bigEndian, note: Array("Maker\0".utf8) + hidden)
        let (after, changes) = try before.forCoveredPicture { _ in fresh }
        #expect(changes.contains(.previewRemade))
        let range = try #require(after.makerNoteRange)
        #expect(after.bytes[range].dropFirst(6).starts(with: [0x00] + fresh.dropFirst()))
    }

    @Test("brings a preview from behind the picture into the block, where the maker note points to it")
    func outsidePreview() throws {
        let big = ByteOrder.bigEndian
        let note =
            Array("Maker\0".utf8) + [0, 0x88, 0, 4, 0, 0, 0, 1] + big.bytes(of: UInt32(70_000))
            + [0, 0x89, 0, 4, 0, 0, 0, 1] + big.bytes(of: UInt32(small.count)) + [9]
        let before = try block(.bigEndian, note: note)
        let (after, changes) = try before.forCoveredPicture(
            remaking: { _ in fresh },
            outside: [70_000: small]
        )
        #expect(changes.contains(.previewRemade))
        let range = try #require(after.makerNoteRange)
        let place = try #require(ByteReader(after.bytes[range]).integer(UInt32.self, at: 14))
        let length = try #require(ByteReader(after.bytes[range]).integer(UInt32.self, at: 26))
        #expect(after.bytes[Int(place)..<Int(place + length)].elementsEqual(fresh))
        let other = try before.forCoveredPicture(remaking: { _ in fresh }, outside: [70_001: small])
        #expect(other.changes == [.thumbnailRemade])
    }

    @Test("never has the source's content identifier")
    func identifier() throws {
        var block = try block()
        try block.setContentIdentifier(ExifFixture.identifier)
        let (after, changes) = try block.forCoveredPicture { _ in fresh }
        #expect(after.contentIdentifier == nil && changes.contains(.identifierRemoved))
        #expect(after.bytes.firstRange(of: Array(ExifFixture.identifier.utf8)) == nil)
    }

    @Test(
        "loses pictures in places where none belongs: the end of APP14, the colour profile, texts, packed data"
    )
    func hiddenPictures() throws {
        let text = Array(Data(small).base64EncodedString().utf8)
        let packed = try #require(Inflater.packed(small + Array("and something that makes it longer".utf8)))
        let profile = [UInt8](repeating: 0, count: 128) + small
        let segments: [(marker: UInt8, signature: String, payload: [UInt8], change: MetadataChange)] = [
            (0xEE, "Adobe\0", [100, 0, 0, 0, 0, 1] + small, .holderRemoved("the end of APP14 Adobe")),
            (0xE2, "ICC_PROFILE\0", [1, 1] + profile, .colorProfileRemade),
            (0xE2, "ICC_PROFILE\0", [1, 1] + [UInt8](repeating: 0, count: 128) + text, .colorProfileRemade),
            (0xE6, "NOTES\0", packed, .holderRemoved("APP6 NOTES")),
            (0xFE, "", text, .holderRemoved("comment")),
            (
                0xE1, "http://ns.adobe.com/xap/1.0/\0", Array("<a b='x".utf8) + text + Array("'/>".utf8),
                .xmpPictureRemoved
            ),
        ]
        for (marker, signature, payload, change) in segments {
            let segment = RichPicture.segment(marker, signature, payload)
            let bytes = Array(small.prefix(2)) + segment + small.dropFirst(2)
            let file = try JPEGFile(parsing: bytes)
            let covered = file.forCoveredPicture(remaking: { _ in fresh }, bareProfile: { [7, 7, 7] })
            #expect(covered.changes == [change], "\(signature)")
            #expect(EmbeddedPicture.all(in: covered.file.serialized(), .jpeg).isEmpty, "\(signature)")
            #expect(!EmbeddedPicture.all(in: bytes, .jpeg).isEmpty, "\(signature)")
        }
        let pieces = stride(from: 0, to: text.count, by: 40).flatMap { start in
            RichPicture.segment(0xFE, "", Array(text[start..<min(start + 40, text.count)]))
        }
        let bytes = Array(small.prefix(2)) + pieces + small.dropFirst(2)
        #expect(EmbeddedPicture.all(in: bytes, .jpeg).map(\.place) == ["comment/base64"])
        let covered = try JPEGFile(parsing: bytes).forCoveredPicture { _ in fresh }
        #expect(
            covered.file.segments.allSatisfy { $0.marker != .com }
                && covered.changes == [.holderRemoved("comment")]
        )
    }

    @Test(
        "loses pixels that a directory of its Exif block points to, and pictures written into entries",
        arguments: orders
    )
    func entries(order: ByteOrder) throws {
        var (primary, exif) = (DirectoryDraft(order: order), DirectoryDraft(order: order))
        exif.set(
            ExifTag.userComment,
            undefined: Array("ASCII\0\0\0".utf8) + Array(Data(small).base64EncodedString().utf8)
        )
        primary.set(0x010F, text: "Maker")
        primary.set(ExifTag.stripOffsets, long: 0)
        primary.set(ExifTag.stripByteCounts, long: 200)
        var bytes = try ExifBlock.assembled(primary: &primary, exif: exif).bytes
        let strips = bytes.count
        let entry = try #require(try ExifBlock(parsing: bytes).directory(.primary)?[ExifTag.stripOffsets])
        bytes.replaceSubrange(entry.position + 8..<entry.position + 12, with: order.bytes(of: UInt32(strips)))
        bytes += [UInt8](repeating: 0xAB, count: 200)
        let (after, changes) = try ExifBlock(parsing: bytes).forCoveredPicture { _ in fresh }
        #expect(changes == [.previewRemoved])
        #expect(after.bytes[strips...].allSatisfy { $0 == 0 })
        #expect(after.bytes.firstRange(of: Array("Maker".utf8)) != nil)
        #expect(
            EmbeddedPicture.found(in: after.bytes[...], .preview, path: [], origin: 0, isBlock: true).isEmpty
        )
    }

    @Test("drops an XMP packet that is no XML, because it cannot be looked into")
    func brokenXMP() throws {
        let signature = "http://ns.adobe.com/xap/1.0/\0"
        for text in [
            "<a", "<a b=c/>", "<a><b></a>", "<a>", "<a/><", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
            "<\0a\0/\0>\0",
        ] {
            let xmp = RichPicture.segment(0xE1, signature, Array(text.utf8))
            let file = try JPEGFile(parsing: Array(small.prefix(2)) + xmp + small.dropFirst(2))
            let covered = file.forCoveredPicture { _ in nil }
            #expect(covered.changes == [.xmpRemoved], "\(text)")
        }
    }

    @Test("of a PNG loses texts that hold a picture, and keeps all others")
    func png() throws {
        let header = try PNGChunk(type: "IHDR", data: [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
        let profile = "Raw profile type exif\0\nexif\n  8\n" + hex([0x45, 0x78] + small) + "\n"
        let chunks = [
            ("tEXt", Array("Title\0kept".utf8)), ("tEXt", Array(profile.utf8)),
            ("zTXt", Array("Raw profile type xmp\0\0abc".utf8)),
            (
                "zTXt",
                Array("Raw profile type icc\0\0".utf8) + (try #require(Inflater.packed(Array("abc".utf8))))
            ),
            ("eXIf", try block().bytes), ("caBX", [1]), ("prIv", small), ("prIv", [1, 2, 3]),
        ]
        var bytes = PNGFile.signature
        for (type, data) in [("IHDR", Array(header.data))] + chunks + [("IEND", [])] {
            bytes += Self.chunk(type, data)
        }
        let file = try PNGFile(parsing: bytes + small)
        let covered = file.forCoveredPicture { _ in fresh }
        #expect(covered.file.chunks.map(\.type) == ["IHDR", "tEXt", "zTXt", "eXIf", "prIv", "IEND"])
        #expect(covered.changes.count == 6 && covered.changes.contains(.holderRemoved("prIv chunk")))
        #expect(EmbeddedPicture.all(in: covered.file.serialized(), .png).map(\.content) == [.file(fresh)])
        #expect(EmbeddedPicture.all(in: file.serialized(), .png).count == 4)
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + data
        let check = content.reduce(UInt32.max) { word, byte in
            (0..<8).reduce(word ^ UInt32(byte)) { word, _ in
                word & 1 == 1 ? 0xEDB8_8320 ^ (word >> 1) : word >> 1
            }
        }
        let big = ByteOrder.bigEndian
        return big.bytes(of: UInt32(data.count)) + content + big.bytes(of: ~check)
    }
}

@Suite("Metadata of a private picture")
struct PrivateMetadataTests {
    private static let orders: [ByteOrder] = [.bigEndian, .littleEndian]

    @Test(
        "tell how to show it, how it was exposed and when, and nothing else",
        arguments: [ByteOrder.bigEndian, .littleEndian]
    )
    func exif(order: ByteOrder) throws {
        let note = try AppleMakerNote(contentIdentifier: ExifFixture.identifier).serialized()
        let block = try ExifFixture(order: order, makerNote: note).block()
        let kept = try #require(try block.forPrivatePicture())
        #expect(kept.values() == block.values().filter { ["IFD0/274", "ExifIFD/36867"].contains($0.key) })
        #expect(kept.byteOrder == order && kept.damage.isEmpty)
    }

    @Test("are colour profile, resolution and that block")
    func file() throws {
        var block = try ExifFixture(order: .bigEndian).block()
        try block.replaceThumbnail(small)
        let source = try JPEGFile(
            parsing: RichPicture.jpeg(small, exif: block.bytes, small: small, movie: movie)
        )
        let hidden = try source.forPrivatePicture(colorProfile: nil)
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
        let adobe = RichPicture.segment(0xEE, "Adobe\0", [100, 0, 0, 0, 0, 1] + small)
        let jfif = RichPicture.segment(0xE0, "JFIF\0", [1, 1, 1, 0, 72, 0, 72, 0, 0] + small)
        let source = try JPEGFile(parsing: Array(small.prefix(2)) + jfif + adobe + small.dropFirst(2))
        let coded = try JPEGFile(
            parsing: Array(small.prefix(2))
                + RichPicture.segment(0xE0, "JFIF\0", [1, 1, 0, 0, 1, 0, 1, 0, 0])
                + RichPicture.segment(0xEE, "Adobe\0", [100, 0, 0, 0, 0, 1]) + small.dropFirst(2)
        )
        let bare = coded.adopting(metadataOf: try source.forPrivatePicture(colorProfile: nil))
        #expect(bare.segments.compactMap(\.metadataKind) == [.jfif, .adobe])
        #expect(bare.segments.prefix(2).map(\.payload.count) == [14, 12])
        var png = HandmadePNG(colorType: 0, depth: 8, width: 2, height: 2, seed: 1)
        png.chunks = [
            ("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]), ("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]),
            ("gAMA", [1, 2, 3, 4, 5]),
            ("sRGB", [77]), ("cHRM", small), ("tEXt", Array("a\0b".utf8)), ("zzZz", small), ("sBIT", [8]),
            ("iCCP", Array("Somebody\0\0".utf8) + (try #require(Inflater.packed([1, 2, 3])))),
        ]
        let file = try PNGFile(parsing: png.bytes).forPrivatePicture(colorProfile: [9, 8, 7])
        #expect(file.chunks.map(\.type) == ["IHDR", "iCCP", "pHYs", "IDAT", "IEND"])
        #expect(
            file.colorProfile == [9, 8, 7] && file.serialized().firstRange(of: Array("Somebody".utf8)) == nil
        )
        let bad = try PNGFile(parsing: png.bytes).forPrivatePicture(colorProfile: small)
        #expect(bad.colorProfile == nil)
    }
}

@Suite("Pictures within a picture file")
struct EmbeddedPictureTests {
    @Test("are found wherever they are, each with its place")
    func all() throws {
        var block = try ExifFixture(order: .bigEndian, makerNote: Array("Maker\0".utf8) + small).block()
        try block.replaceThumbnail(small)
        let bytes = RichPicture.jpeg(small, exif: block.bytes, small: small, movie: movie)
        let found = EmbeddedPicture.all(in: bytes, .jpeg)
        #expect(found.filter { $0.content == .file(small) }.count == 8)
        for picture in found {
            guard let offset = picture.offset, case .file(let file) = picture.content else { continue }
            #expect(bytes[offset..<offset + file.count].elementsEqual(file), "\(picture.place)")
        }
        let places = Set(found.map { $0.path.joined(separator: "/") })
        #expect(
            places == [
                "APP1/Exif", "APP1/Exif/IFD1", "APP1/XMP/base64", "APP1/extended XMP/base64",
                "APP13/Photoshop",
                "APP5/HOLDER",
                "trailer",
            ]
        )
    }
}
