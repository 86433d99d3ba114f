import Metadata
import TestSupport
import Testing

/// A small file that is a JPEG's segments and no picture.
private let small: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0, 8, 0, 8, 0x01, 0x01, 0x11, 0x00]
    + [0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00] + [UInt8](repeating: 0x55, count: 40)
    + [0xFF, 0xD9]
/// What is made in its place.
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
        #expect(!PictureSignature.isFound(in: bare.bytes[...]))
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

    @Test("drops an XMP packet that is no XML, because it cannot be looked into")
    func brokenXMP() throws {
        let signature = "http://ns.adobe.com/xap/1.0/\0"
        for text in ["<a", "<a b=c/>", "<a><b></a>", "<a>", "<a/><"] {
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
            ("zTXt", Array("Raw profile type icc\0\0abc".utf8)),
            ("eXIf", try block().bytes), ("caBX", [1]),
        ]
        var bytes = PNGFile.signature
        for (type, data) in [("IHDR", Array(header.data))] + chunks + [("IEND", [])] {
            bytes += Self.chunk(type, data)
        }
        let file = try PNGFile(parsing: bytes + small)
        let covered = file.forCoveredPicture { _ in fresh }
        #expect(covered.file.chunks.map(\.type) == ["IHDR", "tEXt", "zTXt", "eXIf", "IEND"])
        #expect(covered.changes.count == 5)
        #expect(EmbeddedPicture.all(in: covered.file.serialized(), .png).map(\.content) == [.file(fresh)])
        #expect(EmbeddedPicture.all(in: file.serialized(), .png).count == 3)
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
        let hidden = try source.forPrivatePicture()
        #expect(hidden.segments.compactMap(\.metadataKind) == [.exif, .icc])
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
                "APP1/Exif", "APP1/Exif/IFD1", "APP1/XMP", "APP1/extended XMP", "APP13/Photoshop",
                "APP5/HOLDER",
                "trailer",
            ]
        )
    }
}
