import Imaging
import Testing

@testable import Scenes

@Suite("Drawing")
struct CanvasTests {
    static let red = Color(red: 255, green: 0, blue: 0)

    private static func layer(
        _ width: Int,
        _ height: Int,
        x: Int = 0,
        y: Int = 0,
        _ draw: (inout Canvas) throws -> Void
    ) throws -> Layer {
        var canvas = try Canvas(PixelSize(width: width, height: height))
        try draw(&canvas)
        return canvas.layer(x: x, y: y)
    }

    @Test("a box covers its pixels wholly, and an edge between pixels covers half of each")
    func box() throws {
        let layer = try Self.layer(8, 4, x: 10, y: 20) {
            $0.fill(.box(Rect(x: 2, y: 1, width: 3.5, height: 2)), Self.red)
        }
        #expect(layer.bounds == PixelRect(x: 10, y: 20, width: 8, height: 4))
        #expect(layer.alpha(x: 12, y: 21) == 255 && layer.alpha(x: 14, y: 22) == 255)
        #expect(layer.alpha(x: 11, y: 21) == 0 && layer.alpha(x: 12, y: 23) == 0)
        #expect((120...135).contains(layer.alpha(x: 15, y: 21)))
        let index = (1 * 8 + 2) * 4
        #expect(Array(layer.bytes[index..<index + 4]) == [255, 0, 0, 255])
    }

    @Test("a round corner leaves its corner pixel free, and a radius too large makes a pill")
    func corners() throws {
        let layer = try Self.layer(20, 10) {
            $0.fill(.box(Rect(x: 0, y: 0, width: 20, height: 10), radius: 99), Self.red)
        }
        #expect(layer.alpha(x: 0, y: 0) == 0 && layer.alpha(x: 19, y: 9) == 0)
        #expect(layer.alpha(x: 10, y: 0) == 255 && layer.alpha(x: 0, y: 5) > 200)
    }

    @Test("a stroke of one point is a round dot as wide as the stroke")
    func dot() throws {
        let layer = try Self.layer(20, 20) {
            $0.stroke(.smooth(through: [Point(10, 10)]), width: 8, Self.red)
        }
        let ink = layer.bytes.indices.filter { $0 % 4 == 3 }.reduce(0.0) {
            $0 + Double(layer.bytes[$1]) / 255
        }
        #expect(abs(ink - 16 * Double.pi) < 1)
        #expect(
            layer.alpha(x: 6, y: 10) > 128 && layer.alpha(x: 5, y: 10) == 0 && layer.alpha(x: 6, y: 6) == 0
        )
    }

    @Test("a smooth line begins at the first point, ends at the last, and passes between the others")
    func smooth() {
        let points = [Point(0, 0), Point(10, 0), Point(20, 10), Point(30, 10), Point(30, 10)]
        let steps = VectorPath.smooth(through: points).steps
        #expect(steps.first == .move(Point(0, 0)))
        let ends = steps.compactMap { if case .curve(_, _, let end) = $0 { end } else { nil } }
        #expect(ends == [Point(15, 5), Point(30, 10)])
        #expect(
            VectorPath.smooth(through: Array(points.prefix(2))).steps == [.move(points[0]), .line(points[1])]
        )
        #expect(VectorPath.smooth(through: []).steps.isEmpty)
    }

    @Test("a smooth line passes through its corners, and a finger's jitter makes none")
    func sharpTurns() {
        let zigzag = [Point(0, 0), Point(50, 0), Point(50, 50), Point(100, 50)]
        let steps = VectorPath.smooth(through: zigzag, reach: 10).steps
        #expect(steps == [.move(zigzag[0]), .line(zigzag[1]), .line(zigzag[2]), .line(zigzag[3])])
        let dense = (0...50).map { Point(Double($0), 0) } + (1...50).map { Point(50, Double($0)) }
        let bends = VectorPath.smooth(through: dense, reach: 10).steps.compactMap {
            if case .curve(_, _, let end) = $0 { end } else { nil }
        }
        #expect(bends.filter { $0 == Point(50, 0) }.count == 1 && bends.last == Point(50, 50))
        let shaky = (0...100).map { Point(Double($0), Double($0 % 2)) }
        #expect(VectorPath.smooth(through: shaky, reach: 10).steps.count == 100)
        let circle = (0...60).map { Affine.rotation(degrees: 6 * Double($0)).apply(Point(0, 100)) }
        #expect(VectorPath.smooth(through: circle, reach: 10).steps.count == 60)
    }

    @Test("a picture is drawn pixel for pixel, and only inside the shape it is cut to")
    func picture() throws {
        var picture = PixelBuffer(size: PixelSize(width: 4, height: 4), filledWith: Color(hex: 0x123456))
        picture.fill(PixelRect(x: 1, y: 1, width: 1, height: 1), with: Color(hex: 0xABCDEF))
        let layer = try Self.layer(8, 8) {
            try $0.draw(picture, x: 2, y: 3, clippedTo: .box(Rect(x: 2, y: 3, width: 2, height: 4)))
        }
        var target = PixelBuffer(size: PixelSize(width: 8, height: 8), filledWith: .white)
        target.draw(layer)
        #expect(target.color(x: 2, y: 3) == Color(hex: 0x123456))
        #expect(target.color(x: 3, y: 4) == Color(hex: 0xABCDEF))
        #expect(target.color(x: 4, y: 4) == .white)
    }

    /// Returns the number of lines a text is broken into, and their width.
    private static func set(
        _ text: String,
        width: Double? = nil,
        breaksWords: Bool = false
    ) throws(DrawingError) -> (lines: Int, width: Double) {
        let block = try TextBlock(text, TextStyle(), em: 20, width: width, breaksWords: breaksWords)
        return (block.lineCount, block.size.width)
    }

    @Test("a text is broken at words to its width, and a word that is too wide stands out or is broken")
    func lines() throws {
        let one = try Self.set("a few small words")
        #expect(one.lines == 1)
        let two = try Self.set("a few small words", width: one.width * 0.7)
        #expect(two.lines == 2 && two.width <= one.width * 0.7)
        let wide = try Self.set("unbreakable", width: 30)
        #expect(wide.width > 30 && wide.lines == 1)
        let broken = try Self.set("unbreakable", width: 30, breaksWords: true)
        #expect(broken.width <= 30 && broken.lines > 1)
    }

    @Test("a character that no font has is an error that names it")
    func missing() {
        let scalar: Unicode.Scalar = "\u{10FFFD}"
        #expect(throws: DrawingError.missingGlyphs([scalar])) { try Self.set("a\(scalar)") }
        #expect(throws: DrawingError.unprintable("\u{7}")) { try Self.set("a\u{7}") }
    }
}
