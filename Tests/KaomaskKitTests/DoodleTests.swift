import Foundation
import Imaging
import TestSupport
import Testing

@testable import KaomaskKit
@testable import Scenes

@Suite("Doodling")
struct DoodleTests {
    static let drawing = StrokeDrawing([
        Stroke(points: [Point(0.1, 0.1), Point(0.3, 0.15), Point(0.2, 0.3)], width: 0.02),
        Stroke(points: [Point(0.8, 0.8)], color: Color(hex: 0x478FCD), width: 0.05),
    ])

    @Test("on a JPEG every block the strokes do not touch is the source's own, and the strokes are there")
    func lossless() throws {
        let folder = try ScratchFolder(["in.jpg": Fixture.graceHopper.bytes])
        let plan = folder.plan()
        let report = try DoodleMaker(Self.drawing).draw(plan)
        #expect(report.strokes == 2 && report.status == .written)
        let before = try JPEGPicture(Fixture.graceHopper.bytes)
        let after = try JPEGPicture(folder.bytes(of: "out.jpg"))
        let (old, new) = (try before.coefficients(ofComponent: 0), try after.coefficients(ofComponent: 0))
        let layers = try Self.drawing.layers(on: before.size, .up)
        var changed = 0
        for place in 0..<before.components[0].blocks.area {
            let (x, y) = (
                place % before.components[0].blocks.width * 8, place / before.components[0].blocks.width * 8
            )
            let isTouched = layers.contains { layer in
                (y..<y + 8).contains { y in (x..<x + 8).contains { x in layer.alpha(x: x, y: y) > 0 } }
            }
            let isSame = old[place * 64..<place * 64 + 64] == new[place * 64..<place * 64 + 64]
            if !isTouched { #expect(isSame) } else { changed += isSame ? 0 : 1 }
        }
        #expect(changed > 50)
        let shown = try JPEGCodec.decode(folder.bytes(of: "out.jpg")).pixels
        let dot = shown.color(x: 512 * 8 / 10, y: 600 * 8 / 10)
        #expect(abs(Int(dot.red) - 0x47) < 12 && abs(Int(dot.blue) - 0xCD) < 12)
        #expect(try DoodleMaker(Self.drawing).draw(plan).status == .kept)
    }

    @Test("a PNG stays a PNG, and only the strokes change it")
    func png() throws {
        let folder = try ScratchFolder(["in.png": Fixture.cat.bytes])
        _ = try DoodleMaker(Self.drawing).draw(folder.plan("in.png", as: "out.png"))
        let before = try PNGCodec.decode(Fixture.cat.bytes).pixels
        let after = try PNGCodec.decode(folder.bytes(of: "out.png")).pixels
        #expect(before.color(x: 225, y: 150) == after.color(x: 225, y: 150))
        #expect(
            after.color(x: before.size.width * 8 / 10, y: before.size.height * 8 / 10) == Color(hex: 0x478FCD)
        )
    }

    @Test(
        "strokes are drawn with the kaomoji, in one file that is written once, and on a picture without faces too"
    )
    func withKaomoji() throws {
        let folder = try ScratchFolder()
        var options = CoverOptions(kaomoji: .cycle)
        options.strokes = { _ in Self.drawing }
        func cover(_ bytes: [UInt8], as name: String) throws -> CoverReport {
            let path = try folder.write(bytes, as: "in-" + name)
            let plan = PlannedPhoto(input: path, still: folder(name), movie: nil)
            return try Pipeline(options).cover(plan)
        }
        let covered = try cover(Fixture.graceHopper.bytes, as: "face.jpg")
        #expect(covered.status == .written && covered.faces.count == 1)
        let shown = try JPEGCodec.decode(folder.bytes(of: "face.jpg")).pixels
        #expect(DrawnFace.isDrawn(covered.faces[0].bounds, on: shown, .up))
        let dot = shown.color(x: 512 * 8 / 10, y: 600 * 8 / 10)
        #expect(abs(Int(dot.red) - 0x47) < 12 && abs(Int(dot.blue) - 0xCD) < 12)
        let wall = PixelBuffer(size: PixelSize(width: 400, height: 300), filledWith: .white)
        let bare = try PNGCodec.encode(wall, keepsAlpha: false)
        #expect(try cover(bare, as: "wall.png").status == .written)
        let drawn = try PNGCodec.decode(folder.bytes(of: "wall.png")).pixels
        #expect(drawn.color(x: 320, y: 240) == Color(hex: 0x478FCD))
        options.noFace = .fail
        #expect(throws: PipelineError.self) { try cover(bare, as: "none.png") }
        #expect(!folder.files.contains("none.png"))
    }

    @Test("a file of strokes that is wrong is refused with its place")
    func refused() throws {
        let folder = try ScratchFolder()
        for (text, word) in [
            ("{\"strokes\": [{\"points\": [[0, 0]], \"width\": 9}]}", "width"), ("{", "not JSON"),
            ("{\"strokes\": [{\"points\": [[0]]}]}", "point 1"), ("{\"lines\": []}", "strokes"),
        ] {
            let path = try folder.write(Array(text.utf8), as: "strokes.json")
            do throws(PipelineError) {
                _ = try DoodleMaker(path: path)
                Issue.record("accepted \(text)")
            } catch {
                #expect(error.code == .badStrokesFile && error.detail.contains(word), "\(error)")
            }
        }
    }
}
