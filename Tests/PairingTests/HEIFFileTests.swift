import TestSupport
import Testing

@testable import Formats
@testable import Pairing

@Suite("A HEIC file laid out as a phone lays it out")
struct HEIFFileTests {
    private let fresh = ContentIdentifier("FFEEDDCC-BBAA-4988-8766-554433221100") ?? ContentIdentifier()

    static let layouts: [IPhonePicture] = (0...2).flatMap { version in
        [true, false].flatMap { metaLast in
            var layout = IPhonePicture()
            (layout.version, layout.metaLast) = (version, metaLast)
            return [layout]
        }
    }

    /// Returns the data of each item, by its identifier.
    static func items(_ bytes: [UInt8], except: Set<FourCharCode>) throws -> [UInt32: [UInt8]] {
        let file = try HEIFFile(parsing: bytes)
        let wanted = file.items.filter { !except.contains($0.type) }
        return Dictionary(
            uniqueKeysWithValues: wanted.map { ($0.id, file.data(of: $0.id).map { Array($0) } ?? []) }
        )
    }

    @Test("tells size, turn and identifier", arguments: layouts)
    func inspection(picture: IPhonePicture) throws {
        let still = try StillInspection(picture.bytes)
        #expect(still.format == .heic)
        #expect(still.width == 3024 && still.height == 4032 && still.orientation == 6)
        #expect(still.contentIdentifier?.stored == picture.identifier)
        #expect(still.dateTimeOriginal == "2025:01:01 11:06:46")
        #expect(still.findings.isEmpty)
    }

    @Test("gets another identifier in place: 37 bytes change and nothing else", arguments: layouts)
    func replaced(picture: IPhonePicture) throws {
        let written = try LivePhotoWriter.still(picture.bytes, identifier: fresh)
        #expect(written.makerNote == .identifierOverwritten)
        #expect(try StillInspection(written.bytes).contentIdentifier == fresh)
        #expect(written.bytes.count == picture.bytes.count)
        #expect(zip(written.bytes, picture.bytes).filter { $0 != $1 }.count <= 36)
    }

    @Test("gets an identifier in its maker note, and no picture changes", arguments: layouts)
    func extended(picture: IPhonePicture) throws {
        var picture = picture
        picture.identifier = nil
        let written = try LivePhotoWriter.still(picture.bytes, identifier: fresh)
        #expect(written.makerNote == .appleNoteExtended)
        #expect(try StillInspection(written.bytes).contentIdentifier == fresh)
        #expect(
            try Self.items(written.bytes, except: ["Exif"]) == Self.items(picture.bytes, except: ["Exif"])
        )
    }

    @Test("without Exif gets an Exif item that describes the primary picture", arguments: layouts)
    func added(picture: IPhonePicture) throws {
        var picture = picture
        picture.hasExif = false
        let written = try LivePhotoWriter.still(picture.bytes, identifier: fresh)
        let still = try StillInspection(written.bytes)
        #expect(still.contentIdentifier == fresh)
        #expect(still.width == 3024 && still.height == 4032)
        #expect(
            try Self.items(written.bytes, except: ["Exif"]) == Self.items(picture.bytes, except: ["Exif"])
        )
        let file = try HEIFFile(parsing: written.bytes)
        let item = try #require(file.exifItem)
        #expect(item.id == 55)
        #expect(file.references.contains { $0.type == "cdsc" && $0.source == 55 && $0.targets == [49] })
    }

    @Test("keeps a movie behind it at the end, where readers count from")
    func motionPhoto() throws {
        var picture = IPhonePicture()
        picture.identifier = nil
        picture.appendix = Box.atom("mpvd", IPhoneMovie().bytes)
        let written = try LivePhotoWriter.still(picture.bytes, identifier: fresh).bytes
        #expect(written.suffix(picture.appendix.count).elementsEqual(picture.appendix))
        let movie = try #require(StillInspection(written).embeddedMovie)
        #expect(written[movie].elementsEqual(IPhoneMovie().bytes))
    }

    @Test("loses its identifier in place", arguments: layouts)
    func plain(picture: IPhonePicture) throws {
        let plain = try LivePhotoSplitter.still(picture.bytes)
        #expect(plain.count == picture.bytes.count)
        #expect(try StillInspection(plain).contentIdentifier == nil)
        #expect(plain.firstRange(of: Array("7F3F0A3C".utf8)) == nil)
        #expect(try Self.items(plain, except: ["Exif"]) == Self.items(picture.bytes, except: ["Exif"]))
        #expect(try LivePhotoSplitter.still(plain) == plain)
    }

    @Test("the atom of places is written back as it was read, in every version")
    func places() throws {
        for picture in Self.layouts {
            let payload = try #require(try HEIFFile(parsing: picture.bytes).meta["iloc"]?.payload)
            #expect(try ItemLocationAtom(payload: payload).payload == Array(payload))
        }
    }

    @Test(
        "turns and mirrors are read as the orientation they make",
        arguments: [
            ([], nil), ([("irot", 0)], 1), ([("irot", 1)], 8), ([("irot", 2)], 3), ([("irot", 3)], 6),
            ([("imir", 0)], 4), ([("imir", 1)], 2), ([("irot", 3), ("imir", 0)], 7),
            ([("irot", 1), ("imir", 0)], 5),
        ] as [([(String, UInt8)], Int?)]
    )
    func orientations(properties: [(String, UInt8)], orientation: Int?) throws {
        let list = properties.flatMap { Box.atom($0.0, [$0.1]) }
        let numbers = (0..<UInt8(properties.count)).map { $0 + 1 }
        let meta = Box.atom(
            "meta",
            Box.u32(0),
            Box.atom("hdlr", Box.u32(0, 0) + Array("pict".utf8) + Box.zeros(13)),
            Box.atom("pitm", Box.u32(0) + Box.u16(1)),
            Box.atom(
                "iprp",
                Box.atom("ipco", list),
                Box.atom("ipma", Box.u32(0, 1) + Box.u16(1) + [UInt8(numbers.count)] + numbers)
            )
        )
        let type = Box.atom("ftyp", Array("heic".utf8) + Box.u32(0) + Array("heic".utf8))
        #expect(try HEIFFile(parsing: type + meta).orientation == orientation)
    }
}
