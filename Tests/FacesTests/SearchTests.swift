import Foundation
import Imaging
import Synchronization
import TestSupport
import Testing

@testable import Faces

@Suite("The search for faces")
struct SearchTests {
    typealias Detector = FaceSearchOptions.Detector

    static func search(
        _ detector: Detector = .network,
        _ change: (inout FaceSearchOptions) -> Void = { _ in }
    ) throws -> FaceSearch {
        var options = FaceSearchOptions()
        options.detector = detector
        change(&options)
        return try FaceSearch(options, predictor: { nil })
    }

    static func portrait(_ fixture: Fixture = .graceHopper) throws -> PixelBuffer {
        try NetworkSample.picture(fixture)
    }

    /// Returns the centre of the face in a portrait, from brows to chin.
    static func middle(_ fixture: Fixture) -> Point {
        fixture == .graceHopper ? Point(266, 232) : Point(224, 122)
    }

    @Test(
        "finds the one face of a portrait with every detector",
        arguments: Detector.allCases,
        [Fixture.graceHopper, .eileenCollins]
    )
    func portraits(detector: Detector, fixture: Fixture) throws {
        let found = try Self.search(detector).faces(in: Self.portrait(fixture))
        let face = try #require(found.faces.first)
        #expect(found.faces.count == 1 && !face.isThin)
        #expect(face.square.center.distance(to: Self.middle(fixture)) < 20)
        #expect((face.points != nil) == (detector == .network))
        if detector == .network { #expect(face.turn == .frontal && (0.6...1).contains(face.confidence)) }
    }

    @Test("of a frame only the places asked for are searched, and a face is where it is in the whole")
    func places() throws {
        let (picture, search) = (try Self.portrait(), try Self.search())
        let whole = try #require(try search.faces(in: picture, as: .frame()).faces.first).boundingBox
        let places = [Rect(x: 0, y: 400, width: 150, height: 150), whole.expanded(by: 0.4 * whole.width)]
        let found = try search.faces(in: picture, as: .frame(at: places)).faces
        #expect(found.count == 1 && found[0].boundingBox.overlap(whole) > 0.85)
        #expect(try search.faces(in: picture, as: .frame(at: [places[0]])).faces.isEmpty)
    }

    @Test("finds nobody in a cat, in one colour, and in a picture of one pixel", arguments: Detector.allCases)
    func nobody(detector: Detector) throws {
        let search = try Self.search(detector)
        #expect(try search.faces(in: Self.portrait(.cat)).faces.isEmpty)
        for size in [PixelSize(width: 1, height: 1), PixelSize(width: 700, height: 90)] {
            #expect(try search.faces(in: PixelBuffer(size: size, filledWith: .white)) == FoundFaces())
        }
    }

    @Test("a cat taken for a face is named an animal, or left bare if that is asked for; people are neither")
    func animals() throws {
        for animals in FaceSearchOptions.Animals.allCases {
            let search = try Self.search {
                ($0.threshold, $0.animals) = (0.2, animals)
            }
            let cat = try search.faces(in: Self.portrait(.cat))
            let found = animals == .cover ? cat.faces : cat.unsure
            #expect(!found.isEmpty && found.allSatisfy(\.isPerhapsAnimal))
            #expect((animals == .cover ? cat.unsure : cat.faces).isEmpty)
            // Too blurred to be certain, and still a person.
            let portrait = try Self.portrait().blurred(sigma: 6)
            #expect(try search.faces(in: portrait).faces.contains { !$0.isPerhapsAnimal })
        }
    }

    @Test("in a crowd the largest faces are posed, and the small ones are placed")
    func crowd() throws {
        let face = try Self.portrait().cropped(to: PixelRect(x: 120, y: 80, width: 300, height: 300))
        let sides = [60, 50, 40, 24]
        var picture = PixelBuffer(size: PixelSize(width: 960, height: 1024), filledWith: .white)
        for (row, side) in sides.enumerated() {
            let small = face.resized(to: PixelSize(width: 2 * side, height: 2 * side))
            for column in 0..<12 {
                let bounds = PixelRect(x: 80 * column, y: 130 * row, width: 2 * side, height: 2 * side)
                picture.draw(Layer(bounds: bounds, bytes: small.bytes))
            }
        }
        let posed = Mutex(0)
        let search = try FaceSearch(FaceSearchOptions()) { () throws(FaceError) in
            posed.withLock { $0 += 1 }
            return nil
        }
        let found = try search.faces(in: picture).faces
        // Faces of the same width as the thirtieth are posed too.
        #expect(found.count > 36 && (24...36).contains(posed.withLock(\.self)))
    }

    @Test("finds faces in a picture that leans as a camera was held", arguments: [-65.0, 65])
    func leaning(degrees: Double) throws {
        let upright = try Self.portrait()
        let expected = try #require(try Self.search().faces(in: upright).faces.first)
        let tilted = NetworkView(upright, of: upright.size).straightening(-degrees)
        let found = try Self.search().faces(in: tilted.image, leaning: degrees).faces
        let face = try #require(found.first)
        #expect(found.count == 1 && abs(face.roll - expected.roll - degrees) < 5)
        // The picture was made larger to hold all of it.
        let back = face.mapped(by: tilted.pictureFromImage, turnedBy: -degrees)
        #expect(back.boundingBox.overlap(expected.boundingBox) > 0.8)
        let (points, others) = (try #require(back.points), try #require(expected.points))
        #expect(points.middle.distance(to: others.middle) < 5)
    }

    @Test("what a leaning picture is turned back in is black, so that no face at its edge is smeared")
    func beyond() {
        let size = PixelSize(width: 120, height: 60)
        let turned = NetworkView(PixelBuffer(size: size, filledWith: .white), of: size).straightening(30)
        let levels = stride(from: 0, to: turned.image.bytes.count, by: 4).map { turned.image.bytes[$0] }
        #expect(levels[0] == 0 && turned.image.size.area > 2 * size.area)
        #expect(abs(levels.count { $0 > 127 } - size.area) < size.area / 50)
    }

    @Test(
        "a picture that lies on its side is tried both ways, if that is allowed",
        arguments: [Orientation.left, .right]
    )
    func lying(turn: Orientation) throws {
        let upright = try Self.portrait()
        let image = upright.upright(turn)
        let search = try Self.search()
        let face = try #require(try search.faces(in: image).faces.first)
        #expect(abs(abs(face.roll) - 90) < 15)
        let place = turn.uprightFromStored(upright.size).apply(Self.middle(.graceHopper))
        #expect(face.square.center.distance(to: place) < 20)
        #expect(try search.faces(in: image, as: .upright).faces.isEmpty)
    }

    @Test("a head that stands upside down is found with thorough effort")
    func upsideDown() throws {
        let upright = try Self.portrait()
        // Beside an upright one, so that the picture is not taken for a rotated one.
        var both = PixelBuffer(size: PixelSize(width: 1024, height: 600), filledWith: .white)
        let width = upright.size.width
        both.draw(Layer(bounds: PixelRect(upright.size), bytes: upright.bytes))
        both.draw(
            Layer(
                bounds: PixelRect(x: width, y: 0, width: width, height: 600),
                bytes: upright.upright(.down).bytes
            )
        )
        let found = try Self.search { $0.effort = .thorough }.faces(in: both).faces
        #expect(found.count == 2)
        let standing = try #require(found.first { $0.boundingBox.center.x > 512 })
        #expect(abs(standing.roll.remainder(dividingBy: 360)) > 165)
        let expected = Point(
            Double(2 * width) - Self.middle(.graceHopper).x,
            600 - Self.middle(.graceHopper).y
        )
        #expect(standing.square.center.distance(to: expected) < 20)
    }

    @Test(
        "thorough effort finds whatever is found by default",
        arguments: [Fixture.graceHopper, .eileenCollins]
    )
    func thorough(fixture: Fixture) throws {
        let portrait = try Self.portrait(fixture)
        let (standard, thorough) = (try Self.search(), try Self.search { $0.effort = .thorough })
        // Increasingly out of focus, until it is no longer a face: at some point the detector is barely sure.
        for sigma in [0.0, 6, 9, 12, 15] {
            let image = sigma > 0 ? portrait.blurred(sigma: sigma) : portrait
            let found = try thorough.faces(in: image).faces
            for face in try standard.faces(in: image).faces {
                #expect(found.contains { $0.boundingBox.overlap(face.boundingBox) > 0.35 }, "\(sigma)")
            }
        }
    }

    @Test("finds what is as small as was asked for, and nothing smaller")
    func smallest() throws {
        var wall = PixelBuffer(size: PixelSize(width: 3000, height: 2000), filledWith: .white)
        let small = try Self.portrait().resized(to: PixelSize(width: 51, height: 60))
        let bounds = PixelRect(x: 1500, y: 900, width: 51, height: 60)
        wall.draw(Layer(bounds: bounds, bytes: small.bytes))
        func count(_ smallest: SmallestFace?) throws -> Int {
            try Self.search { $0.smallestFace = smallest }.faces(in: wall).faces.count
        }
        #expect(try count(.pixels(15)) == 1)
        #expect(try count(.pixels(40)) == 0)
    }

    @Test("a higher threshold leaves out what is less sure, a lower one keeps all")
    func threshold() throws {
        let image = try Self.portrait()
        func faces(_ threshold: Double) throws -> [FaceObservation] {
            try Self.search { $0.threshold = threshold }.faces(in: image).faces
        }
        let confidence = try #require(try faces(0.6).first).confidence
        #expect(try faces(confidence - 0.01).count == 1)
        #expect(try faces(confidence + 0.01).isEmpty)
        #expect(try faces(0.3).contains { $0.confidence == confidence })
    }

    @Test("the same picture gives the same faces, decoded at any fraction or not at all")
    func decoded() throws {
        let image = try Self.portrait().resized(to: PixelSize(width: 2048, height: 2400))
        let search = try Self.search()
        let whole = try #require(try search.faces(in: image).faces.first)
        #expect(try search.faces(in: image).faces == [whole])
        let half = try #require(
            try search.faces(in: image.resized(to: PixelSize(width: 1024, height: 1200))).faces.first
        )
        #expect(half.boundingBox.scaled(by: 2).overlap(whole.boundingBox) > 0.9)
    }
}

@Suite("Two looks of the network")
struct NetworkFaceTests {
    static func sighting(_ x: Double, side: Double = 40, score: Double) -> NetworkSighting {
        let box = Rect(x: x, y: 50, width: side, height: side)
        func at(_ across: Double, _ down: Double) -> Point { Point(x + across * side, 50 + down * side) }
        let points = FacePoints(
            leftEye: at(0.3, 0.4),
            rightEye: at(0.7, 0.4),
            nose: at(0.5, 0.6),
            leftMouth: at(0.35, 0.8),
            rightMouth: at(0.65, 0.8)
        )
        return NetworkSighting(box: box, points: points, score: score)
    }

