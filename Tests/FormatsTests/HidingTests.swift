import Foundation
import TestSupport
import Testing

@testable import Formats

private let anna = TaggedPacket.Person("Änne", 0.1, 0.2, 0.2, 0.25)
private let ben = TaggedPacket.Person("Ben", 0.6, 0.3, 0.2, 0.25)

private func faces() -> CoveredFaces {
    let places = [anna, ben].map { person in
        FacePlace(
            PictureShare(x: person.x, y: person.y, width: person.width, height: person.height),
            isCovered: person.name == anna.name
        )
    }
    return CoveredFaces(places, size: (1000, 800), orientation: 1)
}

/// Returns Photoshop resources with these datasets of record 2, and a digest.
private func photoshop(_ datasets: [(UInt8, [UInt8])], isUnicode: Bool) -> [UInt8] {
    var records: [UInt8] = isUnicode ? [0x1C, 1, 90, 0, 3, 0x1B, 0x25, 0x47] : []
    for (number, value) in datasets {
        records += [0x1C, 2, number, UInt8(value.count >> 8), UInt8(value.count & 255)] + value
    }
    func resource(_ id: UInt8, _ data: [UInt8]) -> [UInt8] {
        Array("8BIM".utf8) + [4, id, 0, 0, 0, 0, UInt8(data.count >> 8), UInt8(data.count & 255)] + data
            + (data.count % 2 == 1 ? [0] : [])
    }
    return resource(0x04, records) + resource(0x25, [UInt8](repeating: 9, count: 16))
        + resource(0x0B, Array("kept!!".utf8))
}

private func jpeg(_ segments: [[UInt8]]) throws -> JPEGFile {
    try JPEGFile(parsing: SmallFiles.picture(with: segments.flatMap { $0 }))
}

private func xmp(_ packet: TaggedPacket) -> [UInt8] {
    RichPicture.segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", Array(packet.text.utf8))
}

private var regions: TaggedPacket {
    var packet = TaggedPacket()
    packet.addRegions([anna, ben])
    return packet
}

private func hidden(_ file: JPEGFile) -> (file: JPEGFile, done: HiddenNames) {
    file.hiding(PeopleEvidence(file.slots).peopleToHide(faces()))
}

extension JPEGFile {
    fileprivate var resources: PhotoshopResources? {
        slots.first { $0.kind == .photoshop }.map { PhotoshopResources(parsing: Array($0.bytes)) }
    }
}

