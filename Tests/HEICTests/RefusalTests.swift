import Movies
import PhonePictures
import TestSupport
import Testing

@testable import HEIC
@testable import Imaging
@testable import Pairing

@Suite("A HEIC out of the ordinary")
struct RefusalTests {
    private static let layer = Scene.patch(CoveringTests.place)
    private static let pixels = Scene.pixels(CoveringTests.size)

    @Test("is refused by name when it shows something else, or it is not known what")
    func refused() throws {
        var photo = PhonePhoto()
        photo.furtherType = "urn:example:unheard-of"
        #expect(
            throws: HEICError.unsupported(
                "the file holds an auxiliary picture of a kind not known here (urn:example:unheard-of)"
            )
        ) {
            try HEICPicture(try photo.bytes(of: Self.pixels)).covered(with: [Self.layer])
        }
        photo.furtherType = nil
        photo.hasStranger = true
        #expect(throws: HEICError.self) {
            try HEICPicture(try photo.bytes(of: Self.pixels)).covered(with: [Self.layer])
        }
        photo.hasStranger = false
        photo.furtherType = "urn:mpeg:hevc:2015:auxid:1"
        #expect(throws: HEICError.unsupported("parts of the picture are see-through")) {
            try HEICPicture(try photo.bytes(of: Self.pixels))
        }
    }

    @Test(
        "is refused when its blocks are of a kind that is not painted",
        arguments: [ChromaFormat.half, .full]
    )
    func otherBlocks(chroma: ChromaFormat) throws {
        var photo = PhonePhoto()
        photo.chroma = chroma
        let picture = try HEICPicture(try photo.bytes(of: Self.pixels))
        #expect(throws: HEICError.unsupported("it is HEVC with blocks of such a kind")) {
            try picture.covered(with: [Self.layer])
        }
    }

    @Test("is covered whatever stands behind the pictures in its tiles")
    func behind() throws {
        let tile = PixelSize(width: 128, height: 64)
        let whole = PlanarPicture(Scene.pixels(PixelSize(width: 256, height: 64)))
        let first = try CodedPicture(whole.part(x: 0, y: 0, tile), .iPhone)
        let second = try CodedPicture(whole.part(x: 128, y: 0, tile), .iPhone)
        func file(_ sample: [UInt8]) -> [UInt8] {
            HandmadeGrid(
                record: first.record,
                samples: [sample, second.sample],
                tile: tile,
                columns: 2,
                size: PixelSize(width: 256, height: 64)
            ).bytes
        }
        let plain = try HEICPicture(file(first.sample))
        let layer = Scene.patch(PixelRect(x: 20, y: 4, width: 90, height: 50))
        let expected = try plain.covered(with: [layer]).bytes
        let message = NALUnit(.init(rawValue: 40), payload: [1, 2, 3, 0x80]).sample(lengthSize: 4)
        let behind: [[UInt8]] = [
            try #require(message), second.sample, Box.zeros(16), Array("junk behind it".utf8),
        ]
        let longer = Box.u32(first.sample.count - 4 + 3) + Array(first.sample.dropFirst(4)) + Box.zeros(3)
        for sample in behind.map({ first.sample + $0 }) + [longer] {
            let picture = try HEICPicture(file(sample))
            #expect(try picture.luma() == plain.luma())
            #expect(try picture.covered(with: [layer]).bytes == expected)
        }
        // Some decoders end a unit there, some do not, so that they show different pictures.
        var torn = first.sample
        torn.replaceSubrange(200..<203, with: [0, 0, 1])
        #expect(throws: HEICError.unsupported("a tile holds a start code, at which decoders disagree")) {
            try HEICPicture(file(torn))
        }
        // Half of a further slice of the same picture.
        var slice = Array(second.sample.dropFirst(4).prefix(40))
        slice[2] &= 0x7F
        let cut = try HEICPicture(file(first.sample + Box.u32(80) + slice))
        #expect(throws: HEICError.self) { try cut.luma() }
    }

    @Test("may have a part that is shown, and is covered there")
    func window() throws {
        var photo = PhonePhoto()
        photo.window = PixelRect(x: 32, y: 16, width: 320, height: 200)
        (photo.turns, photo.hasThumbnail) = (1, false)
        let bytes = try photo.bytes(of: Self.pixels)
        let picture = try HEICPicture(bytes)
        #expect(picture.size == PixelSize(width: 320, height: 200))
        let covered = try picture.covered(with: [Scene.patch(PixelRect(x: 10, y: 10, width: 60, height: 60))])
        // In the stored picture it is 32 pixels further, entirely in the first tile.
        #expect(covered.pictures[0].coded == 1)
        let tile = try CoveringTests.tile(1, of: covered.bytes)
        #expect(abs(Int(tile.planes[0][(16 + 40) * 128 + 32 + 40]) - 211) < 3)
        let seen = try HEICPicture(covered.bytes).luma()
        #expect(abs(Int(seen.bytes[40 * 320 + 40]) - 211) < 3)
    }

    @Test("whose tiles share their data changes the one and keeps the other")
    func shared() throws {
        var photo = PhonePhoto()
        photo.sharesTiles = true
        let picture = try HEICPicture(try photo.bytes(of: Self.pixels))
        let layer = Scene.patch(PixelRect(x: 10, y: 10, width: 80, height: 80))
        let after = try HEICPicture(try picture.covered(with: [layer]).bytes)
        #expect(CoveringTests.changed(picture.file, after.file) == [1, 8])
    }

    @Test("that is damaged anywhere is read, covered or refused")
    func damage() throws {
        var photo = PhonePhoto()
        (photo.gainMap, photo.tile) = (.apple, PixelSize(width: 64, height: 64))
        photo.hasThumbnail = false
        let bytes = try photo.bytes(of: Scene.pixels(PixelSize(width: 128, height: 128)))
        let layer = Scene.patch(PixelRect(x: 10, y: 10, width: 30, height: 30))
        let limits = DecodeLimits(maximumPixels: 1 << 20, maximumSide: 4096)
        // Mostly in the items' metadata, which come first.
        for (range, count) in [(bytes.indices, 50), (0..<min(bytes.count, 1600), 100)] {
            let damaged = Damage.mutations(of: bytes, in: range, count: count, seed: 21)
            let ends = Damage.outcomes(damaged) { bytes in
                let picture = try HEICPicture(bytes, limits: limits)
                #expect(try picture.luma().size == picture.size)
                _ = try HEICPicture(try picture.covered(with: [layer]).bytes, limits: limits)
            }
            #expect(ends.read > 0 && ends.refused > 0)
        }
        let cut = Damage.outcomes(Damage.truncations(of: bytes, step: 97)) { bytes in
            _ = try HEICPicture(bytes, limits: limits).covered(with: [layer])
        }
        #expect(cut.read == 0)
    }
}