    @Test("what both see is as sure as the mean, and what one sees has to be surer")
    func pairing() throws {
        let both = NetworkFace.pairing(
            [Self.sighting(0, score: 0.5)],
            [Self.sighting(3, score: 0.8)],
            scale: 1
        )
        #expect(both.count == 1 && abs(both[0].confidence - 0.65) < 1e-9)
        #expect(both[0].sighting.score == 0.8)
        let apart = NetworkFace.pairing(
            [Self.sighting(0, score: 0.5)],
            [Self.sighting(90, score: 0.84)],
            scale: 1
        )
        #expect(apart.count == 2 && apart.allSatisfy { $0.confidence < 0.6 })
        let sure = NetworkFace.pairing([], [Self.sighting(90, score: 0.86)], scale: 1)
        #expect(sure[0].confidence > 0.6)
    }

    @Test("of what is too small for the look at less detail the other is believed sooner")
    func tiny() {
        let seen = [Self.sighting(0, score: 0.76)]
        #expect(NetworkFace.pairing([], seen, scale: 0.2)[0].confidence > 0.6)
        #expect(NetworkFace.pairing([], seen, scale: 1)[0].confidence < 0.6)
    }

    @Test("more is always surer: no score raises the confidence by falling")
    func monotonous() {
        for coarse in stride(from: 0.3, through: 1, by: 0.05) {
            var last = 0.0
            for fine in stride(from: 0.3, through: 1, by: 0.05) {
                let face = NetworkFace(
                    coarse: Self.sighting(0, score: coarse),
                    fine: Self.sighting(0, score: fine),
                    scale: 1
                )
                #expect(face?.confidence ?? 0 >= last)
                last = face?.confidence ?? 0
            }
        }
    }

