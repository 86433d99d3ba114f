import Faces
import Imaging
import TestSupport
import Testing

/// One detector for the whole suite.
private let detector = Result { () throws(FaceError) in try FaceDetector() }

@Suite("The face detector")
struct FaceDetectorTests {
    static func gray(_ fixture: Fixture) throws -> GrayBuffer {
        let pixels =
            try fixture == .graceHopper
            ? JPEGCodec.decode(fixture.bytes).pixels : PNGCodec.decode(fixture.bytes).pixels
        return pixels.luma()
    }

    /// The faces that dlib's Python module 20.0 finds in the pictures, enlarged twofold by another library.
    @Test(
        "finds the one face of a portrait where it is, within 4 pixels",
        arguments: [
            (Fixture.graceHopper, Rect(x: 181, y: 140, width: 187, height: 186)),
            (Fixture.eileenCollins, Rect(x: 177, y: 77, width: 90, height: 90)),
        ]
    )
    func portraits(fixture: Fixture, expected: Rect) throws {
        let image = try Self.gray(fixture)
        let working = WorkingSize.standard.applied(to: image.size)
        let factor = Double(image.size.longSide) / Double(working.longSide)
        let found = try detector.get().detect(in: image.resized(to: working)).map { $0.scaled(by: factor) }
        try #require(found.count == 1)
        let box = found[0].boundingBox
        #expect(abs(box.x - expected.x) <= 4 && abs(box.y - expected.y) <= 4)
        #expect(abs(box.width - expected.width) <= 4 && abs(box.height - expected.height) <= 4)
        #expect(found[0].confidence > 0.2)
    }

    @Test("finds nobody in a cat, in one grey, or in a picture smaller than its window")
    func nobody() throws {
        let cat = try Self.gray(.cat).resized(to: PixelSize(width: 902, height: 600))
        #expect(try detector.get().detect(in: cat).isEmpty)
        let sizes = [
            PixelSize(width: 1, height: 1), PixelSize(width: 79, height: 79),
            PixelSize(width: 400, height: 3),
        ]
        for size in sizes + [PixelSize(width: 300, height: 300)] {
            #expect(try detector.get().detect(in: GrayBuffer(size: size, filledWith: 128)).isEmpty)
        }
    }

    @Test("a lower threshold keeps the faces and finds no fewer")
    func threshold() throws {
        let image = try Self.gray(.graceHopper)
        let sure = try detector.get().detect(in: image, threshold: 0)
        let loose = try detector.get().detect(in: image, threshold: -1)
        #expect(loose.count >= sure.count)
        #expect(Set(sure).isSubset(of: Set(loose)))
        #expect(loose.allSatisfy { $0.confidence >= -1 })
    }

    @Test("many callers at once see what one sees")
    func concurrent() async throws {
        let image = try Self.gray(.graceHopper)
        let alone = try detector.get().detect(in: image)
        try await withThrowingTaskGroup(of: [FaceObservation].self) { group in
            for _ in 0..<6 { group.addTask { try detector.get().detect(in: image) } }
            for try await seen in group { #expect(seen == alone) }
        }
    }

    @Test("small pictures are enlarged at most twofold, large ones reduced, aspect kept")
    func workingSize() {
        let standard = WorkingSize.standard
        let sizes = [
            (4096, 3072, 3200, 2400), (400, 300, 800, 600), (65_000, 1, 3200, 1), (3200, 20, 3200, 20),
        ]
        for (width, height, expectedWidth, expectedHeight) in sizes {
            let size = standard.applied(to: PixelSize(width: width, height: height))
            #expect(size == PixelSize(width: expectedWidth, height: expectedHeight))
        }
    }

    @Test("the working size is the one at which the smallest face fills the window")
    func smallestFace() {
        let size = PixelSize(width: 4000, height: 3000)
        func working(_ smallest: SmallestFace) -> PixelSize {
            WorkingSize(smallestFace: smallest, maximumEnlargement: 4).applied(to: size)
        }
        #expect(working(.pixels(80)) == size)
        #expect(working(.pixels(160)) == PixelSize(width: 2000, height: 1500))
        #expect(working(.share(0.1)) == PixelSize(width: 800, height: 600))
        #expect(working(.share(0.02)) == size)
    }

    @Test("however small a face may be, the working picture has no more pixels than the memory allows")
    func workingArea() {
        let tiny = WorkingSize(smallestFace: .pixels(1), maximumEnlargement: 4)
        for side in [1, 100, 3000, 16_000] {
            let working = tiny.applied(to: PixelSize(width: side, height: side))
            #expect(working.area <= WorkingSize.maximumArea + 2 * working.width)
            #expect(working.width <= 4 * side)
        }
    }
}

@Suite("The landmark predictor")
struct LandmarkPredictorTests {
    @Test(
        "a file that is no model is an error that says so",
        arguments: [Fixture.cat.path, "/nowhere/model.dat"]
    )
    func unusable(path: String) {
        #expect {
            try LandmarkPredictor(path: path)
        } throws: { error in
            guard case FaceError.unusableModel(path, _) = error else { return false }
            return "\(error)".contains("libdlib-data")
        }
    }

    @Test("landmarks have 68 points or are none")
    func count() {
        #expect(FaceLandmarks([]) == nil)
        #expect(FaceLandmarks([Point](repeating: Point(0, 0), count: 68)) != nil)
    }

    @Test("roll is the angle of the eye line, clockwise positive", arguments: [-40.0, -10, 0, 25, 40])
    func roll(degrees: Double) throws {
        var points = [Point](repeating: Point(50, 50), count: 68)
        let turn = Affine.rotation(degrees: degrees)
        for index in 36..<42 { points[index] = turn.apply(Point(-20, 0)) }
        for index in 42..<48 { points[index] = turn.apply(Point(20, 0)) }
        #expect(abs(try #require(FaceLandmarks(points)).roll - degrees) < 1e-9)
    }
}
