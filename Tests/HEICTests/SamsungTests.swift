import Formats
import Imaging
import Movies
import TestSupport
import Testing

@testable import HEIC

@Suite(
    "A HEIC of a Samsung phone",
    .enabled(if: SharedPhotos.samsung != nil, "../shared/heic/samsung-one-ui-6.heic is missing")
)
struct SamsungTests {
    /// A place on four tiles of 512 by 512.
    static let place = PixelRect(x: 900, y: 420, width: 230, height: 260)

    /// Returns a tile as it is before the loop filters.
    static func tile(_ index: Int, of picture: HEICPicture) throws -> PlanarPicture {
        let tile = picture.primary.tiles[index]
        var decoder = try StillDecoder(
            configuration: Array(try picture.file.record(tile.configuration)),
            isStrict: true,
            filters: false
        )
        return try decoder.decode(try picture.file.tileData(tile.id))
    }

    @Test("is painted block by block: before the loop filters every other sample is what it was")
    func blocks() throws {
        let original = try HEICPicture(try #require(SharedPhotos.samsung))
        let layer = Scene.patch(Self.place)
        let covered = try original.covered(with: [layer])
        #expect(covered.addsParameterSets && covered.pictures.map(\.coded) == [4, 1])
        let picture = try HEICPicture(covered.bytes)
        // Tiles lie in rows of eight; item 50 is the thumbnail.
        #expect(CoveringTests.changed(original.file, picture.file) == [2, 3, 10, 11, 50])
        #expect(covered.bytes.count < original.file.bytes.count + 25_000)
        for index in [1, 2, 9, 10] {
            let (before, after) = (try Self.tile(index, of: original), try Self.tile(index, of: picture))
            let origin = original.primary.origin(ofTile: index)
            for plane in before.planes.indices {
                let scale = plane == 0 ? 1 : 2
                for (place, sample) in before.planes[plane].enumerated() {
                    let (x, y) = (place % (512 / scale) * scale, place / (512 / scale) * scale)
                    let samples = PixelRect(x: origin.x + x, y: origin.y + y, width: scale, height: scale)
                    guard samples.intersection(Self.place).isEmpty else { continue }
                    try #require(after.planes[plane][place] == sample)
                }
            }
        }
        let seen = try picture.pixels(of: PixelRect(x: 1000, y: 540, width: 16, height: 16), scale: 1).image
        let paint = PixelBuffer(size: seen.size, filledWith: Color(red: 250, green: 220, blue: 60))
        #expect(seen.difference(from: paint, in: PixelRect(seen.size)) < 3)
    }
}
