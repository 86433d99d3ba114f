import TestSupport
import Testing

@testable import Formats

@Suite("Exif edits")
struct ExifEditTests {
    private static let orders: [ByteOrder] = [.bigEndian, .littleEndian]
    private static let identifier = ExifFixture.identifier
    private static let other = "FFEEDDCC-BBAA-4988-8766-554433221100"

    @Test("read what a block says, in both byte orders", arguments: orders)
    func readings(order: ByteOrder) throws {
        let block = try ExifFixture(order: order).block()
        #expect(block.orientation == 6)
        #expect(block.dateTimeOriginal == "2025:01:31 18:05:09")
        #expect(block.offsetTimeOriginal == nil)
        #expect(block.directory(.gps)?.entries.contains { $0.tag != 0 } == true)
        #expect(block.thumbnail.map { Array($0) } == ExifFixture.thumbnail)
        #expect(block.damage.isEmpty)
        #expect(try ExifFixture(order: order).block(orientation: 9).orientation == nil)
    }

    @Test("add a maker note and keep every other value where it was", arguments: orders)
    func addNote(order: ByteOrder) throws {
        let before = try ExifFixture(order: order).block()
        var after = before
        #expect(try after.setContentIdentifier(Self.identifier) == .noteAdded)
        #expect(after.contentIdentifier == Self.identifier)
        #expect(after.values(except: [0x927C]) == before.values())
        #expect(after.makerNoteRange?.count == 69)
        let tags = try #require(after.directory(.exif)).entries.map(\.tag)
        #expect(tags == tags.sorted())
        let length = before.bytes.count
        #expect(zip(after.bytes[8..<length], before.bytes[8..<length]).count { $0 != $1 } <= 4)
    }

    @Test("overwrite an identifier in place", arguments: orders)
    func overwrite(order: ByteOrder) throws {
        let note = try AppleMakerNote(contentIdentifier: Self.other).bytes
        var block = try ExifFixture(order: order, makerNote: note).block()
        let before = block
        #expect(try block.setContentIdentifier(Self.identifier) == .identifierOverwritten)
        #expect(block.contentIdentifier == Self.identifier)
        #expect(block.bytes.count == before.bytes.count)
        #expect(block.values(except: [0x927C]) == before.values(except: [0x927C]))
    }

    @Test("move an identifier that was put in IFD0 to where readers look", arguments: orders)
    func misplaced(order: ByteOrder) throws {
        let note = try AppleMakerNote(contentIdentifier: Self.other).bytes
        let pointer = order.bytes(of: UInt32(note.count)) + order.bytes(of: UInt32(26))
        let entry = order.bytes(of: UInt16(0x927C)) + order.bytes(of: UInt16(7)) + pointer
        let head = order.mark + order.bytes(of: UInt16(42)) + order.bytes(of: UInt32(8))
        let directory = order.bytes(of: UInt16(1)) + entry + order.bytes(of: UInt32(0))
        var block = try ExifBlock(parsing: head + directory + note)
        #expect(block.hasMakerNoteInPrimaryDirectory && block.contentIdentifier == nil)
        #expect(block.misplacedContentIdentifier == Self.other)
        #expect(try block.setContentIdentifier(Self.identifier) == .noteAdded)
        #expect(!block.hasMakerNoteInPrimaryDirectory && block.contentIdentifier == Self.identifier)
        #expect(block.bytes.firstRange(of: Array(Self.other.utf8)) == nil)
    }

    @Test("give an Apple note without identifier one more entry", arguments: orders)
    func extendNote(order: ByteOrder) throws {
        var block = try ExifFixture(order: order, makerNote: ExifFixture.appleNote).block()
        let before = block
        let noteBefore = try #require(block.appleMakerNote)
        #expect(try block.setContentIdentifier(Self.identifier) == .appleNoteExtended)
        let note = try #require(block.appleMakerNote)
        #expect(note.entries.map(\.tag) == [1, 3, 0x11, 0x14, 0x20])
        #expect(block.contentIdentifier == Self.identifier)
        for entry in noteBefore.entries {
            let moved = try #require(note[entry.tag]?.valueRange)
            let original = try #require(entry.valueRange)
            #expect(note.bytes[moved] == noteBefore.bytes[original])
        }
        #expect(note.bytes[try #require(note[0x20]?.valueRange)].elementsEqual("REQUEST\0".utf8))
        #expect(block.values(except: [0x927C]) == before.values(except: [0x927C]))
    }

