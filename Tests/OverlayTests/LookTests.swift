import TestSupport
import Testing

@testable import Imaging
@testable import Overlay

@Suite("What a picture tells of a face")
struct LookTests {
    private let size = PixelSize(width: 240, height: 220)

    private struct Scene {
        var skin = Color(red: 190, green: 140, blue: 110)
        var background = Color(red: 120, green: 190, blue: 245)
        /// The levels by which the face's left edge is lighter than its right one.
        var sidelight = 0.0
        var scatter = 6.0

        /// Returns the picture, with dark eyes, brows, mouth and fringe, and gloss on a cheek.
        func picture(_ place: OverlayAnchor, size: PixelSize, mapping: Affine = .identity) -> PixelBuffer {
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
            if v < -0.55 || isFeature { return Color(red: 40, green: 25, blue: 20) }
            if upright.distance(to: place.leftEye + Point(0, 0.6 * unit)) < 0.08 * unit { return .white }
            func lit(_ level: UInt8) -> UInt8 { UInt8(max(0, min(255, Double(level) - sidelight / 2 * u))) }
            return Color(red: lit(skin.red), green: lit(skin.green), blue: lit(skin.blue))
        }
    }

    private func look(
        _ scene: Scene,
        _ place: OverlayAnchor,
        size: PixelSize? = nil,
        mapping: Affine = .identity
    ) throws -> FaceLook {
        let picture = scene.picture(place, size: size ?? self.size, mapping: mapping)
        let view = FaceView(of: picture, anchor: place, storedFromUpright: mapping)
        return try #require(FaceLook(of: view, anchor: place))
    }

    private func distance(_ one: Color, _ other: Color) -> Double {
        let (one, other) = (OKLab(one), OKLab(other))
        let (l, a, b) = (one.lightness - other.lightness, one.a - other.a, one.b - other.b)
        return (l * l + a * a + b * b).squareRoot()
    }

    @Test("is its skin, between eyes, mouth, hair and gloss", arguments: [-30.0, 0, 30], [24.0, 60, 110])
    func skin(roll: Double, side: Double) throws {
        let look = try look(Scene(), anchor(in: size, side: side, roll: roll))
        #expect(distance(look.skin, Scene().skin) < 0.05)
        #expect(look.colorfulness == 1)
    }

    @Test("is the same in stored pixels", arguments: Orientation.allCases)
    func stored(orientation: Orientation) throws {
        let storedSize = orientation.transposes ? size.transposed : size
        let place = anchor(in: size, side: 80, roll: 10)
        let mapping = orientation.storedFromUpright(storedSize)
        let look = try look(Scene(sidelight: 60), place, size: storedSize, mapping: mapping)
        #expect(distance(look.skin, Scene().skin) < 0.06)
        #expect(look.light.direction.x < -0.3)
    }

    @Test("of a face half outside is that of its other half, of one outside is none")
    func outside() throws {
        let half = OverlayAnchor(faceBox: Rect(x: -40, y: 70, width: 80, height: 80))
        #expect(distance(try look(Scene(), half).skin, Scene().skin) < 0.06)
        var away = OverlayAnchor(faceBox: Rect(x: 900, y: 40, width: 80, height: 80))
        let picture = Scene().picture(half, size: size)
        #expect(FaceLook(of: FaceView(of: picture, anchor: away), anchor: away) == nil)
        away.roll = .nan
        #expect(FaceLook(of: FaceView(of: picture, anchor: away), anchor: away) == nil)
    }

    @Test("is not looked for where the picture is see-through")
    func transparent() {
        let place = anchor(in: size, side: 80)
        var clear = Scene().picture(place, size: size)
        for index in stride(from: 3, to: clear.bytes.count, by: 4) { clear.bytes[index] = 0 }
        #expect(FaceLook(of: FaceView(of: clear, anchor: place), anchor: place) == nil)
    }

    @Test("is skin that ink can be read on, whatever is there")
    func tones() throws {
        let skins = [
            (20, 12, 10), (70, 45, 35), (160, 115, 90), (245, 215, 200), (90, 140, 200), (0, 255, 0),
        ]
        for (red, green, blue) in skins {
            let skin = Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
            let own = OKLab(try look(Scene(skin: skin), anchor(in: size, side: 110)).skin)
            #expect((0.415...0.905).contains(own.lightness) && (0.025...0.095).contains(own.chroma))
            #expect((34...78).contains(own.hue), "\(own.hue)")
        }
    }

    @Test("is full light by day, on skin of every tone", arguments: [110, 160, 225] as [UInt8])
    func day(level: UInt8) throws {
        let skin = Color(red: level, green: level / 3 * 2, blue: level / 2)
        #expect(try look(Scene(skin: skin), anchor(in: size, side: 80)).light.exposure > 0.7)
    }

