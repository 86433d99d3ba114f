import Imaging
import Testing

@testable import Overlay

@Suite("The patch under a kaomoji")
struct CoverageTests {
    private let size = PixelSize(width: 512, height: 600)

    @Test(
        "hides all 68 points of a real face fully, whatever is drawn on it",
        arguments: [OverlayStyle.mochi, .text, .skin, .flat, .piggy, .mosaic, .blur, .solid],
        [1.0, 0.15]
    )
    func allPoints(style: OverlayStyle, scale: Double) throws {
        let renderer = try documentedRenderer()
        let emoji = try ["😀", "🐷", "❤\u{FE0F}", "😀🎉"].map { try Kaomoji($0) }
        let mapping = Affine.scale(scale, scale)
        for kaomoji in KaomojiCatalog.standard.all + emoji {
            let layer = try renderer.render(kaomoji, at: hopperFace, as: style, mapping: mapping, in: size)
            let open = hopperFace.landmarks.map(mapping.apply).filter {
                layer.alpha(x: Int($0.x), y: Int($0.y)) < 255
            }
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
        let whole = try renderer.render(kaomoji, at: hopperFace, appearance: appearance, in: size)
        let parts = try renderer.renderLayers(kaomoji, at: hopperFace, appearance: appearance, in: size)
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
        [OverlayStyle.mochi, .skin, .flat]
    )
    func frames(text: String, style: OverlayStyle) throws {
        let (renderer, kaomoji) = (try documentedRenderer(), try Kaomoji(text))
        let appearance = OverlayAppearance(style: style)
        let canvas = PixelRect(size)
        // The face stands upright, as its frame does in the editor.
        let upright = Affine.rotation(degrees: 2.4)
        let patch = try renderer.renderLayers(
            kaomoji,
            at: hopperFace,
            appearance: appearance,
            mapping: upright,
            within: canvas
        ).patch
        let placed = PlacedKaomoji(kaomoji, at: hopperFace, appearance: appearance)
        let frame = try renderer.patchFrame(of: placed, mapping: upright, within: canvas)
        var paint = PixelRect(x: 0, y: 0, width: 0, height: 0)
        for y in 0..<size.height {
            for x in 0..<size.width where patch.alpha(x: x, y: y) >= 192 {
                paint = paint.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        #expect(paint.union(frame) == frame, "no paint is outside")
        #expect(frame.width - paint.width <= 12 && frame.height - paint.height <= 12, "\(frame) \(paint)")
    }

    @Test("of the nearer of two faces is whole, and hides what of the other one it covers")
    func neighbours() throws {
        let near = OverlayAnchor(faceBox: Rect(x: 120, y: 180, width: 160, height: 160))
        let far = OverlayAnchor(faceBox: Rect(x: 220, y: 200, width: 120, height: 120))
        let kaomoji = try Kaomoji("(■_■)")
        let pictures = try [[near, far], [far, near]].map { anchors in
            var picture = PixelBuffer(size: size, filledWith: .white)
            let layers = try documentedRenderer().layers(
                of: anchors.map { PlacedKaomoji(kaomoji, at: $0) }.farthestFirst,
                mapping: .identity,
                within: PixelRect(size)
            )
            #expect(layers.count == 2)
            for layer in layers { picture.draw(layer) }
            return picture
        }
        let isSame = pictures[0] == pictures[1]
        #expect(isSame)
        // The last layer is the nearer head's, and all of it is seen.
        let last = try #require(
            documentedRenderer().layers(
                of: [near, far].map { PlacedKaomoji(kaomoji, at: $0) }.farthestFirst,
                mapping: .identity,
                within: PixelRect(size)
            ).last
        )
        var again = pictures[0]
        again.draw(last)
        let opaque = (0..<size.area).filter { last.alpha(x: $0 % size.width, y: $0 / size.width) == 255 }
        #expect(
            opaque.allSatisfy { index in
                let (x, y) = (index % size.width, index / size.width)
                return again.color(x: x, y: y) == pictures[0].color(x: x, y: y)
            }
        )
        #expect(opaque.contains(Int(near.faceCenter.y) * size.width + Int(near.faceCenter.x)))
        #expect(opaque.contains(Int(far.leftEye.y) * size.width + Int(far.leftEye.x)))
    }
}
