import Imaging
import Movies
import PhonePictures
import TestSupport
import Testing

@testable import HEIC
@testable import HEVC
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

    @Test("gets parameter sets beside its own where libx265 has none like them")
    func ownSets() throws {
        // One row of coding tree blocks, on which this program cannot paint, in a stream that announces wavefront
        // parallelism (WPP), which libx265 coded without.
        let tile = PixelSize(width: 128, height: 32)
        let whole = PlanarPicture(Scene.pixels(PixelSize(width: 256, height: 64)))
        var samples: [[UInt8]] = []
        var record: [UInt8] = []
        for index in 0..<4 {
            let part = whole.part(x: index % 2 * 128, y: index / 2 * 32, tile)
            let coded = try Self.withRows(try CodedPicture(part, .init(smallestBlock: 16, hasRows: false)))
            samples.append(coded.sample)
            record = coded.record
        }
        let bytes = HandmadeGrid(
            record: record,
            samples: samples,
            tile: tile,
            columns: 2,
            size: PixelSize(width: 256, height: 64)
        ).bytes
        let picture = try HEICPicture(bytes)
        let before = try HEIFCodec.decode(bytes).raster.pixels
        let covered = try picture.covered(with: [Scene.patch(PixelRect(x: 20, y: 4, width: 140, height: 24))])
        #expect(covered.differences == ["rows"])
        #expect(covered.pictures[0].coded == 2)
        let after = try HEICPicture(covered.bytes)
        #expect(CoveringTests.changed(picture.file, after.file) == [1, 2])
        let sets = try ParameterSets(try DecoderConfiguration(try after.file.record(0)).units)
        #expect(Set(sets.sequence.keys) == [0, 1] && Set(sets.picture.keys) == [0, 1])
        #expect(try after.luma().bytes[16 * 256 + 80] > 195)
        let seen = try HEIFCodec.decode(covered.bytes).raster.pixels
        let untouched = PixelRect(x: 0, y: 32, width: 256, height: 32)
        #expect(seen.difference(from: before, in: untouched) == 0)
        #expect(seen.color(x: 80, y: 16).red > 240)
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
        let message = NALUnit(.suffixInformation, payload: [1, 2, 3, 0x80]).sample(lengthSize: 4)
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

    /// Returns the same picture in a stream that announces WPP: for a single row there is no difference.
    private static func withRows(_ coded: CodedPicture) throws -> CodedPicture {
        var configuration = try DecoderConfiguration(coded.record[...])
        let sets = try ParameterSets(configuration.units)
        var picture = try sets.active(0).picture
        picture.synchronizesRows = true
        let place = try #require(configuration.groups.firstIndex { $0.kind == .pictureParameters })
        configuration.groups[place].units = [
            NALUnit(.pictureParameters, payload: try picture.payload()).bytes
        ]
        let changed = try ParameterSets(configuration.units)
        let unit = try NALUnit(try NALUnit.units(inSample: coded.sample[...], lengthSize: 4)[0])
        let slice = try Slice(unit, sets)
        var result = coded
        result.record = try #require(configuration.bytes)
        result.sample = try #require(try slice.unit(changed).sample(lengthSize: 4))
        return result
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
