import Formats
import Imaging
import Movies
import PhonePictures
import TestSupport
import Testing

@testable import HEIC
@testable import Pairing

@Suite("Covering a HEIC")
struct CoveringTests {
    static let size = PixelSize(width: 384, height: 256)
    /// A place in one tile of 128 by 128 pixels and a small part of the next.
    static let place = PixelRect(x: 150, y: 20, width: 120, height: 90)

    static func layouts() -> [PhonePhoto] {
        var layouts: [PhonePhoto] = []
        for turns in 0..<5 as Range<UInt8> {
            var photo = PhonePhoto()
            (photo.turns, photo.mediaFirst, photo.wideMedia) = (turns % 4, turns == 1, turns < 2)
            (photo.mirror, photo.turnsOthers) = (turns == 2 ? 1 : nil, turns != 3)
            layouts.append(photo)
        }
        layouts[0].coding = .samsung
        layouts[1].coding.treeBlock = 64
        layouts[2].coding = .olderSamsung
        layouts[3].omitsConfigurations = true
        layouts[4].coding.treeBlock = 16
        return layouts
    }

    /// Returns the items of a file that differ in a second one.
    static func changed(_ before: HEIFFile, _ after: HEIFFile) -> Set<UInt32> {
        Set(
            before.items.map(\.id).filter {
                before.data(of: $0).map(Array.init) != after.data(of: $0).map(Array.init)
            }
        )
    }

