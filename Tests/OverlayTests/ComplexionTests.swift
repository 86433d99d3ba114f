import Imaging
import TestSupport
import Testing

@testable import Overlay

@Suite("What a picture tells of a face")
struct ComplexionTests {
    private let size = PixelSize(width: 240, height: 220)
    private let skin = Color(red: 190, green: 140, blue: 110)

    /// A face in a picture: its skin, its covering, and its lighting.
    private struct Scene {
        var skin = Color(red: 190, green: 140, blue: 110)
        var background = Color(red: 0, green: 160, blue: 0)
        /// The colour of everything below the eyes, such as a mask.
        var mask: Color?
        /// The colour of everything between the forehead and the tip of the nose, such as goggles.
        var goggles: Color?
        /// The levels by which the face's left edge is lighter than its right one.
        var sidelight = 0.0
        /// The levels by which the face's middle is lighter than its edge.
        var flash = 0.0
        var scatter = 6.0

        /// Returns the picture, with dark eyes, brows, mouth and fringe, and gloss on a cheek.
        func picture(
            _ place: OverlayAnchor,
            size: PixelSize,
            mapping: Affine = .identity
        ) -> PixelBuffer {
            var picture = PixelBuffer(size: size, filledWith: .black)
            guard let back = mapping.inverse, let faceFromUpright = place.uprightFromFace.inverse else {
                return picture
            }
            var generator = SeededGenerator(seed: 5)
            for index in 0..<size.area {
                let point = Point(Double(index % size.width) + 0.5, Double(index / size.width) + 0.5)
                let upright = back.apply(point)
                let color = color(at: upright, faceFromUpright.apply(upright), place) ?? background
                for (channel, level) in [color.red, color.green, color.blue].enumerated() {
                    let noise = Double.random(in: -scatter...scatter, using: &generator)
                    picture.bytes[index * 4 + channel] = UInt8(max(0, min(255, Double(level) + noise)))
                }
            }
            return picture
        }

        private func color(at upright: Point, _ face: Point, _ place: OverlayAnchor) -> Color? {
            let unit = FaceFrame(place).unit
            let (u, v) = (face.x / place.faceSize.width * 2, face.y / place.faceSize.height * 2)
            guard u * u + v * v < 1 else { return nil }
            let isFeature = [place.leftEye, place.rightEye, place.mouth].contains {
                $0.distance(to: upright) < 0.22 * unit
            }
            if v < -0.55 { return Color(red: 40, green: 25, blue: 20) }
            if let mask, v > 0.05 { return mask }
            if let goggles, v < 0.10 { return goggles }
            if isFeature { return Color(red: 40, green: 25, blue: 20) }
            if upright.distance(to: place.leftEye + Point(0, 0.6 * unit)) < 0.08 * unit { return .white }
            let light = flash * (0.4 - u * u - v * v) - sidelight / 2 * u
            func lit(_ level: UInt8) -> UInt8 { UInt8(max(0, min(255, Double(level) + light))) }
            return Color(red: lit(skin.red), green: lit(skin.green), blue: lit(skin.blue))
        }
    }

    private func complexion(
        _ scene: Scene,
        _ place: OverlayAnchor,
        size: PixelSize? = nil,
        mapping: Affine = .identity
    ) throws -> Complexion {
        let picture = scene.picture(place, size: size ?? self.size, mapping: mapping)
        let view = FaceView(of: picture, anchor: place, storedFromUpright: mapping)
        return try #require(Complexion(of: view, anchor: place))
    }

    private func distance(_ complexion: Complexion, _ color: Color) -> Double {
        let (first, second) = (complexion.tone, OKLab(color))
        let light = first.lightness - second.lightness
        return (light * light + first.colorDistance(to: second) * first.colorDistance(to: second))
            .squareRoot()
    }

    @Test("is its skin, between eyes, mouth, hair and gloss", arguments: [-30.0, 0, 30], [24.0, 60, 110])
    func found(roll: Double, side: Double) throws {
        let complexion = try complexion(Scene(), anchor(in: size, side: side, roll: roll))
        #expect(distance(complexion, skin) < 0.06)
        #expect(!complexion.isGray)
    }

    @Test("is the same in stored pixels", arguments: Orientation.allCases)
    func stored(orientation: Orientation) throws {
        let storedSize = orientation.transposes ? size.transposed : size
        let place = anchor(in: size, side: 80, roll: 10)
        let mapping = orientation.storedFromUpright(storedSize)
        let complexion = try complexion(Scene(sidelight: 60), place, size: storedSize, mapping: mapping)
        #expect(distance(complexion, skin) < 0.06)
        #expect(complexion.light.direction.x < -0.3)
    }

    @Test("of a face half outside is that of its other half, of one outside is none")
    func outside() throws {
        let half = OverlayAnchor(faceBox: Rect(x: -40, y: 70, width: 80, height: 80))
        #expect(distance(try complexion(Scene(), half), skin) < 0.06)
        var away = OverlayAnchor(faceBox: Rect(x: 900, y: 40, width: 80, height: 80))
        let picture = Scene().picture(half, size: size)
        #expect(Complexion(of: FaceView(of: picture, anchor: away), anchor: away) == nil)
        away.roll = .nan
        #expect(Complexion(of: FaceView(of: picture, anchor: away), anchor: away) == nil)
    }

