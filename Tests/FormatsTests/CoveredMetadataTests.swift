import Foundation
import TestSupport
import Testing

@testable import Formats

@Suite("Metadata of a covered picture")
struct CoveredMetadataTests {
    private static let orders: [ByteOrder] = [.bigEndian, .littleEndian]

    private func rich(_ block: ExifBlock) throws -> JPEGFile { try JPEGFile(parsing: SmallFiles.rich(block)) }

    private func block(_ order: ByteOrder = .bigEndian, note: [UInt8]? = nil) throws -> ExifBlock {
        var block = try ExifFixture(order: order, makerNote: note).block()
        try block.replaceThumbnail(SmallFiles.picture)
        return block
    }

    @Test("keeps what still holds byte for byte, and nothing shows the old picture")
    func rich() throws {
        let file = try rich(try block())
        let covered = file.forCoveredPicture { _ in SmallFiles.replacement }
        let bytes = covered.file.serialized()
        #expect(covered.file.trailer.isEmpty)
        #expect(EmbeddedPicture.all(in: bytes, .jpeg).map(\.content) == [.file(SmallFiles.replacement)])
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

    @Test("loses what nobody knows above 4 KB, and keeps what is smaller")
    func unknown() throws {
        let large = [UInt8](repeating: 0x41, count: 2100)
        func jpeg(_ segments: [UInt8]) throws -> JPEGFile {
            try JPEGFile(parsing: SmallFiles.picture(with: segments))
        }
        let one = RichPicture.segment(0xE9, "MAKER\0", large)
        let small = try jpeg(one).forCoveredPicture { _ in nil }
        let source = try jpeg(one)
        #expect(small.changes.isEmpty && small.file == source)
        // Together they are one slot.
        let both = try jpeg(one + RichPicture.segment(0xFE, "a comment", large + large) + one)
        let covered = both.forCoveredPicture { _ in nil }
        #expect(covered.changes == [.unknownRemoved("APP9 MAKER")])
        #expect(covered.file.segments.compactMap(\.metadataKind) == [.comment])
        var png = try PNGFile(parsing: SmallFiles.png)
        png.chunks.insert(PNGChunk(type: "maKr", data: (large + large)[...]), at: 1)
        #expect(png.forCoveredPicture { _ in nil }.changes == [.unknownRemoved("maKr chunk")])
    }

    @Test("is untouched where there is nothing to change")
    func untouched() throws {
        let plain = try ExifBlock.standard(width: 8, height: 8, orientation: 6)
        let xmp = RichPicture.segment(
            0xE1,
            "http://ns.adobe.com/xap/1.0/\0",
            Array("<x:a xmlns:x='b'/>".utf8)
        )
        let file = try JPEGFile(parsing: SmallFiles.picture(with: xmp)).settingExif(plain)
        let covered = file.forCoveredPicture { _ in SmallFiles.replacement }
        #expect(covered.file == file && covered.changes.isEmpty)
    }

    @Test("has its pictures in their old places, and every other value", arguments: orders)
    func previews(order: ByteOrder) throws {
        let note = Array("Maker\0".utf8) + SmallFiles.picture + [1, 2, 3]
        let before = try block(order, note: note)
        let (after, changes) = try before.forCoveredPicture { request in
            #expect(request.jpeg == SmallFiles.picture && request.maximumCount >= SmallFiles.picture.count)
            return SmallFiles.replacement
        }
        #expect(Set(changes) == [.thumbnailRemade, .previewRemade])
        #expect(after.bytes.count == before.bytes.count)
        #expect(after.thumbnail.map { Array($0) } == SmallFiles.replacement)
        #expect(after.bytes.firstRange(of: SmallFiles.picture) == nil)
        #expect(after.values(except: [0x927C, 0x0202]) == before.values(except: [0x927C, 0x0202]))
        let range = try #require(after.makerNoteRange)
        let expected =
            Array("Maker\0".utf8) + SmallFiles.replacement
            + [UInt8](repeating: 0, count: SmallFiles.picture.count - SmallFiles.replacement.count)
        #expect(after.bytes[range].elementsEqual(expected + [1, 2, 3]))
    }

    @Test(
        "gives up a maker note whose picture cannot be regenerated, and a preview that was cut",
        arguments: orders
    )
    func unmakable(order: ByteOrder) throws {
        let note = Array("Maker\0".utf8) + SmallFiles.picture.prefix(30)
        let before = try block(order, note: note)
        let (after, changes) = try before.forCoveredPicture {
            $0.jpeg == SmallFiles.picture ? SmallFiles.replacement : nil
        }
        #expect(changes.contains(.makerNoteRemoved) && after.makerNoteRange == nil)
        #expect(after.values() == before.values(except: [0x927C]).merging(after.values()) { $1 })
        let (bare, removed) = try before.forCoveredPicture { _ in nil }
        #expect(removed.contains(.thumbnailRemoved) && bare.thumbnail == nil)
        #expect(bare.embeddedPictures(path: [], offset: nil).isEmpty)
    }

    /// A maker note of Sony Ericsson's: a TIFF structure of its own that points to the preview.
    private func phoneNote(_ preview: [UInt8]) -> [UInt8] {
        let big = ByteOrder.bigEndian
        func entry(_ tag: UInt16, _ type: UInt16, _ count: UInt32, _ value: Int) -> [UInt8] {
            big.bytes(of: tag) + big.bytes(of: type) + big.bytes(of: count) + big.bytes(of: UInt32(value))
        }
        return Array("SEMC MS\0\0\0\0\0MM\0*\0\0\0\u{8}\0\u{3}".utf8) + entry(0x2000, 7, 4, 0x3031_3030)
            + entry(0x0201, 4, 1, 50) + entry(0x0202, 4, 1, preview.count) + [0, 0, 0, 0] + preview
    }

    @Test("keeps a maker note that is a TIFF structure only if its preview was regenerated")
    func phonePreview() throws {
        let note = phoneNote(SmallFiles.picture)
        let (after, changes) = try block(note: note).forCoveredPicture { _ in SmallFiles.replacement }
        #expect(Set(changes) == [.thumbnailRemade, .previewRemade])
        let range = try #require(after.makerNoteRange)
        #expect(after.bytes[range].starts(with: note.prefix(62) + SmallFiles.replacement))
        let left = after.embeddedPictures(path: [], offset: 0)
        #expect(left.map(\.content) == [.file(SmallFiles.replacement), .file(SmallFiles.replacement)])
        // A texture, as later models have it, and a preview nothing can be made of.
        let texture = Array("PKM 10\0\0".utf8) + [UInt8](repeating: 0x33, count: 200)
        for note in [phoneNote(texture), note] {
            let (bare, changes) = try block(note: note).forCoveredPicture { _ in nil }
            #expect(changes.contains(.makerNoteRemoved) && bare.makerNoteRange == nil)
        }
    }

    @Test("finds a preview whose first byte the maker changed, and leaves that byte")
    func hiddenPreview() throws {
        var hidden = Array(SmallFiles.picture)
        hidden.replaceSubrange(
            2..<2,
            with: RichPicture.segment(0xDB, "", [0] + [UInt8](repeating: 1, count: 64))
        )
        hidden[0] = 0x00
        let before = try block(.bigEndian, note: Array("Maker\0".utf8) + hidden)
        let (after, changes) = try before.forCoveredPicture { _ in SmallFiles.replacement }
        #expect(changes.contains(.previewRemade))
        let range = try #require(after.makerNoteRange)
        #expect(after.bytes[range].dropFirst(6).starts(with: [0x00] + SmallFiles.replacement.dropFirst()))
    }

    @Test("brings a preview from behind the picture into the block, where the maker note points to it")
    func outsidePreview() throws {
        let big = ByteOrder.bigEndian
        let note =
            Array("Maker\0".utf8) + [0, 0x88, 0, 4, 0, 0, 0, 1] + big.bytes(of: UInt32(70_000))
            + [0, 0x89, 0, 4, 0, 0, 0, 1] + big.bytes(of: UInt32(SmallFiles.picture.count)) + [9]
        let before = try block(.bigEndian, note: note)
        let (after, changes) = try before.forCoveredPicture(
            remaking: { _ in SmallFiles.replacement },
            outside: [70_000: SmallFiles.picture]
        )
        #expect(changes.contains(.previewRemade))
        let range = try #require(after.makerNoteRange)
        let place = try #require(ByteReader(after.bytes[range]).integer(UInt32.self, at: 14))
        let length = try #require(ByteReader(after.bytes[range]).integer(UInt32.self, at: 26))
        #expect(after.bytes[Int(place)..<Int(place + length)].elementsEqual(SmallFiles.replacement))
        let other = try before.forCoveredPicture(
            remaking: { _ in SmallFiles.replacement },
            outside: [70_001: SmallFiles.picture]
        )
        #expect(other.changes == [.thumbnailRemade])
    }

    @Test("loses a HEIC file in a segment or chunk, and says where it was")
    func heic() throws {
        let heic = [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8) + [UInt8](repeating: 7, count: 90)
        let segment = RichPicture.segment(0xE7, "KEEPER\0", heic)
        let jpeg = SmallFiles.picture(with: segment)
        let found = EmbeddedPicture.all(in: jpeg, .jpeg)
        #expect(found.map(\.path) == [["APP7", "KEEPER"]] && found.map(\.kind) == [.preview])
        let covered = try JPEGFile(parsing: jpeg).forCoveredPicture { _ in nil }
        #expect(covered.changes == [.holderRemoved("APP7 KEEPER")])
        #expect(EmbeddedPicture.all(in: covered.file.serialized(), .jpeg).isEmpty)
        var png = try PNGFile(parsing: SmallFiles.png)
        png.chunks.insert(PNGChunk(type: "heIc", data: heic[...]), at: 1)
        let bare = png.forCoveredPicture { _ in nil }
        #expect(bare.changes == [.holderRemoved("heIc chunk")])
        #expect(EmbeddedPicture.all(in: bare.file.serialized(), .png).isEmpty)
        #expect(EmbeddedPicture.all(in: png.serialized(), .png).map(\.path) == [["heIc"]])
    }

    @Test("never has the source's content identifier")
    func identifier() throws {
        var block = try block()
        try block.setContentIdentifier(ExifFixture.identifier)
        let (after, changes) = try block.forCoveredPicture { _ in SmallFiles.replacement }
        #expect(after.contentIdentifier == nil && changes.contains(.identifierRemoved))
        #expect(after.bytes.firstRange(of: Array(ExifFixture.identifier.utf8)) == nil)
    }

    @Test("loses pictures in places where few belong: the colour profile, comments, values of XMP")
    func hiddenPictures() throws {
        let text = "data:image/jpeg;base64," + Data(SmallFiles.picture).base64EncodedString()
        let profile = [UInt8](repeating: 0, count: 128) + SmallFiles.picture
        let xmp = "http://ns.adobe.com/xap/1.0/\0"
        let segments: [(marker: UInt8, signature: String, payload: [UInt8], change: MetadataChange)] = [
            (0xE2, "ICC_PROFILE\0", [1, 1] + profile, .colorProfileRemade),
            (0xE6, "NOTES\0", Array(text.utf8), .holderRemoved("APP6 NOTES")),
            (0xFE, "", Array(text.utf8), .holderRemoved("the comment")),
            (0xE1, xmp, Array("<a b='\(text)'/>".utf8), .xmpPictureRemoved),
            (0xE1, xmp, Array("<a>\(text.dropFirst(23))</a>".utf8), .xmpPictureRemoved),
        ]
        for (marker, signature, payload, change) in segments {
            let segment = RichPicture.segment(marker, signature, payload)
            let bytes = SmallFiles.picture(with: segment)
            let file = try JPEGFile(parsing: bytes)
            let covered = file.forCoveredPicture(
                remaking: { _ in SmallFiles.replacement },
                bareProfile: { [7, 7, 7] }
            )
            #expect(covered.changes == [change], "\(signature)")
            #expect(EmbeddedPicture.all(in: covered.file.serialized(), .jpeg).isEmpty, "\(signature)")
            #expect(!EmbeddedPicture.all(in: bytes, .jpeg).isEmpty, "\(signature)")
        }
    }

    @Test(
        "loses pixels that a directory of its Exif block points to, and pictures written into entries",
        arguments: orders
    )
    func entries(order: ByteOrder) throws {
        var (primary, exif) = (DirectoryDraft(order: order), DirectoryDraft(order: order))
        exif.set(
            ExifTag.userComment,
            undefined: Array(
                "ASCII\0\0\0data:image/jpeg;base64,\(Data(SmallFiles.picture).base64EncodedString())".utf8
            )
        )
        primary.set(0x010F, text: "Maker")
        primary.set(ExifTag.stripOffsets, long: 0)
        primary.set(ExifTag.stripByteCounts, long: 200)
        var bytes = try ExifBlock.assembled(primary: &primary, exif: exif).bytes
        let strips = bytes.count
        let entry = try #require(try ExifBlock(parsing: bytes).directory(.primary)?[ExifTag.stripOffsets])
        bytes.replaceSubrange(entry.position + 8..<entry.position + 12, with: order.bytes(of: UInt32(strips)))
        bytes += [UInt8](repeating: 0xAB, count: 200)
        let (after, changes) = try ExifBlock(parsing: bytes).forCoveredPicture { _ in SmallFiles.replacement }
        #expect(changes == [.previewRemoved])
        #expect(after.bytes[strips...].allSatisfy { $0 == 0 })
        #expect(after.bytes.firstRange(of: Array("Maker".utf8)) != nil)
        #expect(after.embeddedPictures(path: [], offset: 0).isEmpty)
    }

    @Test("drops an XMP packet that is no XML, because it cannot be looked into")
    func brokenXMP() throws {
        let signature = "http://ns.adobe.com/xap/1.0/\0"
        for text in [
            "<a", "<a b=c/>", "<a><b></a>", "<a>", "<a/><", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>",
            "<\0a\0/\0>\0",
        ] {
            let xmp = RichPicture.segment(0xE1, signature, Array(text.utf8))
            let file = try JPEGFile(parsing: SmallFiles.picture(with: xmp))
            let covered = file.forCoveredPicture { _ in nil }
            #expect(covered.changes == [.xmpRemoved], "\(text)")
        }
    }

    @Test("of a PNG loses texts that hold a picture, and keeps all others")
    func png() throws {
        let header = PNGChunk(type: "IHDR", data: [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
        let profile = "Raw profile type exif\0\nexif\n  8\n" + hex([0x45, 0x78] + SmallFiles.picture) + "\n"
        let chunks: [(String, [UInt8])] = [
            ("tEXt", Array("Title\0kept".utf8)), ("tEXt", Array(profile.utf8)),
            ("zTXt", Array("Raw profile type xmp\0\0abc".utf8)),
            (
                "zTXt",
                Array("Raw profile type icc\0\0".utf8) + (try #require(Inflater.packed(Array("abc".utf8))))
            ),
            ("eXIf", try block().bytes), ("caBX", [1]), ("prIv", SmallFiles.picture), ("prIv", [1, 2, 3]),
        ]
        var bytes = PNGFile.signature
        for (type, data) in [("IHDR", Array(header.data))] + chunks + [("IEND", [])] {
            bytes += HandmadePNG.chunk(type, data)
        }
        let file = try PNGFile(parsing: bytes + SmallFiles.picture)
        let covered = file.forCoveredPicture { _ in SmallFiles.replacement }
        #expect(covered.file.chunks.map(\.type) == ["IHDR", "tEXt", "zTXt", "eXIf", "prIv", "IEND"])
        #expect(covered.changes.count == 6 && covered.changes.contains(.holderRemoved("prIv chunk")))
        #expect(
            EmbeddedPicture.all(in: covered.file.serialized(), .png).map(\.content) == [
                .file(SmallFiles.replacement)
            ]
        )
        #expect(EmbeddedPicture.all(in: file.serialized(), .png).count == 4)
    }

    @Test("changes are told once each, in their order, however many there are")
    func unique() {
        let changes = (0..<200_000).map { MetadataChange.holderRemoved("abcd \($0 % 100_000)") }
        #expect(changes.unique == Array(changes.prefix(100_000)))
    }
}