    @Test("is less light at night and against the light, but enough to read a head")
    func night() throws {
        let place = anchor(in: size, side: 80)
        let dim = Color(red: 40, green: 40, blue: 50)
        let night = try look(Scene(skin: Color(red: 80, green: 60, blue: 50), background: dim), place)
        #expect((0.25...0.6).contains(night.light.exposure))
        let silhouette = try look(Scene(skin: Color(red: 30, green: 25, blue: 22)), place)
        #expect(silhouette.light.exposure < 0.4)
        let dark = try look(Scene(skin: .black, background: .black, scatter: 1), place)
        #expect(dark.light.exposure == 0.25)
    }

    @Test("is without colour in black and white")
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
        let look = try #require(FaceLook(of: FaceView(of: picture, anchor: place), anchor: place))
        #expect(look.colorfulness == 0 && OKLab(look.skin).chroma < 0.01)
        let palette = InkPalette(look, ink: .ink, isInkOnly: false)
        for color in Color.candies + [.ink] { #expect(OKLab(palette.lit(color)).chroma < 0.01) }
    }

    @Test(
        "knows from which side light falls, and never more than a soft gradient",
        arguments: [-160.0, -40, 40, 160]
    )
    func light(sidelight: Double) throws {
        let light = try look(Scene(sidelight: sidelight), anchor(in: size, side: 110)).light
        #expect(light.direction.x * sidelight < 0 && light.direction.length <= 1.0001)
        #expect(light.slope.length <= 0.1301)
    }

    @Test("knows how sharp the picture is", arguments: [0.0, 1, 2, 3])
    func sharpness(sigma: Double) throws {
        let place = anchor(in: size, side: 110)
        let picture = Scene(scatter: 0).picture(place, size: size).blurred(sigma: sigma)
        let look = try #require(FaceLook(of: FaceView(of: picture, anchor: place), anchor: place))
        // A sharp step looks as wide as one with a blur of 0.62.
        #expect(abs(look.texture.blur - max(0.62, sigma)) < 0.3 + 0.3 * sigma)
    }

    @Test("knows how much grain the picture has")
    func grain() throws {
        let place = anchor(in: size, side: 110)
        let grains = try [0.0, 2, 4, 6].map {
            try look(Scene(background: Color(red: 0, green: 160, blue: 0), scatter: $0), place).texture.grain
        }
        #expect(grains == grains.sorted())
        #expect(grains[0] < 0.001 && grains[3] > 0.005 && grains[3] <= 0.016)
    }

    @Test("of one picture and another has a light between theirs")
    func mixed() throws {
        let place = anchor(in: size, side: 110)
        let dark = try look(Scene(background: Color(red: 90, green: 90, blue: 90)), place)
        let light = try look(Scene(), place)
        let between = dark.mixed(with: light, share: 0.5).light.exposure
        #expect(dark.light.exposure < between && between < light.light.exposure)
        #expect(dark.mixed(with: light, share: 0) == dark)
    }
}

@Suite("The heads of a picture")
struct CandyTests {
    private func faces(_ places: [(x: Double, side: Double)]) -> [OverlayAnchor] {
        places.map { OverlayAnchor(faceBox: Rect(x: $0.x, y: 100, width: $0.side, height: $0.side)) }
    }

    @Test("have another colour each, butter for the largest, and none twice side by side")
    func colors() {
        let one = OverlayAnchor.candies(for: faces([(0, 80)]))
        #expect(one == [Color.candies[0]])
        let row = faces((0..<14).map { (x: 90 * Double($0), side: $0 == 5 ? 90 : 80) })
        let colors = OverlayAnchor.candies(for: row)
        #expect(colors[5] == Color.candies[0] && colors[0] == Color.candies[1])
        for (index, place) in row.enumerated() {
            for other in row.indices where other != index && row[other].isBeside(place) {
                #expect(colors[other] != colors[index])
            }
        }
        #expect(OverlayAnchor.candies(for: []) == [])
    }

    @Test(
        "contain the points to hide, are chubby, and narrower beside another one",
        arguments: [1.0, 1.2, 3]
    )
    func chubby(distance: Double) {
        let own = anchor(in: PixelSize(width: 600, height: 300), side: 100)
        let place = Rect(x: 250 + distance * own.faceSize.width, y: 100, width: 100, height: 100)
        let other = OverlayAnchor(faceBox: place)
        let frame = FaceFrame(own)
        let head = SketchRoom(own, picture: nil, others: [other]).chubby(frame, 0.90, margin: 1)
        #expect(frame.hull.allSatisfy { head.distance(to: $0) < 0 })
        let free = SketchRoom(own, picture: nil).chubby(frame, 0.90, margin: 1)
        #expect(free.halfWidth >= 0.899 * free.halfHeight)
        #expect(distance > 2 ? head.halfWidth == free.halfWidth : head.halfWidth < free.halfWidth)
    }
}
