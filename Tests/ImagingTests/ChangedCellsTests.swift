import Imaging
import TestSupport
import Testing

@Suite("Where two pictures differ")
struct ChangedCellsTests {
    @Test("is found in places, near cells together")
    func places() {
        var cells = ChangedCells(size: PixelSize(width: 203, height: 100))
        for part in [(3, 2), (20, 4), (190, 90)] {
            cells.mark(PixelRect(x: part.0, y: part.1, width: 5, height: 5))
        }
        cells.mark(PixelRect(x: 500, y: 500, width: 9, height: 9))
        #expect(
            cells.places.map(\.bounds) == [
                PixelRect(x: 0, y: 0, width: 32, height: 16), PixelRect(x: 184, y: 88, width: 16, height: 8),
            ]
        )
        #expect(cells.isMarked(x: 7, y: 7) && !cells.isMarked(x: 8, y: 0))
        #expect(cells.isNear(x: 8, y: 8) && !cells.isNear(x: 60, y: 60))
    }

    @Test("is found in a JPEG block by block, to the last bit")
    func blocks() throws {
        let original = try JPEGPicture(Fixture.graceHopper.bytes)
        let bounds = PixelRect(x: 200, y: 100, width: 90, height: 70)
        let layer = Layer(bounds: bounds, bytes: [UInt8](repeating: 255, count: bounds.size.area * 4))
        let covered = try JPEGPicture(try original.covered(with: [layer]))
        let difference = try #require(try covered.difference(from: original))
        #expect(difference.blocks == original.components.reduce(0) { $0 + $1.blocks.area })
        #expect(difference.same < difference.blocks && difference.same > difference.blocks * 9 / 10)
        let place = try #require(difference.cells.places.first)
        #expect(difference.cells.places.count == 1)
        #expect(place.bounds.intersection(bounds) == bounds)
        #expect(place.bounds.width <= bounds.width + 32 && place.bounds.height <= bounds.height + 32)
        let again = try #require(try original.difference(from: original))
        #expect(again.same == again.blocks && again.cells.places.isEmpty)
        let small = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels.resized(
            to: PixelSize(width: 64, height: 64)
        )
        let other = try JPEGPicture(try JPEGCodec.encode(small, quality: 90, subsampling: .quarter))
        #expect(try other.difference(from: original) == nil)
    }
}