    @Test("is not looked for where the picture is see-through")
    func transparent() {
        let place = anchor(in: size, side: 80)
        var clear = Scene().picture(place, size: size)
        for index in stride(from: 3, to: clear.bytes.count, by: 4) { clear.bytes[index] = 0 }
        #expect(Complexion(of: FaceView(of: clear, anchor: place), anchor: place) == nil)
    }

    @Test("does not follow a mask", arguments: [Color(red: 90, green: 140, blue: 200), .white, .black])
    func masked(mask: Color) throws {
        let complexion = try complexion(Scene(mask: mask), anchor(in: size, side: 110))
        #expect(distance(complexion, skin) < 0.08)
    }

    @Test(
        "does not follow goggles, whatever is mirrored in them",
        arguments: [
            Color(red: 95, green: 75, blue: 50), Color(red: 125, green: 25, blue: 0), .black,
            Color(red: 40, green: 60, blue: 110),
        ]
    )
    func behindGoggles(goggles: Color) throws {
        let complexion = try complexion(Scene(goggles: goggles), anchor(in: size, side: 110))
        #expect(distance(complexion, skin) < 0.08)
    }

    @Test("keeps dark skin dark and light skin light")
    func tones() throws {
        let skins = [(70, 45, 35), (110, 75, 60), (160, 115, 90), (225, 180, 155), (245, 215, 200)]
        let tones = try skins.map { red, green, blue in
            let skin = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
            let tone = try complexion(Scene(skin: skin), anchor(in: size, side: 110)).tone
            let own = OKLab(skin)
            #expect(tone.lightness < max(0.46, own.lightness + 0.06) && tone.lightness > own.lightness - 0.06)
            #expect((36...76).contains(tone.hue) && tone.chroma < 0.095)
            return tone.lightness
        }
        #expect(tones == tones.sorted())
    }

    @Test("of pink skin whose sides are as light as its middle is lighter than that of brown skin")
    func shade() throws {
        let size = PixelSize(width: 512, height: 600)
        let tones = try [32.0, 52].map { hue in
            let skin = OKLab(lightness: 0.56, chroma: 0.075, hue: hue).color
            return try complexion(Scene(skin: skin, sidelight: 80), hopperFace, size: size).tone
        }
        #expect((0.03...0.09).contains(tones[0].lightness - tones[1].lightness))
        #expect(tones[0].chroma < tones[1].chroma)
    }

    @Test("of dark skin under a flash follows the jaw, of light skin does not", arguments: [0.46, 0.75])
    func flash(lightness: Double) throws {
        let size = PixelSize(width: 512, height: 600)
        let scene = Scene(skin: OKLab(lightness: lightness, chroma: 0.06, hue: 55).color, flash: 50)
        var unmarked = hopperFace
        (unmarked.landmarks, unmarked.hull) = ([], hopperFace.landmarks)
        let known = try complexion(scene, hopperFace, size: size).tone.lightness
        let unknown = try complexion(scene, unmarked, size: size).tone.lightness
        #expect(lightness < 0.5 ? known < unknown - 0.01 : abs(known - unknown) < 0.005)
    }

    @Test("of light skin in deep shade is neither as dark as the picture nor grey; dark skin stays")
    func deepShade() throws {
        let size = PixelSize(width: 512, height: 600)
        let tones = try [20.0, 52].map { hue in
            let skin = OKLab(lightness: 0.40, chroma: 0.027, hue: hue).color
            return try complexion(Scene(skin: skin), hopperFace, size: size).tone
        }
        #expect(tones[0].lightness > 0.46 && tones[1].lightness < 0.425)
        #expect(tones.allSatisfy { $0.chroma > 0.04 && (28...60).contains($0.hue) })
    }

    @Test("of a nearly black face is brightened as by light: its colour gets stronger, too")
    func nearlyBlack() throws {
        let size = PixelSize(width: 512, height: 600)
        let skin = OKLab(lightness: 0.25, chroma: 0.035, hue: 55)
        let tone = try complexion(Scene(skin: skin.color), hopperFace, size: size).tone
        #expect(tone.lightness < 0.425 && (0.05...0.08).contains(tone.chroma))
    }

