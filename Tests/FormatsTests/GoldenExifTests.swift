import TestSupport
import Testing

@testable import Formats

@Suite("Bytes that Apple's writers produce")
struct GoldenExifTests {
    private static let imageIO = bytes(
        hex: """
            ffe100de4578696600004d4d002a000000080005011200030000000100010000
            011a0005000000010000004a011b000500000001000000520128000300000001
            0002000087690004000000010000005a00000000000000480000000100000048
            000000010004927c00070000004600000090a00100030000000100010000a002
            000400000001000002eea00300040000000100000536000000004170706c6520
            694f530000014d4d000100110002000000250000002000000000453542373837
            45302d373034372d344131412d393436342d4443444644414231344632350000
            """
    )

    @Test("the smallest maker note has 69 bytes and the agreed digest")
    func makerNoteDigest() throws {
        let note = try AppleMakerNote(contentIdentifier: "00112233-4455-6677-8899-AABBCCDDEEFF")
        #expect(note.bytes.count == 69)
        #expect(
            try SHA256.digest(note.bytes)
                == "900914375a8ec5e18aafb04be4288e7fbc24deb0193600b9e8620a682008b2fd"
        )
    }

    @Test("what ImageIO wrote is read as it was meant")
    func readImageIO() throws {
        let block = try ExifBlock(parsing: Self.imageIO[10...])
        #expect(block.byteOrder == .bigEndian)
        #expect(block.orientation == 1)
        #expect(block.contentIdentifier == "E5B787E0-7047-4A1A-9464-DCDFDAB14F25")
        #expect(block.thumbnail == nil)
        #expect(block.directory(.gps) == nil)
        #expect(block.damage.isEmpty)
    }
}
