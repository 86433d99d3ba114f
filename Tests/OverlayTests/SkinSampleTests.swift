import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("The colour of the skin")
struct SkinSampleTests {
    private let size = PixelSize(width: 200, height: 160)
    private let skin = Color(red: 190, green: 140, blue: 110)

    /// A face of one colour on green, with dark eyes, brows, mouth and fringe, gloss, and a little noise.
    private func picture(_ place: OverlayAnchor, mapping: Affine = .identity, size: PixelSize) -> PixelBuffer
    {
        var picture = PixelBuffer(size: size, filledWith: Color(red: 0, green: 160, blue: 0))
        guard let back = mapping.inverse, let faceFromUpright = place.uprightFromFace.inverse else {
            return picture
        }
        var generator = SeededGenerator(seed: 5)
        let unit = FaceFrame(place).unit
        for index in 0..<size.area {
            let point = Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
            let upright = back.apply(point)
            let face = faceFromUpright.apply(upright)
            let (u, v) = (face.x / place.faceSize.width * 2, face.y / place.faceSize.height * 2)
            guard u * u + v * v < 1 else { continue }
            let dark = [place.leftEye, place.rightEye, place.mouth].contains {
                $0.distance(to: upright) < 0.22 * unit
            }
            let gloss = upright.distance(to: place.leftEye + Point(0, 0.6 * unit)) < 0.08 * unit
            let base: [Int] = dark || v < -0.55 ? [40, 25, 20] : gloss ? [255, 250, 245] : [190, 140, 110]
            let noise = Int.random(in: -6...6, using: &generator)
            for channel in 0..<3 {
                picture.bytes[index * 4 + channel] = UInt8(max(0, min(255, base[channel] + noise)))
            }
        }
        return picture
    }

    private func isClose(_ color: Color?, _ other: Color) -> Bool {
        guard let color else { return false }
        return abs(Int(color.red) - Int(other.red)) <= 4 && abs(Int(color.green) - Int(other.green)) <= 4
            && abs(Int(color.blue) - Int(other.blue)) <= 4
    }

    @Test("is found between eyes, mouth, hair and gloss", arguments: [-30.0, 0, 30], [24.0, 60, 110])
    func found(roll: Double, side: Double) {
        let place = anchor(in: size, side: side, roll: roll)
        #expect(isClose(.skinSample(of: picture(place, size: size), anchor: place), skin))
    }

    @Test("is the same in stored pixels", arguments: Orientation.allCases)
    func stored(orientation: Orientation) {
        let storedSize = orientation.transposes ? size.transposed : size
        let place = anchor(in: size, side: 80, roll: 10)
        let map = orientation.storedFromUpright(storedSize)
        let turned = picture(place, mapping: map, size: storedSize)
        #expect(isClose(.skinSample(of: turned, anchor: place, storedFromUpright: map), skin))
    }

    @Test("of a face half outside is that of its other half, of one outside is none")
    func outside() {
        var place = anchor(in: size, side: 80)
        #expect(isClose(.skinSample(of: picture(place, size: size), anchor: place), skin))
        place = OverlayAnchor(faceBox: Rect(x: -40, y: 40, width: 80, height: 80))
        #expect(isClose(.skinSample(of: picture(place, size: size), anchor: place), skin))
        place = OverlayAnchor(faceBox: Rect(x: 900, y: 40, width: 80, height: 80))
        #expect(Color.skinSample(of: picture(place, size: size), anchor: place) == nil)
        place.roll = .nan
        #expect(Color.skinSample(of: picture(place, size: size), anchor: place) == nil)
    }

    @Test("is not looked for where the picture is see-through")
    func transparent() {
        let place = anchor(in: size, side: 80)
        var clear = picture(place, size: size)
        for index in stride(from: 3, to: clear.bytes.count, by: 4) { clear.bytes[index] = 0 }
        #expect(Color.skinSample(of: clear, anchor: place) == nil)
    }

    @Test("becomes the patch of an appearance that asks for it, and of no other")
    func resolved() throws {
        let place = anchor(in: size, side: 80)
        let picture = picture(place, size: size)
        let sampled = OverlayAppearance(patch: .sampled).resolved(for: picture, anchor: place)
        guard case .color(let color) = sampled.patch else {
            Issue.record("no colour")
            return
        }
        #expect(isClose(color, skin))
        let away = OverlayAnchor(faceBox: Rect(x: 900, y: 0, width: 80, height: 80))
        #expect(OverlayAppearance(patch: .sampled).resolved(for: picture, anchor: away).patch == .automatic)
        #expect(OverlayAppearance(patch: .none).resolved(for: picture, anchor: place).patch == .none)
        let renderer = try documentedRenderer()
        let text = try Kaomoji("(◕‿◕)")
        let unresolved = try renderer.render(
            text,
            at: place,
            appearance: OverlayAppearance(patch: .sampled),
            within: PixelRect(size)
        )
        #expect(try unresolved == renderer.render(text, at: place, within: PixelRect(size)))
    }
}
