import Imaging
import Testing

@testable import Overlay

@Suite("The patch under a kaomoji")
struct CoverageTests {
    /// The 68 points that dlib's predictor finds in the portrait of Grace Hopper (512 by 600 pixels).
    private static let landmarks: [(Double, Double)] = [
        (180, 205), (183, 227), (187, 249), (192, 270), (200, 291), (211, 309), (228, 321), (248, 329),
        (271, 331), (293, 327), (312, 318), (328, 304), (341, 284), (349, 263), (352, 240), (354, 217),
        (355, 193), (190, 181), (199, 168), (213, 162), (230, 162), (244, 168), (283, 165), (297, 157),
        (314, 155), (330, 160), (340, 173), (266, 187), (267, 204), (267, 220), (268, 237), (247, 246),
        (257, 249), (269, 253), (280, 249), (289, 245), (209, 194), (217, 187), (228, 187), (239, 194),
        (229, 195), (218, 196), (292, 192), (301, 184), (312, 183), (321, 189), (312, 192), (302, 193),
        (233, 279), (244, 273), (257, 271), (268, 273), (279, 271), (292, 272), (306, 277), (293, 286),
        (280, 290), (269, 291), (257, 290), (244, 286), (237, 279), (257, 278), (269, 279), (280, 278),
        (301, 277), (279, 279), (268, 280), (257, 279),
    ]

    private let size = PixelSize(width: 512, height: 600)

    /// The face of these points, with the size and position of a tight, slightly inaccurate box.
    private var face: OverlayAnchor {
        let points = Self.landmarks.map { Point($0.0, $0.1) }
        let box = Rect(enclosing: points) ?? Rect(x: 0, y: 0, width: 1, height: 1)
        return OverlayAnchor(
            faceCenter: box.center + Point(0, -0.12 * box.height),
            faceSize: .init(width: box.width, height: 1.2 * box.height),
            roll: -2.4,
            leftEye: Point(223, 192),
            rightEye: Point(307, 189),
            mouth: Point(269, 281),
            hull: points
        )
    }

    @Test(
        "hides all 68 points of a real face fully, whatever is drawn on it",
        arguments: [OverlayStyle.face, .flat, .line, .piggy, .mosaic, .blur, .solid],
        [1.0, 0.15]
    )
    func allPoints(style: OverlayStyle, scale: Double) throws {
        let renderer = try documentedRenderer()
        let emoji = try ["😀", "🐷", "❤\u{FE0F}", "😀🎉"].map { try Kaomoji($0) }
        let mapping = Affine.scale(scale, scale)
        for kaomoji in KaomojiCatalog.standard.all + emoji {
            let layer = try renderer.render(
                kaomoji,
                at: face,
                appearance: OverlayAppearance(style: style),
                mapping: mapping,
                within: PixelRect(size)
            )
            let open = face.hull.map(mapping.apply).filter { layer.alpha(x: Int($0.x), y: Int($0.y)) < 255 }
            #expect(open.isEmpty, "\(kaomoji.text): \(open)")
        }
    }

    @Test(
        "and its signs are together what is drawn at once, to a rounding",
        arguments: ["٩(◕‿◕)۶", "😀", "🔥", "😀🎉", "┬─┬ノ( º _ ºノ)"],
        OverlayStyle.allCases
    )
    func layers(text: String, style: OverlayStyle) throws {
        let (renderer, kaomoji) = (try documentedRenderer(), try Kaomoji(text))
        let appearance = OverlayAppearance(style: style)
        let whole = try renderer.render(kaomoji, at: face, appearance: appearance, within: PixelRect(size))
        let parts = try renderer.renderLayers(
            kaomoji,
            at: face,
            appearance: appearance,
            within: PixelRect(size)
        )
        #expect(parts.patch.bounds.union(parts.signs.bounds) == whole.bounds)
        #expect(parts.patch.bounds.isEmpty == (style == .bare))
        let gray = Color(red: 90, green: 90, blue: 90)
        var (once, twice) = (
            PixelBuffer(size: size, filledWith: gray), PixelBuffer(size: size, filledWith: gray)
        )
        once.draw(whole)
        twice.draw(parts.patch)
        twice.draw(parts.signs)
        let differences = zip(once.bytes, twice.bytes).map { abs(Int($0) - Int($1)) }
        #expect((differences.max() ?? 0) <= 3)
    }

    @Test(
        "has a frame that is as large as its paint, without the shadow around it",
        arguments: ["(◕‿◕)", "😀"],
        [OverlayStyle.face, .flat]
    )
    func frames(text: String, style: OverlayStyle) throws {
        let (renderer, kaomoji) = (try documentedRenderer(), try Kaomoji(text))
        let appearance = OverlayAppearance(style: style)
        let canvas = PixelRect(size)
        // The face stands upright, as its frame does in the editor.
        let upright = Affine.rotation(degrees: 2.4)
        let patch = try renderer.renderLayers(
            kaomoji,
            at: face,
            appearance: appearance,
            mapping: upright,
            within: canvas
        ).patch
        let placed = PlacedKaomoji(kaomoji, at: face, appearance: appearance)
        let frame = try renderer.patchFrames(of: [placed], mapping: { _ in upright }, within: canvas)[0]
        var paint = PixelRect(x: 0, y: 0, width: 0, height: 0)
        for y in 0..<size.height {
            for x in 0..<size.width where patch.alpha(x: x, y: y) >= 192 {
                paint = paint.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        #expect(paint.union(frame) == frame, "no paint is outside")
        #expect(frame.width - paint.width <= 12 && frame.height - paint.height <= 12, "\(frame) \(paint)")
    }

    @Test("of one face does not hide the eye of the next when all patches are drawn first")
    func neighbours() throws {
        let renderer = try documentedRenderer()
        let left = OverlayAnchor(faceBox: Rect(x: 120, y: 200, width: 140, height: 140))
        let right = OverlayAnchor(faceBox: Rect(x: 220, y: 200, width: 140, height: 140))
        let kaomoji = try Kaomoji("(■_■)")
        var picture = PixelBuffer(size: size, filledWith: .white)
        let layers = try [left, right].map {
            try renderer.renderLayers(kaomoji, at: $0, within: PixelRect(size))
        }
        for layer in layers { picture.draw(layer.patch) }
        for layer in layers { picture.draw(layer.signs) }
        for eye in [left.leftEye, left.rightEye, right.leftEye, right.rightEye] {
            #expect(picture.color(x: Int(eye.x), y: Int(eye.y)).luma < 60)
        }
    }
}
