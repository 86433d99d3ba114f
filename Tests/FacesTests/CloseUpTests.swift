import Imaging
import TestSupport
import Testing

@testable import Faces

@Suite("The surroundings of a face")
struct CloseUpTests {
    /// Returns the portrait, and its face enlarged `factor` times.
    static func portrait(enlarged factor: Int) throws -> (image: GrayBuffer, box: Rect) {
        let small = try DlibFinderTests.gray(.graceHopper)
        let size = PixelSize(width: small.size.width * factor, height: small.size.height * factor)
        let scale = Double(factor)
        let box = Rect(x: 148 * scale, y: 130 * scale, width: 200 * scale, height: 200 * scale)
        return (small.resized(to: size), box)
    }

    @Test("are reduced so that a crop averages two pixels a side at most", arguments: [1, 2, 4, 6])
    func reduced(factor: Int) throws {
        let (image, box) = try Self.portrait(enlarged: factor)
        let closeUp = CloseUp(of: image, around: box)
        #expect(closeUp.image.size.longSide <= max(image.size.longSide / factor * 2, 620))
        #expect(CloseUp.extent(of: closeUp.box) <= Double(CloseUp.cropSide) * 2 + 2)
        let corner = closeUp.pictureFromImage.apply(Point(closeUp.box.x, closeUp.box.y))
        #expect(corner.distance(to: Point(box.x, box.y)) < 0.001)
    }

    @Test("give the crop that the picture itself gives, turned as it may be", arguments: [-30.0, 0, 14, 45])
    func crops(degrees: Double) throws {
        let (image, box) = try Self.portrait(enlarged: 4)
        let closeUp = CloseUp(of: image, around: box)
        func crop(_ picture: GrayBuffer, _ box: Rect) -> [UInt8] {
            TurnedCrop(
                of: picture,
                center: box.center,
                side: CloseUp.extent(of: box),
                degrees: degrees,
                outputSide: CloseUp.cropSide
            ).image.bytes
        }
        let differences = zip(crop(image, box), crop(closeUp.image, closeUp.box)).map {
            abs(Int($0) - Int($1))
        }
        #expect(differences.reduce(0, +) < differences.count * 2)
    }

    @Test("of a face beyond the picture are the picture")
    func outside() {
        let image = GrayBuffer(size: PixelSize(width: 20, height: 20), filledWith: 9)
        let box = Rect(x: 5000, y: 5000, width: 900, height: 900)
        #expect(CloseUp(of: image, around: box).image == image)
    }
}
