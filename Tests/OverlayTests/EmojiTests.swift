import Foundation
import Testing

@testable import Imaging
@testable import Overlay

@Suite("A colour emoji")
struct EmojiTests {
    private let size = PixelSize(width: 240, height: 240)

    private func draw(
        _ text: String,
        style: OverlayStyle = .mochi,
        side: Double = 120,
        roll: Double = 0
    ) throws -> Layer {
        let place = anchor(in: size, side: side, roll: roll)
        return try documentedRenderer().render(Kaomoji(text), at: place, as: style, in: size)
    }

    private func layers(
        _ text: String,
        side: Double = 120,
        _ appearance: OverlayAppearance
    ) throws -> OverlayLayers {
        let place = anchor(in: size, side: side)
        return try documentedRenderer()
            .renderLayers(Kaomoji(text), at: place, appearance: appearance, in: size)
    }

    @Test("is a picture in its own colours over the middle of the face", arguments: OverlayStyle.withKaomoji)
    func colours(style: OverlayStyle) throws {
        let picture = try draw("😀", style: style).over(gray: 128, size: size)
        let yellow = picture.color(x: 120, y: 80)
        #expect(yellow.red > 200 && yellow.green > 150 && yellow.blue < 110, "\(yellow)")
    }

    @Test("that is round leaves nothing of its patch to be seen", arguments: [20.0, 60, 120])
    func patchIsUnderIt(side: Double) throws {
        let parts = try layers("😀", side: side, OverlayAppearance(style: .flat))
        #expect(parts.patch.bounds.intersection(parts.signs.bounds) == parts.patch.bounds)
        var seen = 0
        for y in parts.patch.bounds.y..<parts.patch.bounds.maxY {
            for x in parts.patch.bounds.x..<parts.patch.bounds.maxX
            where parts.patch.alpha(x: x, y: y) > 128 && parts.signs.alpha(x: x, y: y) < 128 { seen += 1 }
        }
        #expect(seen == 0)
    }

    @Test("without a patch shows the face beside it")
    func bare() throws {
        let layers = try layers("❤\u{FE0F}", OverlayAppearance(style: .bare))
        #expect(layers.patch.bounds.isEmpty)
        #expect(layers.signs.alpha(x: 120, y: 120) == 255)
    }

    @Test("turns with the head", arguments: [-40.0, 25, 90])
    func roll(degrees: Double) throws {
        let upright = try draw("👻", style: .bare)
        let turned = try draw("👻", style: .bare, roll: degrees)
        let center = Point(120, 120 - 0.06 * 120)
        let turn = Affine.translation(-120, -120).then(.rotation(degrees: degrees)).then(
            .translation(120, 120)
        )
        #expect(turn.apply(center).distance(to: middle(turned)) < 12)
        #expect(abs(mass(turned) / mass(upright) - 1) < 0.01)
        for x in stride(from: 60, to: 180, by: 10) {
            let point = turn.apply(Point(Double(x) + 0.5, 100.5))
            let other = turned.alpha(x: Int(point.x), y: Int(point.y))
            let expected = upright.alpha(x: x, y: 100)
            if expected == 0 || expected == 255 { #expect(abs(Int(expected) - Int(other)) < 90) }
        }
    }

    private func mass(_ layer: Layer) -> Double {
        stride(from: 3, to: layer.bytes.count, by: 4).reduce(0) { $0 + Double(layer.bytes[$1]) }
    }

    private func middle(_ layer: Layer) -> Point {
        var sum = Point(0, 0)
        for y in layer.bounds.y..<layer.bounds.maxY {
            for x in layer.bounds.x..<layer.bounds.maxX {
                sum = sum + Point(Double(x) + 0.5, Double(y) + 0.5) * Double(layer.alpha(x: x, y: y))
            }
        }
        return sum * (1 / mass(layer))
    }

    @Test("keeps its colours when it is drawn small: it is averaged, not picked from")
    func shrinking() throws {
        let small = try draw("🏁", style: .bare, side: 12).over(gray: 255, size: size)
        let large = try draw("🏁", style: .bare, side: 120).over(gray: 255, size: size)
        func mean(_ picture: PixelBuffer, _ radius: Int) -> Double {
            let lumas = (120 - radius..<120 + radius).flatMap { y in
                (120 - radius..<120 + radius).map { picture.color(x: $0, y: y).luma }
            }
            return lumas.reduce(0, +) / Double(lumas.count)
        }
        #expect(abs(mean(small, 3) - mean(large, 30)) < 25)
    }

    @Test("that nobody has installed is named with its package")
    func missingFont() throws {
        let renderer = try KaomojiRenderer(directories: ["/nonexistent"], asksFontconfig: false)
        for text in ["🥹", "♥\u{FE0F}"] {
            #expect {
                try renderer.render(try Kaomoji(text), at: anchor(in: size, side: 50), in: size)
            } throws: { error in
                "\(error)".contains(text.unicodeScalars.first.map { "\($0)" } ?? "?")
                    && "\(error)".contains("fonts-noto-color-emoji") && !"\(error)".contains("\u{FE0F}")
            }
        }
    }

    @Test("never replaces a sign of a kaomoji")
    func textStaysText() throws {
        for text in ["(♥‿♥)", "(♥\u{FE0F}‿♥\u{FE0F})", "(☺_☺)"] {
            let layers = try layers(text, OverlayAppearance(style: .flat))
            for index in stride(from: 0, to: layers.signs.bytes.count, by: 4) {
                let (red, blue) = (layers.signs.bytes[index], layers.signs.bytes[index + 2])
                #expect(abs(Int(red) - Int(blue)) < 60)
            }
        }
    }

    @Test(
        "sequence is one picture",
        arguments: ["👨‍👩‍👧", "👍🏽", "🇩🇪", "1\u{FE0F}\u{20E3}", "❤\u{FE0F}\u{200D}🔥", "🏳️‍🌈"]
    )
    func oneGlyph(text: String) throws {
        let run = try Typesetter(fonts: documentedFonts()).run(try #require(EmojiText(text)))
        #expect(run.glyphs.filter { $0.ink != nil }.count == 1)
    }

    @Test("with a colour that is no text's own can be asked to stand on a patch of the user's colour")
    func chosenPatch() throws {
        let blue = Color(red: 1, green: 2, blue: 3)
        let layers = try layers("❤\u{FE0F}", OverlayAppearance(style: .flat, patch: .color(blue)))
        let middle = (120 - layers.patch.bounds.y) * layers.patch.bounds.width + 120 - layers.patch.bounds.x
        #expect(Array(layers.patch.bytes[(middle * 4)..<(middle * 4 + 4)]) == [1, 2, 3, 255])
    }
}
