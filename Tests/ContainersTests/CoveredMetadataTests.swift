import Foundation
import TestSupport
import Testing

@testable import Containers

@Suite("Metadata of a covered picture")
struct CoveredMetadataTests {
    private static let orders: [ByteOrder] = [.bigEndian, .littleEndian]

    private func rich(_ block: ExifBlock) throws -> JPEGFile {
        try JPEGFile(
            parsing: RichPicture.jpeg(
                SmallFiles.picture,
                exif: block.bytes,
                small: SmallFiles.picture,
                movie: SmallFiles.movie
            )
        )
    }

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

    /// A picture of 600 bytes, which is nothing but a header and coded data.
    private static let long: [UInt8] = {
        var generator = SeededGenerator(seed: 3)
        let noise = (0..<560).map { _ in UInt8.random(in: 0...0xFE, using: &generator) }
        return SmallFiles.picture.dropLast(2) + noise + [0xFF, 0xD9]
    }()

    private static func pieces(_ bytes: [UInt8], _ count: Int) -> [[UInt8]] {
        let size = (bytes.count + count - 1) / count
        return stride(from: 0, to: bytes.count, by: size).map {
            Array(bytes[$0..<min($0 + size, bytes.count)])
        }
    }

    @Test(
        "keeps no part of a picture cut into pieces over segments of different kinds, plain or as text",
        arguments: [3, 40, 300],
        ["raw", "base64", "hex", "named"]
    )
    func scattered(count: Int, form: String) throws {
        let secret =
            switch form {
            case "base64": Array(Data(Self.long).base64EncodedString().utf8)
            case "hex": Self.long.flatMap { Array(String(format: "%02x", $0).utf8) }
            default: Self.long
            }
        let markers: [UInt8] = [0xE1, 0xE4, 0xFE, 0xEC, 0xE7]
        let pieces = Self.pieces(secret, count)
        let segments = pieces.enumerated().flatMap { index, piece in
            let word = form == "named" ? "PIECE\(index)\0" : ""
            return RichPicture.segment(markers[index % markers.count], word, piece)
        }
        let words = RichPicture.segment(0xFE, "a comment of a few words that stays", [])
        let bytes = Array(SmallFiles.picture.prefix(2)) + words + segments + SmallFiles.picture.dropFirst(2)
        let found = EmbeddedPicture.all(in: bytes, .jpeg)
        #expect(!found.isEmpty)
        let covered = try JPEGFile(parsing: bytes).forCoveredPicture { _ in nil }
        let left = covered.file.serialized()
        #expect(EmbeddedPicture.all(in: left, .jpeg).isEmpty)
        #expect(left.firstRange(of: Array("few words that stays".utf8)) != nil)
        // A few bytes may also be of the picture that holds the pieces.
        for piece in pieces where piece.count >= 8 && SmallFiles.picture.firstRange(of: piece) == nil {
            #expect(left.firstRange(of: piece) == nil)
        }
        #expect(covered.changes.contains { if case .restRemoved = $0 { true } else { false } })
    }

