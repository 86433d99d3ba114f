import TestSupport
import Testing

@testable import Formats

@Suite("A PNG file")
struct PNGFileTests {
    /// One grey pixel, as another encoder wrote it.
    private static let pixel = bytes(
        hex: """
            89504e470d0a1a0a 0000000d49484452000000010000000108000000003a7e9b55
            0000000a49444154789c6360000000020001 48afa471 0000000049454e44ae426082
            """
    )

    @Test("comes back byte for byte, with what follows its end")
    func roundTrip() throws {
        let file = try PNGFile(parsing: Self.pixel + [1, 2])
        #expect(file.serialized() == Self.pixel + [1, 2])
        #expect(file.chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
        #expect(file.header.width == 1 && file.header.height == 1 && file.header.bitDepth == 8)
    }

    @Test("that is cut is an early end, at every length")
    func truncations() {
        for shorter in Damage.truncations(of: Self.pixel) where shorter.count >= 8 {
            #expect(throws: ContainerError(.truncatedPNG, "")) { try PNGFile(parsing: shorter) }
        }
        #expect(throws: ContainerError(.notAPNG, "")) { try PNGFile(parsing: [0x89, 0x50]) }
    }

    @Test("with a changed byte is refused")
    func mutations() {
        for index in Self.pixel.indices {
            var bytes = Self.pixel
            bytes[index] ^= 0x11
            #expect(throws: ContainerError.self) { try PNGFile(parsing: bytes) }
        }
    }

    @Test("takes over another's metadata of the wanted kinds")
    func adopting() throws {
        let block = try ExifFixture(order: .littleEndian).block()
        let source = try PNGFile(parsing: Self.pixel).settingExif(block)
        #expect(source.chunks.map(\.type) == ["IHDR", "eXIf", "IDAT", "IEND"])
        let coded = try PNGFile(parsing: Self.pixel)
        let result = try PNGFile(parsing: coded.adopting(metadataOf: source).serialized())
        #expect(try result.exif() == block)
        #expect(coded.adopting(metadataOf: source, keeping: ["tEXt"]) == coded)
        #expect(result.removing(chunks: ["eXIf", "IDAT"]) == coded)
    }
}
