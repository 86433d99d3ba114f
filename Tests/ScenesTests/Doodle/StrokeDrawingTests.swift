import Foundation
import Imaging
import Testing

@testable import Scenes

@Suite("Doodles")
struct StrokeDrawingTests {
    static func read(_ json: String) throws -> StrokeDrawing {
        try JSONDecoder().decode(StrokeDrawing.self, from: Data(json.utf8))
    }

    @Test("strokes are read with their defaults, written, and read back the same")
    func coding() throws {
        let drawing = try Self.read(
            """
            {"strokes": [{"points": [[0.5, 0.25]]},
             {"points": [[0, 0], [1, 1]], "color": "clear sky blue", "width": 0.1}]}
            """
        )
        #expect(drawing.strokes[0].color == Color(hex: 0xFF0000) && drawing.strokes[0].width == 1.0 / 334)
        #expect(drawing.strokes[1].color == Color(hex: 0x478FCD))
        let again = try JSONDecoder().decode(StrokeDrawing.self, from: JSONEncoder().encode(drawing))
        #expect(again == drawing)
        #expect(try Self.read("[{\"points\": [[0.5, 0.25]]}]").strokes.count == 1)
    }

    @Test(
        "what is wrong in a file of strokes is refused",
        arguments: [
            "{}", "[{}]", "[{\"points\": []}]", "[{\"points\": [[1]]}]", "[{\"points\": [[1, 99]]}]",
            "[{\"points\": [[0, 0]], \"color\": \"reddish\"}]", "[{\"points\": [[0, 0]], \"width\": 0}]",
            "[{\"points\": [[0, 0]], \"width\": 2}]", "[{\"points\": \"x\"}]", "7", "",
        ]
    )
    func refused(json: String) {
        #expect(throws: (any Error).self) { try Self.read(json) }
    }

    @Test(
        "a stroke lands where it was drawn on the upright picture, however that is stored",
        arguments: Orientation.allCases
    )
    func orientations(orientation: Orientation) throws {
        let stored = PixelSize(width: 300, height: 200)
        let upright = orientation.uprightSize(ofStored: stored)
        let drawing = StrokeDrawing([Stroke(points: [Point(0.25, 0.1)], width: 0.1)])
        var picture = PixelBuffer(size: stored, filledWith: .white)
        for layer in try drawing.layers(on: stored, orientation) { picture.draw(layer) }
        let shown = picture.upright(orientation)
        let (x, y) = (upright.width / 4, upright.height / 10)
        #expect(shown.color(x: x, y: y) == Stroke.standardColor)
        #expect(shown.color(x: x + 8, y: y) == Stroke.standardColor)
        #expect(shown.color(x: x + 12, y: y) == .white)
        #expect(shown.color(x: upright.width - 1 - x, y: upright.height - 1 - y) == .white)
    }

    @Test("a long stroke is drawn in pieces, each from the end of the one before, like a single one")
    func pieces() throws {
        let points = (0..<2500).map { (number: Int) -> Point in
            Point(Double(number % 7), Double(number * number % 83))
        }
        let path = VectorPath.smooth(through: points)
        let pieces = path.pieces(of: 1000)
        #expect(pieces.count == (path.steps.count + 998) / 1000)
        #expect(pieces.allSatisfy { $0.steps.count <= 1001 })
        let joined = pieces.enumerated().flatMap { $0 == 0 ? $1.steps[...] : $1.steps.dropFirst() }
        #expect(joined == path.steps)
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
            #expect(next.steps.first == piece.points.last.map(VectorPath.Step.move))
        }
        #expect(VectorPath([.move(Point(1, 1))]).pieces(of: 1) == [VectorPath([.move(Point(1, 1))])])
    }

    @Test(
        "a drawing on a large picture is cut into tiles only where there are strokes, and is the same as one sheet"
    )
    func tiles() throws {
        let line = Stroke(
            points: [Point(0.1, 0.1), Point(0.3, 0.3)],
            color: Color(hex: 0x0000FF),
            width: 0.02
        )
        let layers = try StrokeDrawing([line]).layers(on: PixelSize(width: 4000, height: 4000), .up)
        #expect(
            layers.map(\.bounds) == [
                PixelRect(x: 0, y: 0, width: 1024, height: 1024),
                PixelRect(x: 1024, y: 1024, width: 1024, height: 1024),
            ] || layers.count == 4
        )
        let alpha = { (x: Int, y: Int) in layers.map { Int($0.alpha(x: x, y: y)) }.reduce(0, +) }
        for place in 400...1199 { #expect(alpha(place, place) == 255) }
        #expect(alpha(300, 300) == 0 && alpha(1024, 1150) == 0)
    }

    @Test("later strokes lie over earlier ones")
    func order() throws {
        let strokes = [0xFF0000, 0x00FF00].map {
            Stroke(points: [Point(0.5, 0.5)], color: Color(hex: UInt32($0)), width: 0.5)
        }
        var picture = PixelBuffer(size: PixelSize(width: 40, height: 40), filledWith: .white)
        for layer in try StrokeDrawing(strokes).layers(on: picture.size, .up) { picture.draw(layer) }
        #expect(picture.color(x: 20, y: 20) == Color(hex: 0x00FF00))
    }
}
