import Imaging
import Testing

@Suite("Layers")
struct LayerTests {
    static let blue = PixelBuffer(
        size: PixelSize(width: 4, height: 4),
        filledWith: Color(red: 0, green: 0, blue: 200)
    )

    @Test("opaque paint replaces, clear paint leaves, half paint mixes")
    func blending() {
        var layer = Layer(transparent: PixelRect(x: 0, y: 0, width: 3, height: 1))
        layer.bytes = [250, 0, 0, 255, 125, 0, 0, 128, 0, 0, 0, 0]
        var picture = Self.blue
        picture.draw(layer)
        #expect(picture.color(x: 0, y: 0) == Color(red: 250, green: 0, blue: 0))
        #expect(picture.color(x: 1, y: 0) == Color(red: 125, green: 0, blue: 100))
        #expect(picture.color(x: 2, y: 0) == Color(red: 0, green: 0, blue: 200))
    }

    @Test(
        "what reaches beyond the picture is cut off",
        arguments: [(-2, -2), (2, 2), (-10, 0), (0, 100), (3, -3)]
    )
    func clipping(x: Int, y: Int) {
        let bounds = PixelRect(x: x, y: y, width: 4, height: 4)
        let layer = Layer(bounds: bounds, bytes: [UInt8](repeating: 255, count: 64))
        var picture = Self.blue
        picture.draw(layer)
        for row in 0..<4 {
            for column in 0..<4 {
                let isInside = column >= x && column < x + 4 && row >= y && row < y + 4
                #expect((picture.color(x: column, y: row) == .white) == isInside)
            }
        }
    }

    @Test("paint on a see-through picture makes it opaque there and only there")
    func alpha() {
        var picture = PixelBuffer(
            size: PixelSize(width: 2, height: 1),
            bytes: [UInt8](repeating: 0, count: 8)
        )
        picture.draw(Layer(bounds: PixelRect(x: 0, y: 0, width: 1, height: 1), bytes: [10, 20, 30, 255]))
        #expect(picture.bytes == [10, 20, 30, 255, 0, 0, 0, 0])
    }
}