    @Test("replace another vendor's note and say so", arguments: orders)
    func replaceForeign(order: ByteOrder) throws {
        let foreign = Array("Nikon\0".utf8) + [UInt8](repeating: 9, count: 30)
        var block = try ExifFixture(order: order, makerNote: foreign).block()
        let before = block
        #expect(block.contentIdentifier == nil)
        #expect(try block.setContentIdentifier(Self.identifier) == .foreignNoteReplaced)
        #expect(!hex(block.bytes).contains(hex(foreign.suffix(8))))
        #expect(block.contentIdentifier == Self.identifier)
        #expect(block.values(except: [0x927C]) == before.values(except: [0x927C]))
    }

    @Test("remove a maker note with its bytes", arguments: orders)
    func removeNote(order: ByteOrder) throws {
        var block = try ExifFixture(order: order, makerNote: [UInt8](repeating: 0x99, count: 50)).block()
        let before = block
        try block.removeMakerNote()
        #expect(block.makerNoteRange == nil)
        #expect(!hex(block.bytes).contains("99999999"))
        #expect(block.values() == before.values(except: [0x927C]))
        #expect(block.thumbnail == before.thumbnail)
    }

    @Test("make an Exif directory when there is none", arguments: orders)
    func noExifDirectory(order: ByteOrder) throws {
        let empty =
            order.mark + order.bytes(of: UInt16(42)) + order.bytes(of: UInt32(8)) + [0, 0, 0, 0, 0, 0]
        var block = try ExifBlock(parsing: empty)
        #expect(try block.setContentIdentifier(Self.identifier) == .noteAdded)
        #expect(block.contentIdentifier == Self.identifier)
        try block.setOrientation(3)
        #expect(block.orientation == 3)
        #expect(block.contentIdentifier == Self.identifier)
    }

    @Test("remove an identifier with its text", arguments: orders)
    func remove(order: ByteOrder) throws {
        var block = try ExifFixture(order: order, makerNote: ExifFixture.appleNote).block()
        let before = try #require(block.appleMakerNote)
        try block.setContentIdentifier(Self.identifier)
        try block.removeContentIdentifier()
        #expect(block.contentIdentifier == nil)
        #expect(!hex(block.bytes).contains(hex(Self.identifier.utf8)))
        #expect(block.appleMakerNote?.entries.map(\.tag) == before.entries.map(\.tag))
    }

    @Test("leave nothing of a removed thumbnail", arguments: orders)
    func removeThumbnail(order: ByteOrder) throws {
        let before = try ExifFixture(order: order, makerNote: ExifFixture.appleNote).block()
        var block = before
        try block.removeThumbnail()
        #expect(block.thumbnail == nil)
        #expect(block.directory(.thumbnail) == nil)
        let digits = hex(block.bytes)
        for start in 0..<ExifFixture.thumbnail.count - 4 {
            #expect(!digits.contains(hex(ExifFixture.thumbnail[start..<start + 4])))
        }
        let kept = before.values().filter { !$0.key.hasPrefix("IFD1") }
        #expect(block.values() == kept)
    }

    @Test("replace a thumbnail", arguments: orders)
    func replaceThumbnail(order: ByteOrder) throws {
        let before = try ExifFixture(order: order).block()
        var block = before
        let picture: [UInt8] = [0xFF, 0xD8, 1, 2, 3, 0xFF, 0xD9]
        try block.replaceThumbnail(picture)
        #expect(block.thumbnail.map { Array($0) } == picture)
        #expect(
            block.values().filter { !$0.key.hasPrefix("IFD1") }
                == before.values().filter { !$0.key.hasPrefix("IFD1") }
        )
    }

    @Test("set the orientation in place", arguments: orders)
    func orientation(order: ByteOrder) throws {
        var block = try ExifFixture(order: order).block()
        let count = block.bytes.count
        try block.setOrientation(1)
        #expect(block.orientation == 1)
        #expect(block.bytes.count == count)
        #expect(throws: ContainerError(.badOrientation, "")) { try block.setOrientation(0) }
    }

    @Test("refuse what is no identifier")
    func badIdentifier() throws {
        var block = try ExifFixture(order: .bigEndian).block()
        for text in ["", "short", Self.identifier + "0", String(repeating: "é", count: 18)] {
            #expect(throws: ContainerError(.badContentIdentifier, "")) {
                try block.setContentIdentifier(text)
            }
        }
    }

    @Test("end on directories that lead back to themselves")
    func cycle() throws {
        var bytes = try ExifFixture(order: .bigEndian).block().bytes
        bytes.replaceSubrange(58..<62, with: [0, 0, 0, 8])
        let block = try ExifBlock(parsing: bytes)
        #expect(block.directory(.thumbnail) == nil)
        #expect(block.damage.count == 1)
    }
}
