import HEVC
import Imaging
import Movies
import PhonePictures
import Testing

@testable import HEIC
@testable import Pairing

@Suite("The blocks of a covered tile")
struct KeptBlocksTests {
    /// The largest blocks that libx265 keeps.
    private static let largest = 32

    /// Returns the slice of a tile of a file's primary picture, and the parameter sets it refers to.
    private static func slice(of tile: Int, in picture: HEICPicture) throws -> (Slice, ParameterSets) {
        let tile = picture.primary.tiles[tile]
        let configuration = try DecoderConfiguration(try picture.file.record(tile.configuration))
        let sets = try ParameterSets(configuration.units)
        let units = try NALUnit.units(
            inSample: try picture.file.tileData(tile.id),
            lengthSize: configuration.lengthSize
        )
        return (try Slice(try NALUnit(try #require(units.first)), sets), sets)
    }

    /// Returns the blocks of a tile of a file's primary picture.
    private static func blocks(of tile: Int, in picture: HEICPicture) throws -> [CodingBlock] {
        let (slice, sets) = try slice(of: tile, in: picture)
        return try slice.codingBlocks(sets)
    }

    @Test("are kept only for the picture they are of")
    func otherSize() throws {
        let picture = try HEICPicture(PhonePhoto().bytes(of: Scene.pixels(CoveringTests.size)))
        let (slice, sets) = try Self.slice(of: 0, in: picture)
        let active = try sets.active(slice.header.pictureParameterSet).sequence
        for (width, height, isOwn) in [
            (active.width, active.height, true), (active.width / 2, active.height, false),
            (active.width, active.height - 8, false), (8, 8, false),
        ] {
            let decoded = PlanarPicture(
                size: PixelSize(width: width, height: height),
                chroma: .quarter,
                depth: 8,
                filledWith: [0, 0, 0]
            )
            #expect((BlockPlan(slice, sets, from: decoded, to: decoded) != nil) == isOwn)
        }
    }

    @Test(
        "stay divided and predicted as they were, unless they are painted on",
        arguments: CoveringTests.layouts(),
        [8, 10]
    )
    func kept(layout: PhonePhoto, depth: Int) throws {
        var photo = layout
        photo.depth = depth
        let size = CoveringTests.size
        let before = try HEICPicture(photo.bytes(of: Scene.pixels(size)))
        let place = CoveringTests.place
        let covered = try before.covered(with: [Scene.patch(place)])
        #expect(covered.differences.isEmpty)
        let after = try HEICPicture(covered.bytes)
        var (same, lost, fresh) = (0, 0, 0)
        for tile in before.primary.tiles.indices {
            let (old, new) = (try Self.blocks(of: tile, in: before), try Self.blocks(of: tile, in: after))
            let origin = before.primary.origin(ofTile: tile)
            func isPainted(_ block: CodingBlock) -> Bool {
                let corner = (origin.x + block.x, origin.y + block.y)
                let rect = PixelRect(x: corner.0, y: corner.1, width: block.side, height: block.side)
                return !rect.intersection(place).isEmpty
            }
            // A square whose first block is free may become one block.
            func isInFreeSquare(_ block: CodingBlock) -> Bool {
                [16, 32, 64].filter { $0 > block.side }.contains { side in
                    old.contains { first in
                        first.x == block.x / side * side && first.y == block.y / side * side
                            && isPainted(first)
                    }
                }
            }
            let found = Set(new)
            for block in old where block.side <= Self.largest {
                if isPainted(block) {
                    fresh += found.contains(block) ? 0 : 1
                } else if !isInFreeSquare(block) {
                    same += found.contains(block) ? 1 : 0
                    lost += found.contains(block) ? 0 : 1
                }
            }
        }
        #expect(same > 100 && lost == 0 && fresh > 10)
    }
}