    @Test("a face is kept once, the surest of those that share much or lie in it")
    func once() {
        let faces = [(0.0, 40.0, 0.9), (5, 40, 0.95), (10, 12, 0.9), (100, 40, 0.9)].map { x, side, score in
            NetworkFace(finer: Self.sighting(x, side: side, score: score))
        }
        #expect(faces.eachOnce().map(\.box.x) == [5, 100])
    }

    @Test("neighbours in a crowd are kept, though a third of one box lies in the other")
    func crowd() {
        let faces = [0.0, 27, 54].map { NetworkFace(finer: Self.sighting($0, score: 0.9)) }
        #expect(faces.eachOnce().count == 3)
    }
}

@Suite("The turn of a head")
struct HeadTurnTests {
    static func turn(nose: Double, leaning degrees: Double = 0) -> HeadTurn {
        let map = Affine.rotation(degrees: degrees).then(.translation(300, 200))
        let points = FacePoints([
            Point(-30, -30), Point(30, -30), Point(nose, 0), Point(-20, 30), Point(20, 30),
        ])
        return HeadTurn((points ?? NetworkFaceTests.sighting(0, score: 1).points).map(map.apply))
    }

    @Test("follows from where the nose is, however the head leans", arguments: [-120.0, -30, 0, 45, 180])
    func turns(degrees: Double) {
        #expect(Self.turn(nose: 4, leaning: degrees) == .frontal)
        #expect(Self.turn(nose: 15, leaning: degrees) == .halfRight)
        #expect(Self.turn(nose: -15, leaning: degrees) == .halfLeft)
        #expect(Self.turn(nose: 30, leaning: degrees) == .profileRight)
        #expect(Self.turn(nose: -30, leaning: degrees) == .profileLeft)
    }

    @Test("of points that all lie in one place is frontal")
    func degenerate() {
        let points = FacePoints([Point](repeating: Point(5, 5), count: 5))
        #expect(points.map(HeadTurn.init) == .frontal)
        #expect(FacePoints([Point(0, 0)]) == nil)
    }
}
