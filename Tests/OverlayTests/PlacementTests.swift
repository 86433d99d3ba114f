import Foundation
import Testing

@testable import Imaging
@testable import Overlay

struct PlacementTests {
    private let size = PixelSize(width: 320, height: 320)

    @Test(arguments: [-40.0, -15, 0, 15, 40], OverlayStyle.withKaomoji)
    func eachSignTurnsWithTheHead(roll: Double, style: OverlayStyle) throws {
        let place = anchor(in: size, side: 150, roll: roll)
        let layer = try documentedRenderer().render(try Kaomoji("(･ー･)"), at: place, as: style, in: size)
        let blobs = layer.over(gray: 255, size: size).darkBlobs(below: 100)
        let widest = style == .text || style == .piggy ? middle(of: blobs) : place.mouth
        let mouth = try #require(
            blobs.min { $0.center.distance(to: widest) < $1.center.distance(to: widest) }
        )
        #expect(abs(mouth.angle - roll) < 4)
    }

    private func middle(of blobs: [Blob]) -> Point {
        guard
            let box = Rect(
                enclosing: blobs.flatMap { [Point($0.box.x, $0.box.y), Point($0.box.maxX, $0.box.maxY)] }
            )
        else { return Point(0, 0) }
        return box.center
    }

    @Test(arguments: [-40.0, -25, -10, -3, 0, 3, 10, 25, 40])
    func theLineOfTheEyesTurnsWithTheHead(roll: Double) throws {
        let layer = try documentedRenderer().render(
            try Kaomoji("(●_●)"),
            at: anchor(in: size, side: 150, roll: roll),
            as: .bare,
            in: size
        )
        let eyes = layer.over(gray: 255, size: size).darkBlobs(below: 100).prefix(2).map(\.center).sorted {
            $0.x < $1.x
        }
        try #require(eyes.count == 2)
        let angle = atan2(eyes[1].y - eyes[0].y, eyes[1].x - eyes[0].x) * 180 / .pi
        #expect(abs(angle - roll) < 1)
    }

    @Test(arguments: [(60.0, 200.0), (200, 60), (120, 120), (200, 200)], [OverlayStyle.flat, .bare, .piggy])
    func nothingIsStretched(face: (Double, Double), style: OverlayStyle) throws {
        let renderer = try documentedRenderer()
        let anchor = OverlayAnchor(
            faceBox: Rect(x: 160 - face.0 / 2, y: 160 - face.1 / 2, width: face.0, height: face.1)
        )
        let layer = try renderer.render(try Kaomoji("(■.■)"), at: anchor, as: style, in: size)
        let square = try #require(layer.over(gray: 255, size: size).darkBlobs(below: 100).first)
        #expect(square.area > 20)
        #expect(abs(square.box.width - square.box.height) <= 2, "\(square.box)")
        #expect(Double(square.area) > 0.8 * square.box.width * square.box.height)
    }

    @Test(arguments: Orientation.allCases)
    func drawingIntoStoredPixelsIsDrawingUprightAndTurning(orientation: Orientation) throws {
        let renderer = try documentedRenderer()
        let upright = PixelSize(width: 240, height: 180)
        let stored = orientation.transposes ? upright.transposed : upright
        let place = anchor(in: upright, side: 90, roll: 12)
        for text in ["٩(◕‿◕)۶", "(｀Д´)", "( ͡° ͜ʖ ͡°)", "🤪"] {
            let kaomoji = try Kaomoji(text)
            let plain = try renderer.render(kaomoji, at: place, in: upright).over(gray: 90, size: upright)
            let map = orientation.storedFromUpright(stored)
            let turned = try renderer.render(kaomoji, at: place, mapping: map, in: stored)
                .over(gray: 90, size: stored)
            expectTurned(turned, from: plain, by: orientation.uprightFromStored(stored))
        }
    }

    /// Checks a rotated drawing. Antialiasing may differ by the rounding of 1/64 pixel, shading between the nodes of its
    /// grid: by 24 of 255 at one pixel, 0.2 on average.
    private func expectTurned(_ stored: PixelBuffer, from upright: PixelBuffer, by map: Affine) {
        var (largest, sum) = (0.0, 0.0)
        for y in 0..<stored.size.height {
            for x in 0..<stored.size.width {
                let point = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
                let difference = abs(
                    stored.color(x: x, y: y).luma - upright.color(x: Int(point.x), y: Int(point.y)).luma
                )
                largest = max(largest, difference)
                sum += difference
            }
        }
        #expect(largest <= 24)
        #expect(sum / Double(stored.size.area) < 0.2)
    }

    @Test func aScaledPictureGetsAScaledDrawing() throws {
        let renderer = try documentedRenderer()
        let kaomoji = try Kaomoji("(◕‿◕)")
        let place = anchor(in: size, side: 150)
        let full = try renderer.render(kaomoji, at: place, within: PixelRect(size)).bounds
        let half = try renderer.render(kaomoji, at: place, mapping: .scale(0.5, 0.5), in: size).bounds
        #expect(abs(Double(half.width) - Double(full.width) / 2) <= 3)
        #expect(abs(Double(half.x) - Double(full.x) / 2) <= 3)
    }

    @Test(arguments: [OverlayStyle.mochi, .text, .skin, .flat, .piggy], [0.0, -35, 20])
    func eachPointThatMustBeHiddenIsHidden(style: OverlayStyle, roll: Double) throws {
        let renderer = try documentedRenderer()
        var wide = anchor(in: size, side: 120, roll: roll)
        wide.hull += [Point(75, 160), Point(160, 60), Point(240, 170), Point(150, 265)]
        let places = [anchor(in: size, side: 120, roll: roll), anchor(in: size, side: 23, roll: roll), wide]
        let maps = [Affine.identity, Affine.scale(1.3, 1.3).then(.translation(-40, -40))]
        for text in ["(◕‿◕)", "😀", "🔥", "❤\u{FE0F}", "👻", "🇩🇪", "👨‍👩‍👧", "😀😺🐷"] {
            let kaomoji = try Kaomoji(text)
            for (place, map) in places.flatMap({ place in maps.map { (place, $0) } }) {
                let layer = try renderer.render(kaomoji, at: place, as: style, mapping: map, in: size)
                for point in place.hull.map(map.apply) {
                    #expect(layer.alpha(x: Int(point.x), y: Int(point.y)) == 255, "\(text) \(point)")
                }
            }
        }
    }

    private static func layout(
        _ kaomoji: Kaomoji,
        _ frame: FaceFrame,
        _ typesetter: Typesetter
    ) throws -> FaceLayout {
        try FaceLayout(kaomoji, on: frame, style: .flat, hasPatch: true, margin: 2, typesetter: typesetter)
    }

    @Test func nothingOnAFaceTouchesAnythingElse() throws {
        let typesetter = Typesetter(fonts: try documentedFonts())
        for kaomoji in KaomojiCatalog.standard.all {
            for face in [(100.0, 100.0), (80, 130), (130, 90)] {
                let box = Rect(x: 0, y: 0, width: face.0, height: face.1)
                let layout = try Self.layout(kaomoji, FaceFrame(OverlayAnchor(faceBox: box)), typesetter)
                let inks = layout.runs.map(\.ink)
                for (index, ink) in inks.enumerated() {
                    for other in inks[(index + 1)...] {
                        #expect(!Self.overlap(ink, other), "\(kaomoji.text) on \(face)")
                    }
                }
            }
        }
    }

    private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
        min(a.maxX, b.maxX) - max(a.x, b.x) > 0.01 && min(a.maxY, b.maxY) - max(a.y, b.y) > 0.01
    }

    @Test func smallSignsNeitherVanishNorExplode() throws {
        let typesetter = Typesetter(fonts: try documentedFonts())
        let frame = FaceFrame(OverlayAnchor(faceBox: Rect(x: 0, y: 0, width: 100, height: 100)))
        for text in ["(・_・)", "(°.°)", "(◕‿◕)", "(￣。￣)", "(ಠ益ಠ)", "(._.)", "(@_@)"] {
            let layout = try Self.layout(try Kaomoji(text), frame, typesetter)
            for run in layout.runs {
                let extent = max(run.ink.width, run.ink.height) / frame.unit
                #expect(extent > 0.2 && extent < 1.45, "\(text): \(extent)")
            }
        }
    }

    @Test func eyesAndMouthAreWhereThePersonHasThem() throws {
        let typesetter = Typesetter(fonts: try documentedFonts())
        let frame = FaceFrame(OverlayAnchor(faceBox: Rect(x: 0, y: 0, width: 100, height: 100)))
        let layout = try Self.layout(try Kaomoji("(◕‿◕)"), frame, typesetter)
        #expect(layout.runs[0].ink.center.distance(to: frame.leftEye) < 0.01)
        #expect(layout.runs[1].ink.center.distance(to: frame.rightEye) < 0.01)
        #expect(layout.runs[2].ink.center.distance(to: frame.mouth) < 0.01)
    }
}