    @Test(
        "shows a part as the whole picture does, whatever its sampling",
        arguments: [ChromaFormat.quarter, .full]
    )
    func parts(chroma: ChromaFormat) throws {
        var photo = PhonePhoto()
        photo.chroma = chroma
        photo.window = PixelRect(x: 8, y: 6, width: 301, height: 203)
        let picture = try HEICPicture(photo.bytes(of: Scene.pixels(Self.size)))
        let whole = try picture.pixels(longSide: .max)
        for rect in [
            PixelRect(x: 31, y: 17, width: 90, height: 61), PixelRect(x: 280, y: 180, width: 21, height: 23),
        ] {
            let part = try picture.pixels(of: rect, scale: 1)
            let shown = part.bounds.enclosingPixels
            #expect(shown.intersection(rect) == rect && shown.width <= rect.width + 1)
            // Chroma is interpolated between neighbours, of which a part has fewer at its edges.
            let inner = part.image.cropped(
                to: PixelRect(x: 4, y: 4, width: shown.width - 8, height: shown.height - 8)
            )
            let expected = whole.cropped(
                to: PixelRect(
                    x: shown.x + 4,
                    y: shown.y + 4,
                    width: shown.width - 8,
                    height: shown.height - 8
                )
            )
            #expect(zip(inner.bytes, expected.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
            #expect(
                try picture.pixels(of: rect, scale: 0.25).image.size.longSide <= rect.size.longSide / 4 + 2
            )
        }
    }

    @Test(
        "changes the tiles under the paint and the thumbnail, and no other byte but places",
        arguments: layouts()
    )
    func tiles(photo: PhonePhoto) throws {
        let bytes = try photo.bytes(of: Scene.pixels(Self.size))
        let picture = try HEICPicture(bytes)
        let covered = try picture.covered(with: [Scene.patch(Self.place)])
        let (before, after) = (picture.file, try HEIFFile(parsing: covered.bytes))
        // Tiles 2 and 3 of 6, and the thumbnail behind the grid.
        #expect(Self.changed(before, after) == [2, 3, 8])
        // A phone with one quantiser for all blocks gets a parameter set that allows blocks without loss.
        let addsSet = photo.coding.quantizerGroup == nil
        #expect(covered.addsParameterSets == addsSet)
        #expect(covered.pictures.map(\.name) == ["the picture", "the thumbnail"])
        #expect(covered.pictures[0].coded == 2 && covered.pictures[0].tiles == 6)
        for (child, old) in zip(after.meta.children, before.meta.children)
        where child.type != "iloc" && !(addsSet && child.type == "iprp") {
            #expect(child.serialized() == old.serialized())
        }
        for tile in try PictureItem(try #require(after.primaryItem), in: after).tiles[1...2] {
            let sets = try ParameterSets(try DecoderConfiguration(try after.record(tile.configuration)).units)
            #expect(sets.picture.count == (addsSet ? 2 : 1) && sets.sequence.count == 1)
        }
        for id in [2, 3, 8] as [UInt32] {
            let old = try #require(before.data(of: id)).suffix(24)
            #expect(covered.bytes.firstRange(of: old) == nil, "nothing of the old tile is left")
        }
    }

    @Test(
        "shows the paint where it was laid, and elsewhere what was there, in libheif too",
        arguments: layouts()
    )
    func seen(photo: PhonePhoto) throws {
        var photo = photo
        // libheif requires a configuration for each tile.
        photo.omitsConfigurations = false
        let bytes = try photo.bytes(of: Scene.pixels(Self.size))
        let picture = try HEICPicture(bytes)
        let layer = Scene.patch(Self.place)
        let covered = try picture.covered(with: [layer])
        let before = try HEIFCodec.decode(try DecodableHEIF(bytes).bytes).raster.pixels
        let after = try HEIFCodec.decode(try DecodableHEIF(covered.bytes).bytes).raster.pixels
        // The layer on the stored picture, rotated as the file specifies.
        let map = picture.orientation.uprightFromStored(Self.size)
        let corners = [Point(185, 45), Point(235, 85)].map(map.apply)
        let inside = try #require(Rect(enclosing: corners)).enclosingPixels
        let paint = PixelBuffer(size: after.size, filledWith: Color(red: 250, green: 220, blue: 60))
        #expect(after.difference(from: paint, in: inside) < 3)
        #expect(before.difference(from: paint, in: inside) > 40)
        let far = [Point(0, 128), Point(384, 256)].map(map.apply)
        let rest = try #require(Rect(enclosing: far)).enclosingPixels
        #expect(after.difference(from: before, in: rest) == 0)
        // This module and libheif decode the same picture.
        let own = try HEICPicture(covered.bytes).luma().upright(picture.orientation)
        let difference = zip(own.bytes, after.luma().bytes).map { abs(Int($0) - Int($1)) }
        #expect(difference.reduce(0, +) < 2 * difference.count)
    }

    @Test("leaves 50 dB and more outside the paint within the tiles")
    func fidelity() throws {
        for coding in [CodedPicture.Coding.iPhone, .samsung, .olderSamsung] {
            var photo = PhonePhoto()
            photo.coding = coding
            let picture = try HEICPicture(try photo.bytes(of: Scene.pixels(Self.size)))
            let layer = Scene.patch(Self.place)
            let covered = try HEICPicture(try picture.covered(with: [layer]).bytes)
            let (before, after) = (try picture.luma(), try covered.luma())
            var (squares, count, changes) = (0, 0, 0)
            for index in before.bytes.indices {
                let (x, y) = (index % Self.size.width, index / Self.size.width)
                guard layer.alpha(x: x, y: y) == 0 else { continue }
                let difference = Int(before.bytes[index]) - Int(after.bytes[index])
                if (128..<384).contains(x), y < 128 {
                    squares += difference * difference
                    count += 1
                } else if difference != 0 {
                    changes += 1
                }
            }
            #expect(changes == 0)
            #expect(Double(squares) / Double(count) < 65025 / 100_000)
        }
    }

    @Test("of 10 bits, grey or not, and with other matrices keeps them")
    func kinds() throws {
        for chroma in [ChromaFormat.none, .quarter] {
            for depth in [8, 10] {
                var photo = PhonePhoto()
                (photo.chroma, photo.depth) = (chroma, depth)
                photo.coding.matrices = try Self.matrices
                let picture = try HEICPicture(try photo.bytes(of: Scene.pixels(Self.size)))
                let covered = try picture.covered(with: [Scene.patch(Self.place)])
                #expect(!covered.addsParameterSets && covered.pictures[0].coded == 2)
                let tile = try Self.tile(2, of: covered.bytes)
                #expect(tile.chroma == chroma && tile.depth == depth)
                let level = Int(tile.planes[0][40 * 128 + 70]) >> (depth - 8)
                #expect(abs(level - 211) < 3)
            }
        }
    }

    /// A file of quantisation matrices that no standard defines.
    static var matrices: String {
        get throws {
            let flat = (1...6).map { kind in (kind, 8 + 3 * kind) }
            var text = ""
            for (size, kinds) in [(4, 6), (8, 6), (16, 6), (32, 2)] {
                for (kind, value) in flat.prefix(kinds) {
                    let names = ["INTRA", "INTER"].flatMap { a in
                        ["LUMA", "CHROMAU", "CHROMAV"].map { a + ":" + $0 }
                    }
                    let parts = names[kinds == 2 ? (kind - 1) * 3 : kind - 1].split(separator: ":")
                    let name = "\(parts[0])\(size)X\(size)_\(parts[1])"
                    let count = size == 4 ? 16 : 64
                    text +=
                        name + " =\n" + (0..<count).map { "\(value + size / 4 + $0 / 8)," }.joined() + "\n"
                    if size > 8 { text += name + "_DC =\n\(value),\n" }
                }
            }
            return text
        }
    }

    static func tile(_ id: UInt32, of bytes: [UInt8]) throws -> PlanarPicture {
        let file = try HEIFFile(parsing: bytes)
        let item = try PictureItem(id, in: file)
        var coder = try TileCoder(try file.record(item.tiles[0].configuration))
        return try coder.decode(try file.tileData(id))
    }

    @Test("brings the paint to the transfer of pictures brighter than paper", arguments: [16, 18])
    func highDynamicRange(transfer: Int) throws {
        var photo = PhonePhoto()
        photo.depth = 10
        photo.profile = nil
        photo.color = MovieColor(primaries: 9, transfer: transfer, matrix: 9, isFullRange: true)
        let picture = try HEICPicture(try photo.bytes(of: Scene.pixels(Self.size)))
        #expect(picture.isHighDynamicRange)
        let covered = try picture.covered(with: [Scene.patch(Self.place, .white)])
        let tile = try Self.tile(2, of: covered.bytes)
        // Diffuse white is 58 % of the perceptual quantiser and 75 % of hybrid log-gamma. BT.2408 §2.2.
        let level = Double(tile.planes[0][40 * 128 + 70]) / 1023
        #expect(abs(level - (transfer == 16 ? 0.5807 : 0.75)) < 0.01)
        // Converted for display, it is white.
        let seen = try HEICPicture(covered.bytes).luma()
        #expect(seen.bytes[60 * Self.size.width + 200] > 250)
    }

    @Test("covers every other picture of the file, and says what it was")
    func maps() throws {
        var photo = PhonePhoto()
        photo.gainMap = .standard(minimum: -1, maximum: 2, gamma: 0.5)
        (photo.hasDepth, photo.hasStyles, photo.turns) = (true, true, 3)
        let bytes = try photo.bytes(of: Scene.pixels(Self.size))
        let covered = try HEICPicture(bytes).covered(with: [Scene.patch(Self.place)])
        #expect(
            covered.pictures.map(\.name) == [
                "the picture", "the thumbnail", "the gain map", "the depth map", "the style map",
                "the linear thumbnail", "a matte",
            ]
        )
        // The middle of the patch, at half and at a quarter of the size.
        func middle(_ id: UInt32, _ scale: Int) throws -> [Int] {
            let picture = try Self.tile(id, of: covered.bytes)
            return (0..<picture.planes.count).map { plane in
                let half = plane > 0 && picture.chroma == .quarter ? 2 : 1
                let (x, y) = (210 / scale / half, 65 / scale / half)
                return Int(picture.planes[plane][y * (picture.planeSize(plane).width) + x])
            }
        }
        // round(255 * (1/3)^0.5), in the first tile of the gain map.
        #expect(abs(try middle(9, 2)[0] - 147) <= 1)
        #expect(try middle(14, 4).allSatisfy { abs($0 - 512) <= 2 })
        #expect(try middle(15, 4).allSatisfy { abs($0 - 512) <= 2 })
        #expect(try middle(16, 4)[0] <= 1)
        // Flat: the depth map has no relief under the patch.
        let depth = try Self.tile(13, of: covered.bytes)
        let row = depth.planes[0][(16 * 96 + 42)..<(16 * 96 + 62)].map { Int($0) }
        #expect(try #require(row.max()) - #require(row.min()) <= 2)
    }
}
