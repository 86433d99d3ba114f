import DlibReference
import Imaging
import TestSupport
import Testing

@testable import Faces

/// One search for the whole suite.
private let finder = DlibFinder()

@Suite("The search by dlib's detector")
struct DlibFinderTests {
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
        let twice = PixelSize(width: 2 * image.size.width, height: 2 * image.size.height)
        let found = try finder.faces(in: image.resized(to: twice)).map { $0.scaled(by: 0.5) }
        try #require(found.count == 1)
        let box = found[0].boundingBox
        #expect(abs(box.x - expected.x) <= 4 && abs(box.y - expected.y) <= 4)
        #expect(abs(box.width - expected.width) <= 4 && abs(box.height - expected.height) <= 4)
        #expect(found[0].confidence > 0.2)
    }

    @Test("finds nobody in a cat, in one grey, or in a picture smaller than its window")
    func nobody() throws {
        let cat = try Self.gray(.cat).resized(to: PixelSize(width: 902, height: 600))
        #expect(try finder.faces(in: cat).isEmpty)
        let sizes = [
            PixelSize(width: 1, height: 1), PixelSize(width: 79, height: 79),
            PixelSize(width: 400, height: 3),
        ]
        for size in sizes + [PixelSize(width: 300, height: 300)] {
            #expect(try finder.faces(in: GrayBuffer(size: size, filledWith: 128)).isEmpty)
        }
    }

    @Test("a lower threshold keeps the faces and finds no fewer")
    func threshold() throws {
        let image = try Self.gray(.graceHopper)
        let sure = try finder.faces(in: image)
        let loose = try DlibFinder(threshold: -1).faces(in: image)
        #expect(loose.count >= sure.count)
        #expect(Set(sure).isSubset(of: Set(loose)))
        #expect(loose.allSatisfy { $0.confidence >= -1 })
    }

    @Test("many callers at once see what one sees")
    func concurrent() async throws {
        let image = try Self.gray(.graceHopper)
        let alone = try finder.faces(in: image)
        try await withThrowingTaskGroup(of: [FaceObservation].self) { group in
            for _ in 0..<6 { group.addTask { try finder.faces(in: image) } }
            for try await seen in group { #expect(seen == alone) }
        }
    }

    @Test(
        "finds to the last bit what the detector in dlib's header finds",
        arguments: Fixture.allCases,
        [64, 160, 333, 901]
    )
    func sameAsHeader(fixture: Fixture, longSide: Int) throws {
        let whole = try Self.gray(fixture)
        let factor = Double(longSide) / Double(whole.size.longSide)
        let size = PixelSize(
            width: Int(Double(whole.size.width) * factor),
            height: Int(Double(whole.size.height) * factor)
        )
        let image = whole.resized(to: size)
        let found = try DlibFinder(threshold: -0.7).faces(in: image)
        #expect(found == Self.reference(image, threshold: -0.7))
    }

    /// Returns what dlib finds, without code of kaomask.
    private static func reference(_ image: GrayBuffer, threshold: Double) -> [FaceObservation] {
        var faces = [dlib_reference_face](repeating: dlib_reference_face(), count: 256)
        let size = image.size
        let count = unsafe image.bytes.withUnsafeBufferPointer { pixels in
            unsafe dlib_reference_detect(
                pixels.baseAddress,
                Int32(size.width),
                Int32(size.height),
                threshold,
                &faces,
                256
            )
        }
        #expect(count >= 0)
        return faces.prefix(Int(count)).map { face in
            let box = Rect(
                x: Double(face.left),
                y: Double(face.top),
                width: Double(face.right - face.left + 1),
                height: Double(face.bottom - face.top + 1)
            )
            return FaceObservation(boundingBox: box, confidence: face.confidence)
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