    @Test("of light skin is lighter the deeper its shade is, also where the jaw is not known")
    func depth() {
        func lift(_ lightness: Double, jaw: Double?, hue: Double, lightest: Double = 0.9) -> Double {
            SkinLight(
                zones: lightness,
                jaw: jaw,
                skin: OKLab(lightness: lightness, chroma: 0.06, hue: hue),
                sorted: stride(from: -0.08, through: 0.08, by: 0.01).map { lightness + $0 },
                lightest: lightest
            ).lift
        }
        let lifts = [0.44, 0.56, 0.64].map { lift($0, jaw: $0 + 0.02, hue: 35) }
        #expect(lifts == lifts.sorted().reversed() && lifts[0] > 0.12 && lifts[2] > 0.04)
        let unknown = lift(0.44, jaw: nil, hue: 35)
        #expect(unknown < lifts[0] && unknown > lift(0.44, jaw: 0.30, hue: 35))
        // At night, nothing around a face is lighter.
        #expect(lift(0.44, jaw: 0.46, hue: 35, lightest: 0.5) < 0.091)
        #expect(lift(0.44, jaw: nil, hue: 35, lightest: 0.5) < 0.031)
        #expect(lift(0.44, jaw: 0.46, hue: 52) == 0 && lift(0.44, jaw: nil, hue: 52) == 0)
        // Dark skin with highlights, pink in the picture, is raised for the ink's sake, and no further.
        #expect(lift(0.34, jaw: 0.24, hue: 35) == 0)
    }

    @Test("keeps the pale colour of silver paint and paper, but no colour of a light or a mask")
    func strange() {
        let silver = OKLab(lightness: 0.75, chroma: 0.024, hue: 244)
        #expect(silver.asSkin.colorDistance(to: silver) < 0.002)
        let blue = OKLab(lightness: 0.6, chroma: 0.12, hue: 264).asSkin
        #expect((20...80).contains(blue.hue) && blue.chroma < 0.05)
        let sky = OKLab(lightness: 0.5, chroma: 0.02, hue: 350).asSkin
        #expect((20...80).contains(sky.hue) && sky.chroma > 0.025)
    }

    @Test(
        "has the hue of skin, on whichever side of red that of the picture is",
        arguments: [-20.0, 10, 340, 120]
    )
    func hues(hue: Double) {
        let skin = OKLab(lightness: 0.7, chroma: 0.05, hue: hue).asSkin
        #expect(hue == 120 ? skin.hue > 70 : skin.hue < 30)
    }

    @Test("stays without colour in black and white")
    func gray() throws {
        let scene = Scene(
            skin: Color(red: 150, green: 150, blue: 150),
            background: Color(red: 60, green: 60, blue: 60)
        )
        let place = anchor(in: size, side: 110)
        var picture = scene.picture(place, size: size)
        for index in stride(from: 0, to: picture.bytes.count, by: 4) {
            for channel in 1...2 { picture.bytes[index + channel] = picture.bytes[index] }
        }
        let complexion = try #require(Complexion(of: FaceView(of: picture, anchor: place), anchor: place))
        #expect(complexion.isGray && complexion.tone.chroma < 0.01)
        let own = OKLab(red: 150, green: 150, blue: 150).lightness
        #expect((own + 0.005...own + 0.05).contains(complexion.tone.lightness))
        let palette = InkPalette(complexion, ink: nil, isInkOnly: false)
        #expect(InkColor.allCases.allSatisfy { OKLab(palette.color($0)).chroma < 0.01 })
    }

    @Test(
        "knows from which side light falls, and never more than a soft gradient",
        arguments: [-160.0, -40, 40, 160]
    )
    func light(sidelight: Double) throws {
        let complexion = try complexion(Scene(sidelight: sidelight), anchor(in: size, side: 110))
        #expect(complexion.light.direction.x * sidelight < 0)
        let shades = [-1.0, -0.5, 0, 0.5, 1].map { complexion.light.shade(u: 0.9 * $0, v: 0).lightness }
        #expect(shades.allSatisfy { abs($0) <= 0.141 })
        let rising = shades.sorted()
        #expect(sidelight > 0 ? shades == rising.reversed() : shades == rising)
    }

    @Test("knows how sharp the picture is", arguments: [0.0, 1, 2, 3])
    func sharpness(sigma: Double) throws {
        let place = anchor(in: size, side: 110)
        let picture = Scene(scatter: 0).picture(place, size: size).blurred(sigma: sigma)
        let complexion = try #require(Complexion(of: FaceView(of: picture, anchor: place), anchor: place))
        // A sharp step looks as wide as one with a blur of 0.62.
        #expect(abs(complexion.texture.blur - max(0.62, sigma)) < 0.3 + 0.3 * sigma)
    }

    @Test("knows how much grain the picture has")
    func grain() throws {
        let place = anchor(in: size, side: 110)
        let grains = try [0.0, 2, 4, 6].map { try complexion(Scene(scatter: $0), place).texture.grain }
        #expect(grains == grains.sorted())
        #expect(grains[0] < 0.001 && grains[3] > 0.005 && grains[3] <= 0.016)
    }

    @Test("of one picture and another has one between them")
    func mixed() throws {
        let place = anchor(in: size, side: 110)
        let dark = try complexion(Scene(skin: Color(red: 110, green: 75, blue: 60)), place)
        let light = try complexion(Scene(skin: Color(red: 225, green: 180, blue: 155)), place)
        let between = dark.mixed(with: light, share: 0.5).tone.lightness
        #expect(dark.tone.lightness < between && between < light.tone.lightness)
        #expect(dark.mixed(with: light, share: 0) == dark)
    }
}
