import Imaging
import Testing

@testable import Overlay

struct RenderingTests {
    private let size = PixelSize(width: 700, height: 300)

    @Test(arguments: OverlayStyle.withKaomoji)
    func theWholeCatalogIsDrawnInside(style: OverlayStyle) throws {
        let renderer = try documentedRenderer()
        let appearance = OverlayAppearance(style: style)
        for kaomoji in KaomojiCatalog.standard.all {
            let layer = try renderer.render(
                kaomoji,
                at: anchor(in: size, side: 100),
                appearance: appearance,
                in: size
            )
            let bounds = layer.bounds
            #expect(bounds.x > 0 && bounds.y > 0 && bounds.maxX < size.width && bounds.maxY < size.height)
            let dark = layer.over(gray: 200, size: size).darkPixels(below: 60)
            #expect(dark.count > 20, "\(kaomoji.text) in \(style)")
        }
    }

    @Test(arguments: [
        "(ﾟДﾟ)", "٩(◕‿◕)۶", "( ͡° ͜ʖ ͡°)", #"¯\_(ツ)_/¯"#, String(repeating: "(^_^)", count: 12), "سلام عليكم",
        "สวัสดี",
        "(=^･ω･^=)", "A", "•", "\u{301}", "(\u{301}_\u{301})", "x\u{301}\u{300}\u{302}\u{361}", "( ˘ω˘ )♥",
        "OK!", "e\u{FE0E}",
    ])
    func awkwardTextsAreDrawn(text: String) throws {
        let renderer = try documentedRenderer()
        let kaomoji = try Kaomoji(text)
        for style in OverlayStyle.withKaomoji {
            let layer = try renderer.render(kaomoji, at: anchor(in: size, side: 200), as: style, in: size)
            #expect(layer.over(gray: 200, size: size).darkPixels(below: 120).count > 3, "\(text) in \(style)")
        }
    }

    @Test func aTextThatLeavesNoInkIsRefused() throws {
        let renderer = try documentedRenderer()
        let blank = try Kaomoji("\u{2800}")  // BRAILLE PATTERN BLANK, neither a space nor ink
        #expect(throws: OverlayError.self) {
            try renderer.render(blank, at: anchor(in: size, side: 100), within: PixelRect(size))
        }
    }

    @Test func aFaceOutsideTheCanvasGivesAnEmptyLayer() throws {
        let far = OverlayAnchor(faceBox: Rect(x: 5000, y: 5000, width: 80, height: 80))
        let smile = try Kaomoji("(^_^)")
        let layer = try documentedRenderer().render(smile, at: far, within: PixelRect(size))
        #expect(layer.bytes.isEmpty)
    }

    @Test func aFaceAtTheEdgeIsCutAtTheCanvas() throws {
        let edge = OverlayAnchor(faceBox: Rect(x: -40, y: -40, width: 80, height: 80))
        let layer = try documentedRenderer().render(try Kaomoji("(^_^)"), at: edge, within: PixelRect(size))
        #expect(layer.bounds.x == 0 && layer.bounds.y == 0)
        #expect(!layer.bytes.isEmpty)
    }

    @Test(arguments: [0, -5, 0.5, .nan, .infinity, 30_000])
    func aFaceOfNoSizeIsRefused(side: Double) throws {
        let renderer = try documentedRenderer()
        let smile = try Kaomoji("(^_^)")
        let anchor = OverlayAnchor(faceBox: Rect(x: 10, y: 10, width: side, height: side))
        #expect(throws: OverlayError.self) { try renderer.render(smile, at: anchor, within: PixelRect(size)) }
    }

    @Test func aMapThatFlattensIsRefused() throws {
        let renderer = try documentedRenderer()
        let smile = try Kaomoji("(^_^)")
        #expect(throws: OverlayError.self) {
            try renderer.render(smile, at: anchor(in: size, side: 100), mapping: .scale(1, 0), in: size)
        }
    }

    @Test func featuresOnTopOfEachOtherStillMakeAFace() throws {
        let point = Point(350, 150)
        let flat = OverlayAnchor(
            faceCenter: point,
            faceSize: .init(width: 100, height: 120),
            leftEye: point,
            rightEye: point,
            mouth: point
        )
        let layer = try documentedRenderer().render(try Kaomoji("(●_●)"), at: flat, within: PixelRect(size))
        #expect(layer.over(gray: 200, size: size).darkBlobs(below: 60).count == 3)
    }

    @Test(arguments: [(0.0, 0), (0.25, 63), (0.6, 152), (1.0, 255)])
    func paintHasItsOpacity(opacity: Double, alpha: Int) {
        let area = PixelRect(x: 0, y: 0, width: 2, height: 1)
        var mask = CoverageMask(empty: area)
        mask.bytes = [255, 0]
        var painter = LayerPainter(bounds: area)
        painter.paint(mask, color: .white, opacity: opacity)
        let bytes = painter.layer.bytes.map(Int.init)
        #expect(bytes[4...].allSatisfy { $0 == 0 })
        #expect(bytes[..<4].allSatisfy { abs($0 - alpha) <= 1 }, "\(bytes)")
    }

    @Test func inkStandsOutFromThePatch() throws {
        for name in Color.names {
            let appearance = OverlayAppearance(patch: .color(try Color(named: name)))
            let difference = abs(appearance.inkColor.luma - (try Color(named: name)).luma)
            #expect(difference > 85, "\(name)")
        }
    }
}
