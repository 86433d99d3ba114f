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

    @Test("many layers take no more than two pictures, look as one after another, and leave the same mask")
    func stack() {
        let size = PixelSize(width: 40, height: 30)
        var (stack, apart) = (
            LayerStack(over: size, withMask: true), PixelBuffer(size: size, filledWith: .white)
        )
        for index in 0..<50 {
            let bounds = PixelRect(x: index % 9 * 4 - 5, y: index % 7 * 4 - 3, width: 17, height: 13)
            let pixel = [UInt8(index * 2), UInt8(90 - index), 20, index % 3 == 0 ? 255 : 120] as [UInt8]
            var layer = Layer(transparent: bounds)
            for place in stride(from: 0, to: layer.bytes.count, by: 8) {
                layer.bytes.replaceSubrange(place..<place + 4, with: pixel)
            }
            stack.add(layer, mark: UInt8(index + 1))
            apart.draw(layer)
            #expect(stack.layers.reduce(0) { $0 + $1.bytes.count } <= 2 * 4 * size.area)
        }
        stack.add(Layer(transparent: PixelRect(x: 0, y: 0, width: 0, height: 0)), mark: 99)
        var together = PixelBuffer(size: size, filledWith: .white)
        for layer in stack.layers { together.draw(layer) }
        // A rounding more for each of about twelve half layers.
        #expect(zip(apart.bytes, together.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
        let (mask, bare) = (stack.mask?.bytes ?? [], apart.bytes)
        #expect(Set(mask).isSuperset(of: [0, 50]) && !mask.contains(99))
        #expect(
            mask.indices.allSatisfy { (mask[$0] == 0) == (bare[4 * $0..<4 * $0 + 3] == [255, 255, 255]) }
        )
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
