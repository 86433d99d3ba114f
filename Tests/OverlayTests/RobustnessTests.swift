import Imaging
import TestSupport
import Testing

@testable import Overlay

struct RobustnessTests {
    private let canvas = PixelRect(x: 0, y: 0, width: 160, height: 120)

    @Test(arguments: ["٩(◕‿◕;)۶", "👻", "😀🎉"]) func anyPlaceIsDrawnOrRefused(text: String) throws {
        let renderer = try documentedRenderer()
        let kaomoji = try Kaomoji(text)
        var generator = SeededGenerator(seed: 31)
        func number() -> Double {
            let sizes: [Double] = [1, 100, 1e4, 1e7]
            let size = sizes.randomElement(using: &generator) ?? 1
            return Double.random(in: -size...size, using: &generator)
        }
        func point() -> Point { Point(number(), number()) }
        for _ in 0..<400 {
            let anchor = OverlayAnchor(
                faceCenter: point(),
                faceSize: .init(width: number(), height: number()),
                roll: number(),
                leftEye: point(),
                rightEye: point(),
                mouth: point(),
                hull: [point(), point()]
            )
            let map = Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
            for mapping in [Affine.identity, map] {
                let layer = try? renderer.render(kaomoji, at: anchor, mapping: mapping, within: canvas)
                if let layer { #expect(layer.bounds.intersection(canvas) == layer.bounds) }
            }
        }
    }

    @Test func coloursStayPremultiplied() throws {
        let renderer = try documentedRenderer()
        for style in OverlayStyle.allCases {
            for (name, text) in [
                ("white", "٩(◕‿◕)۶"), ("black", "(◕‿◕)"), ("roseRed", "(T_T)"), ("white", "👻"),
                ("black", "🔥😺"),
            ] {
                let layer = try renderer.render(
                    try Kaomoji(text),
                    at: OverlayAnchor(faceBox: Rect(x: 50, y: 30, width: 60, height: 60)),
                    appearance: OverlayAppearance(
                        style: style,
                        patch: .color(try Color(named: name)),
                        softEdge: 0.2
                    ),
                    within: canvas
                )
                for index in stride(from: 0, to: layer.bytes.count, by: 4) {
                    let alpha = layer.bytes[index + 3]
                    #expect(layer.bytes[index..<(index + 3)].allSatisfy { $0 <= alpha })
                }
            }
        }
    }
}