    @Test("loses nothing beside a picture that is whole")
    func besideWhole() throws {
        let data = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 7) }
        let segments =
            RichPicture.segment(0xE5, "HOLDER\0", Self.long) + RichPicture.segment(0xE4, "MAKER\0", data)
        let bytes = Array(SmallFiles.picture.prefix(2)) + segments + SmallFiles.picture.dropFirst(2)
        let covered = try JPEGFile(parsing: bytes).forCoveredPicture { _ in nil }
        #expect(covered.changes == [.holderRemoved("APP5 HOLDER")])
        #expect(covered.file.serialized().firstRange(of: data) != nil)
    }

    @Test("of a PNG keeps no part of a picture cut into pieces over chunks of different kinds")
    func scatteredChunks() throws {
        let png = try PNGFile(
            parsing: HandmadePNG(colorType: 2, depth: 8, width: 4, height: 4, seed: 1).bytes
        )
        let pieces = Self.pieces(Self.long, 4)
        let types = ["abCd", "tEXt", "efGh", "ijKl"]
        var file = png
        var added = zip(types, pieces).map { type, piece in
            PNGChunk(type: type, data: ((type == "tEXt" ? Array("Title\0".utf8) : []) + piece)[...])
        }
        added.append(PNGChunk(type: "tEXt", data: Array("Comment\0some words of a day at the sea".utf8)[...]))
        added.append(PNGChunk(type: "pHYs", data: [0, 0, 11, 19, 0, 0, 11, 19, 1]))
        file.chunks.insert(contentsOf: added, at: 1)
        let covered = file.forCoveredPicture { _ in nil }
        let kept = covered.file.chunks.filter { !png.chunks.contains($0) }
        #expect(kept == added.suffix(2), "\(covered.changes)")
    }

    @Test("of a PNG loses thousands of texts with pieces of pictures, and no other of as many chunks")
    func manyChunks() throws {
        var file = try PNGFile(
            parsing: HandmadePNG(colorType: 2, depth: 8, width: 4, height: 4, seed: 1).bytes
        )
        let plain = (0..<4000).map { PNGChunk(type: "abCd", data: [UInt8($0 & 63), UInt8($0 >> 6)]) }
        let texts = (0..<200).flatMap { number in
            Self.pieces(SmallFiles.picture, 40).enumerated().map { part, piece in
                PNGChunk(type: "tEXt", data: (Array("a\(number)-\(part)\0".utf8) + piece)[...])
            }
        }
        let whole = PNGChunk(type: "efGh", data: SmallFiles.picture[...])
        file.chunks.insert(contentsOf: [whole] + plain + texts, at: 1)
        let covered = file.forCoveredPicture { _ in nil }
        #expect(covered.file.chunks.filter { $0.type == "abCd" } == plain)
        #expect(!covered.file.chunks.contains { $0.type == "tEXt" || $0.type == "efGh" })
        #expect(covered.changes.count == 201)
    }

    @Test("is untouched where there is nothing to change")
    func untouched() throws {
        let plain = try ExifBlock.standard(width: 8, height: 8, orientation: 6)
        let xmp = RichPicture.segment(
            0xE1,
            "http://ns.adobe.com/xap/1.0/\0",
            Array("<x:a xmlns:x='b'/>".utf8)
        )
        let file = try JPEGFile(
            parsing: Array(SmallFiles.picture.prefix(2)) + xmp + SmallFiles.picture.dropFirst(2)
        ).settingExif(plain)
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
        #expect(
            EmbeddedPicture.found(in: bare.bytes[...], .preview, path: [], origin: nil, isBlock: true).isEmpty
        )
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
        let left = after.embeddedPictures(path: [], origin: 0)
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
        let jpeg = Array(SmallFiles.picture.prefix(2)) + segment + SmallFiles.picture.dropFirst(2)
        let found = EmbeddedPicture.all(in: jpeg, .jpeg)
        #expect(found.map(\.path) == [["APP7", "KEEPER"]] && found.map(\.kind) == [.preview])
        let covered = try JPEGFile(parsing: jpeg).forCoveredPicture { _ in nil }
        #expect(covered.changes == [.holderRemoved("APP7 KEEPER")])
        #expect(EmbeddedPicture.all(in: covered.file.serialized(), .jpeg).isEmpty)
        var png = try PNGFile(
            parsing: HandmadePNG(colorType: 2, depth: 8, width: 4, height: 4, seed: 1).bytes
        )
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

    @Test(
        "loses pictures in places where none belongs: the end of APP14, the colour profile, texts, packed data"
    )
    func hiddenPictures() throws {
        let text = Array(Data(SmallFiles.picture).base64EncodedString().utf8)
        let packed = try #require(
            Inflater.packed(SmallFiles.picture + Array("and something that makes it longer".utf8))
        )
        let profile = [UInt8](repeating: 0, count: 128) + SmallFiles.picture
        let segments: [(marker: UInt8, signature: String, payload: [UInt8], change: MetadataChange)] = [
            (
                0xEE, "Adobe\0", [100, 0, 0, 0, 0, 1] + SmallFiles.picture,
                .holderRemoved("the end of APP14 Adobe")
            ),
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
            let bytes = Array(SmallFiles.picture.prefix(2)) + segment + SmallFiles.picture.dropFirst(2)
            let file = try JPEGFile(parsing: bytes)
            let covered = file.forCoveredPicture(
                remaking: { _ in SmallFiles.replacement },
                bareProfile: { [7, 7, 7] }
            )
            #expect(covered.changes == [change], "\(signature)")
            #expect(EmbeddedPicture.all(in: covered.file.serialized(), .jpeg).isEmpty, "\(signature)")
            #expect(!EmbeddedPicture.all(in: bytes, .jpeg).isEmpty, "\(signature)")
        }
        let pieces = stride(from: 0, to: text.count, by: 40).flatMap { start in
            RichPicture.segment(0xFE, "", Array(text[start..<min(start + 40, text.count)]))
        }
        let bytes = Array(SmallFiles.picture.prefix(2)) + pieces + SmallFiles.picture.dropFirst(2)
        #expect(EmbeddedPicture.all(in: bytes, .jpeg).map(\.place) == ["comment/base64"])
        let covered = try JPEGFile(parsing: bytes).forCoveredPicture { _ in SmallFiles.replacement }
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
            undefined: Array("ASCII\0\0\0".utf8) + Array(Data(SmallFiles.picture).base64EncodedString().utf8)
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
            let file = try JPEGFile(
                parsing: Array(SmallFiles.picture.prefix(2)) + xmp + SmallFiles.picture.dropFirst(2)
            )
            let covered = file.forCoveredPicture { _ in nil }
            #expect(covered.changes == [.xmpRemoved], "\(text)")
        }
    }

    @Test("drops an XMP packet with a picture in its names")
    func picturesInNames() throws {
        let pieces = Self.pieces(Self.long.flatMap { Array(String(format: "%02x", $0).utf8) }, 24)
        let names = pieces.map { "<q:x\(String(decoding: $0, as: UTF8.self))/>" }.joined()
        let text = "http://ns.adobe.com/xap/1.0/\0<x:a xmlns:x='adobe:ns:meta/' xmlns:q='q'>\(names)</x:a>"
        let xmp = RichPicture.segment(0xE1, text, [])
        let file = try JPEGFile(
            parsing: Array(SmallFiles.picture.prefix(2)) + xmp + SmallFiles.picture.dropFirst(2)
        )
        #expect(file.forCoveredPicture { _ in nil }.changes == [.xmpRemoved])
    }

    @Test("of a PNG loses texts that hold a picture, and keeps all others")
    func png() throws {
        let header = PNGChunk(type: "IHDR", data: [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
        let profile = "Raw profile type exif\0\nexif\n  8\n" + hex([0x45, 0x78] + SmallFiles.picture) + "\n"
        let chunks = [
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
            bytes += Self.chunk(type, data)
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