@Suite("Names of covered people outside XMP")
struct HidingTests {
    @Test(
        "go out of IPTC's records in either code, which keep all else; captions stay",
        arguments: [true, false]
    )
    func records(isUnicode: Bool) throws {
        func text(_ words: String) -> [UInt8] {
            isUnicode ? Array(words.utf8) : words.unicodeScalars.map { UInt8($0.value) }
        }
        let before: [(UInt8, [UInt8])] = [
            (25, text("Änne")), (25, text("Ben")), (25, text("Grüße; People/Änne; sea")),
            (120, text("Änne am Meer")),
            (80, text("Änne")), (105, text("änne")), (5, text("sea")),
        ]
        let after: [(UInt8, [UInt8])] = [
            (25, text("Ben")), (25, text("Grüße; sea")), (120, text("Änne am Meer")), (80, text("Änne")),
            (5, text("sea")),
        ]
        func file(_ datasets: [(UInt8, [UInt8])]) -> [UInt8] {
            RichPicture.segment(0xED, "Photoshop 3.0\0", photoshop(datasets, isUnicode: isUnicode))
        }
        let result = hidden(try jpeg([xmp(regions), file(before)]))
        let kept = try #require(result.file.resources)
        let wanted = PhotoshopResources(parsing: photoshop(after, isUnicode: isUnicode))
        #expect(kept.resources == wanted.resources.filter { $0.id != PhotoshopResources.iptcDigest })
        #expect(
            result.done.values == 3 && Set(result.done.mentions.map(\.place)) == ["IPTC 2:120", "IPTC 2:80"]
        )
    }

    /// The name in the code of programs that know no Unicode.
    private static let latin: [UInt8] = [0xC4, 0x6E, 0x6E, 0x65]

    @Test("go out of datasets of any record and number, also in another code than is declared")
    func oddRecords() throws {
        func value(_ record: UInt8, _ number: UInt8, _ name: [UInt8]) -> [UInt8] {
            [0x1C, record, number, 0, UInt8(name.count)] + name
        }
        let records =
            value(1, 90, [0x1B, 0x25, 0x47]) + value(2, 25, Self.latin) + value(2, 3, Array("Änne".utf8))
            + value(3, 7, Array("Änne".utf8)) + value(2, 5, Array("sea".utf8))
        let resource =
            Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, UInt8(records.count)] + records
            + (records.count % 2 == 1 ? [0] : [])
        let segment = RichPicture.segment(0xED, "Photoshop 3.0\0", resource)
        let result = hidden(try jpeg([xmp(regions), segment]))
        let kept = try #require(result.file.resources?.resources.first).content
        #expect(Array(kept) == value(1, 90, [0x1B, 0x25, 0x47]) + value(2, 5, Array("sea".utf8)))
        #expect(result.done.values == 3)
    }

    @Test("in thousands take no longer than a few: a crafted file lists them beside megabytes of segments")
    func thousands() throws {
        var packet = TaggedPacket()
        packet.add("Iptc4xmpExt:PersonInImage", (0..<1500).map { "P\($0)" })
        let noise = RichPicture.segment(0xE5, "Noise\0", [UInt8](repeating: 0x78, count: 60_000))
        let file = try jpeg([xmp(packet)] + Array(repeating: noise, count: 4))
        let place = FacePlace(PictureShare(x: 0, y: 0, width: 1, height: 1), isCovered: true)
        let faces = CoveredFaces([place], size: (8, 8), orientation: 1)
        let people = PeopleEvidence(file.slots).peopleToHide(faces)
        #expect(people.names.count == 1500 && people.sought.count == 64)
        let done = file.hiding(people).done
        #expect(done.values == 1500)
    }

    @Test("go out of Exif: entries, and words of a list")
    func exif() throws {
        var draft = DirectoryDraft(order: .littleEndian)
        func wide(_ text: String) -> [UInt8] {
            (text + "\0").utf16.flatMap { ByteOrder.littleEndian.bytes(of: $0) }
        }
        draft.set(0x010E, text: "Änne")
        draft.set(0x010F, text: "Camera Corp")
        draft.set(0x013B, text: "Änne")
        let words = wide("Änne;Ben;sea")
        draft.set(0x9C9E, type: 1, count: words.count, bytes: words)
        var exif = DirectoryDraft(order: .littleEndian)
        exif.set(ExifTag.userComment, undefined: Array("ASCII\0\0\0with Änne".utf8))
        let block = try ExifBlock.assembled(primary: &draft, exif: exif)
        let segment = RichPicture.segment(0xE1, "Exif\0\0", block.bytes)
        let result = hidden(try jpeg([segment, xmp(regions)]))
        let after = try #require(try result.file.exif())
        #expect(after.directory(.primary)?[0x010E] == nil && after.directory(.primary)?[0x013B] != nil)
        let left = try #require(after.directory(.primary)?[0x9C9E]).valueRange.map { Array(after.bytes[$0]) }
        #expect(left == wide("Ben;sea"))
        #expect(Set(result.done.mentions.map(\.place)) == ["Exif Artist", "Exif UserComment"])
        #expect(after.values(except: [0x010E, 0x9C9E]) == block.values(except: [0x010E, 0x9C9E]))
    }

    @Test("go out of comments and further XMP")
    func segments() throws {
        var more = TaggedPacket()
        more.add("dc:subject", ["Änne"])
        var inside = TaggedPacket()
        inside.add("dc:subject", ["Änne", "sea"])
        let resource =
            Array("8BIM".utf8) + [4, 0x24, 0, 0, 0, 0]
            + ByteOrder.bigEndian.bytes(of: UInt16(inside.text.utf8.count))
        let extended = "http://ns.adobe.com/xmp/extension/\00123456789ABCDEF0123456789ABCDEF"
        let count = ByteOrder.bigEndian.bytes(of: UInt32(more.text.utf8.count))
        let file = try jpeg([
            xmp(regions), RichPicture.segment(0xE1, extended, count + [0, 0, 0, 0] + Array(more.text.utf8)),
            RichPicture.segment(0xFE, "Änne", []), RichPicture.segment(0xFE, "With Änne", []),
            RichPicture.segment(0xED, "Photoshop 3.0\0", resource + Array(inside.text.utf8)),
        ])
        let result = hidden(file)
        let kinds = result.file.segments.compactMap(\.metadataKind)
        #expect(kinds == [.xmp, .comment, .photoshop])
        #expect(result.done.mentions.map(\.place) == ["the comment"])
        #expect(result.done.values == 3 && result.done.regions == 1)
    }

    @Test("go out of a PNG's texts, packed or not, and of profiles written in digits")
    func png() throws {
        let raw =
            "\nxmp\n  \(regions.text.utf8.count)\n"
            + regions.text.utf8.map { String(format: "%02x", $0) }.joined()
        let packed = try #require(Inflater.packed(Array("Änne".utf8)))
        let packet = try #require(Inflater.packed(Array(regions.text.utf8)))
        var picture = HandmadePNG(colorType: 0, depth: 8, width: 2, height: 2, seed: 1)
        picture.chunks = [
            ("iTXt", Array("XML:com.adobe.xmp\0\u{1}\0\0\0".utf8) + packet),
            ("tEXt", Array("Title\0Änne".utf8)),
            ("zTXt", Array("Label\0\0".utf8) + packed), ("tEXt", Array("Keywords\0Änne, sea".utf8)),
            ("tEXt", Array("Author\0Änne".utf8)), ("tEXt", Array("Raw profile type xmp\0\(raw)".utf8)),
            ("tEXt", Array("Comment\0nobody".utf8)),
        ]
        let file = try PNGFile(parsing: picture.bytes)
        let result = file.hiding(PeopleEvidence(file.slots).peopleToHide(faces()))
        let texts = result.file.chunks.compactMap { chunk -> String? in
            guard let text = PNGText(chunk), !chunk.isXMP else { return nil }
            return String(decoding: text.keyword + [0x3D] + (text.text ?? []), as: UTF8.self)
        }
        #expect(texts == ["Keywords=sea", "Author=Änne", "Comment=nobody"])
        let left = try #require(result.file.xmp)
        #expect(left == regions.hidden && result.done.mentions.map(\.place) == ["the text Author"])
    }
}

extension TaggedPacket {
    /// The packet after removal of personal data.
    fileprivate var hidden: XMPPacket {
        let packet = XMPPacket(text.utf8)
        var evidence = PeopleEvidence()
        evidence.hear(packet)
        return packet.hiding(evidence.peopleToHide(faces())).packet
    }
}
