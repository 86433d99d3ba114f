import Imaging
import TestSupport
import Testing

@testable import Faces

/// A search without a landmark predictor, which these tests do not need.
private let search = Result { () throws(FaceError) in try HOGSearch(predictor: { nil }) }
private let tilted = Result { () throws(FaceError) in
    try HOGSearch(tilts: [-40, 40], predictor: { nil })
}

@Suite("The search by dlib's detector")
struct HOGSearchTests {
    static func portrait(by degrees: Double) throws -> GrayBuffer {
        let image = try FaceDetectorTests.gray(.graceHopper)
        let middle = Point(Double(image.size.width) / 2, 233)
        return TurnedCrop(of: image, center: middle, side: 460, degrees: -degrees, outputSide: 460).image
    }

    @Test("finds the one face of a portrait, with the mean of two scores, and no doubts")
    func portrait() throws {
        let found = try search.get().faces(in: Self.portrait(by: 0))
        #expect(found.faces.count == 1 && found.unsure.isEmpty)
        let face = try #require(found.faces.first)
        #expect(face.boundingBox.center.distance(to: Point(248, 230)) < 20)
        #expect(face.confidence > 0.5 && abs(face.roll) <= 14)
    }

    @Test(
        "with tilts finds heads that lean by 45 degrees, and says how far",
        arguments: [-55.0, -45, -35, 35, 45, 55]
    )
    func leaning(degrees: Double) throws {
        let found = try tilted.get().faces(in: Self.portrait(by: degrees)).faces
        let face = try #require(found.max { $0.confidence < $1.confidence })
        #expect(face.boundingBox.center.distance(to: Point(248, 230)) < 40)
        #expect(abs(face.roll - degrees) < 25)
    }

    @Test(
        "finds the face of a picture that lies on its side, leaning by a quarter turn",
        arguments: [-90.0, 90]
    )
    func sideways(degrees: Double) throws {
        let upright = try Self.portrait(by: 0)
        let image = upright.upright(degrees < 0 ? .left : .right)
        #expect(try search.get().faces(in: image).faces.isEmpty)
        let face = try #require(try search.get().sidewaysFaces(in: image).faces.first)
        let expected = try #require(try search.get().faces(in: upright).faces.first)
        #expect(abs(face.roll - degrees - expected.roll) < 15)
        let map = (degrees < 0 ? Orientation.left : .right).uprightFromStored(upright.size)
        #expect(face.boundingBox.center.distance(to: map.apply(expected.boundingBox.center)) < 15)
    }

    @Test("a lower threshold keeps the faces, and what was unsure becomes one")
    func threshold() throws {
        let image = try FaceDetectorTests.gray(.eileenCollins).resized(
            to: PixelSize(width: 1024, height: 1024)
        )
        let strict = try HOGSearch(threshold: 0.1, predictor: { nil }).faces(in: image)
        let loose = try HOGSearch(threshold: -0.2, predictor: { nil }).faces(in: image)
        #expect(strict.faces.count == 1)
        // The emblem on the suit.
        #expect(strict.unsure.count == 1 && loose.faces.count == 2)
        let emblem = try #require(strict.unsure.first).boundingBox
        #expect(loose.faces.contains { $0.boundingBox == emblem })
    }

    @Test("finds nobody in one grey, and in a picture smaller than its window")
    func nobody() throws {
        for size in [PixelSize(width: 1, height: 1), PixelSize(width: 40, height: 300)] {
            let image = GrayBuffer(size: size, filledWith: 128)
            #expect(try search.get().faces(in: image) == FoundFaces())
            #expect(try search.get().sidewaysFaces(in: image) == FoundFaces())
        }
    }
}

@Suite("The same face twice")
struct NonMaximumSuppressionTests {
    static let face = Rect(x: 100, y: 100, width: 80, height: 80)

    @Test("a box inside a better one is dropped, however small")
    func inside() {
        let nose = Rect(x: 130, y: 130, width: 20, height: 20)
        let kept = [(nose, 0.2), (Self.face, 0.9)].keepingBest(by: \.1, box: \.0)
        #expect(kept.map(\.0) == [Self.face])
    }

    @Test("neighbours in a crowd are kept, though a third of one box lies in the other")
    func crowd() {
        let neighbours = [
            Rect(x: 153, y: 100, width: 80, height: 80), Rect(x: 47, y: 105, width: 80, height: 80),
            Rect(x: 110, y: 160, width: 70, height: 70),
        ]
        let kept = ([Self.face] + neighbours).keepingBest(by: \.x, box: { $0 })
        #expect(kept.count == 4)
    }

    @Test("the surest comes first, and of two alike the surer is kept")
    func best() {
        let shifted = Rect(x: 108, y: 96, width: 84, height: 84)
        let kept = [(Self.face, 0.1), (shifted, 0.3)].keepingBest(by: \.1, box: \.0)
        #expect(kept.map(\.1) == [0.3])
    }
}

@Suite("Two searches of a picture")
struct FoundFacesTests {
    static func face(at x: Double, confidence: Double) -> FaceObservation {
        FaceObservation(boundingBox: Rect(x: x, y: 0, width: 50, height: 50), confidence: confidence)
    }

    @Test("give each face once, the surer of two alike")
    func once() {
        let first = FoundFaces(faces: [Self.face(at: 0, confidence: 1), Self.face(at: 200, confidence: 0.1)])
        let second = FoundFaces(faces: [
            Self.face(at: 2, confidence: 0.5), Self.face(at: 198, confidence: 0.4),
        ])
        let joined = first.joined(with: second, from: 0)
        #expect(joined.faces.map(\.confidence) == [1, 0.4] && joined.unsure.isEmpty)
    }

    @Test("make a near miss of a face that only the other found and that is not sure enough")
    func doubtful() {
        let first = FoundFaces(
            faces: [Self.face(at: 0, confidence: 1)],
            unsure: [Self.face(at: 400, confidence: -0.2)]
        )
        let second = FoundFaces(faces: [Self.face(at: 200, confidence: 0), Self.face(at: 3, confidence: 0)])
        let joined = first.joined(with: second, from: 0.1)
        #expect(joined.faces.map(\.boundingBox.x) == [0])
        #expect(joined.unsure.map(\.boundingBox.x) == [200, 400])
    }
}

@Suite("Turned filters")
struct FaceFiltersTests {
    @Test("a turn by less than half an orientation bin adds nothing, others are the nearest multiples of 20")
    func steps() {
        #expect(FaceFilters.dlib.adding(tilts: [0, 9, -9]) == .dlib)
        #expect(
            FaceFilters.dlib.adding(tilts: [40, 45, -31]).rolls == [Double](repeating: 0, count: 5)
                + [Double](repeating: -40, count: 5) + [Double](repeating: 40, count: 5)
        )
    }

    @Test("dlib's own stay the first, and turning keeps their thresholds")
    func order() {
        let turned = FaceFilters.dlib.adding(tilts: [60])
        #expect(Array(turned.numbers.prefix(FaceFilters.dlib.numbers.count)) == FaceFilters.dlib.numbers)
        for filter in 0..<5 {
            #expect(turned.numbers[3101 * filter + 3100] == turned.numbers[3101 * (filter + 5) + 3100])
        }
    }
}
