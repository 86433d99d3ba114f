import Imaging
import Testing

@Suite("Orientation")
struct OrientationTests {
    /// Six pixels, all different: rows abc and def.
    static let stored = GrayBuffer(size: PixelSize(width: 3, height: 2), bytes: Array("abcdef".utf8))

    @Test(
        "turns stored pixels upright as the Exif tag says",
        arguments: zip(
            Orientation.allCases,
            ["abcdef", "cbafed", "fedcba", "defabc", "adbecf", "daebfc", "fcebda", "cfbead"]
        )
    )
    func upright(orientation: Orientation, expected: String) {
        let turned = Self.stored.upright(orientation)
        #expect(String(decoding: turned.bytes, as: UTF8.self) == expected)
        #expect(turned.size == orientation.uprightSize(ofStored: Self.stored.size))
    }

    @Test("maps points as it turns pixels", arguments: Orientation.allCases)
    func points(orientation: Orientation) {
        let size = Self.stored.size
        let map = orientation.uprightFromStored(size)
        let turned = Self.stored.upright(orientation)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                let index = Int(place.y) * turned.size.width + Int(place.x)
                #expect(turned.bytes[index] == Self.stored.bytes[y * size.width + x])
            }
        }
    }

    @Test("the two maps undo each other", arguments: Orientation.allCases)
    func inverse(orientation: Orientation) {
        let size = PixelSize(width: 640, height: 480)
        let there = orientation.uprightFromStored(size)
        let back = orientation.storedFromUpright(size)
        let point = Point(17.25, 401.5)
        #expect(back.apply(there.apply(point)).distance(to: point) < 1e-9)
    }

    @Test("colour pictures turn like grey ones", arguments: Orientation.allCases)
    func colour(orientation: Orientation) {
        let bytes = Self.stored.bytes.flatMap { gray -> [UInt8] in [gray, gray, gray, 255] }
        let turned = PixelBuffer(size: Self.stored.size, bytes: bytes).upright(orientation)
        let grays = stride(from: 0, to: turned.bytes.count, by: 4).map { turned.bytes[$0] }
        #expect(grays == Self.stored.upright(orientation).bytes)
    }
}
