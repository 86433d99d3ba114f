import DlibReference
import Foundation
import Imaging
import TestSupport
import Testing

@testable import Faces

/// The three ways to scan, made once.
private let fast = Result { () throws(FaceError) in try FaceDetector() }
private let dlib = Result { () throws(FaceError) in try FaceDetector(scan: .dlib) }

/// A grey picture the scans are compared on.
struct Sample: CustomTestStringConvertible, Sendable {
    let name: String
    let image: GrayBuffer

    var testDescription: String { "\(name) \(image.size.width)x\(image.size.height)" }

    /// The fixtures at their own size, enlarged, and reduced.
    static let fixtures: [Sample] = Fixture.allCases.flatMap { fixture -> [Sample] in
        guard let image = try? FaceDetectorTests.gray(fixture) else { return [] }
        return [37, 64, 100, 160, 333, 512, 901].map { longSide in
            let working = WorkingSize(longSide: longSide, maximumEnlargement: 2).applied(to: image.size)
            return Sample(name: fixture.rawValue, image: image.resized(to: working))
        } + [Sample(name: fixture.rawValue, image: image)]
    }

    static let sizes = [
        (1, 1), (2, 3), (7, 7), (16, 16), (63, 64), (64, 64), (79, 79), (80, 80), (81, 97), (400, 3),
        (3, 400),
        (1031, 65), (70, 900), (257, 511), (640, 360),
    ].map { PixelSize(width: $0.0, height: $0.1) }

    /// Seeded noise: every orientation, every strength.
    static let noise: [Sample] = sizes.map { size in
        var generator = SeededGenerator(seed: UInt64(size.area))
        return Sample(
            name: "noise",
            image: GrayBuffer(
                size: size,
                bytes: (0..<size.area).map { _ in .random(in: 0...255, using: &generator) }
            )
        )
    }

    /// Waves with all slopes, from faint to strong.
    static let waves: [Sample] = sizes.map { size in
        let bytes = (0..<size.area).map { index -> UInt8 in
            let x = Double(index % size.width)
            let y = Double(index / size.width)
            return UInt8(127.5 + 127 * sin((x * x + 2 * y * y) / 900) * min(1, (x + y) / 300))
        }
        return Sample(name: "waves", image: GrayBuffer(size: size, bytes: bytes))
    }
}

/// Reports differences between two scans: in number, in a box, or in a score by more than `tolerance`.
func expectSame(
    _ found: [FaceObservation],
    _ expected: [FaceObservation],
    tolerance: Double = 0.0001,
    _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(found.map(\.boundingBox) == expected.map(\.boundingBox), comment, sourceLocation: sourceLocation)
    for (one, other) in zip(found, expected) {
        #expect(
            abs(one.confidence - other.confidence) <= tolerance,
            comment,
            sourceLocation: sourceLocation
        )
    }
}

@Suite("The fast scan")
struct ScanTests {
    @Test("sees what dlib sees, far below its threshold as well", arguments: Sample.fixtures + Sample.waves)
    func likeDlib(sample: Sample) throws {
        for threshold in [0, -0.9] {
            expectSame(
                try fast.get().detect(in: sample.image, threshold: threshold),
                try dlib.get().detect(in: sample.image, threshold: threshold)
            )
        }
    }

    @Test("sees in noise what dlib sees", arguments: Sample.noise)
    func noise(sample: Sample) throws {
        expectSame(
            try fast.get().detect(in: sample.image, threshold: -1.4),
            try dlib.get().detect(in: sample.image, threshold: -1.4)
        )
    }

    @Test(
        "finds the same with every set of instructions this processor has",
        arguments: Sample.fixtures + Sample.noise
    )
    func instructions(sample: Sample) throws {
        let expected = try FaceDetector(engine: FastScan(.plain)).detect(in: sample.image, threshold: -1)
        for instructions in [VectorInstructions.avx2, .avx512] {
            guard let engine = try? FastScan(instructions) else { continue }
            let found = try FaceDetector(engine: engine).detect(in: sample.image, threshold: -1)
            expectSame(found, expected, tolerance: 0.00001, "\(instructions)")
        }
    }

    @Test("gives the same to the last bit again, whatever was scanned in between")
    func repeatable() throws {
        let engine = FaceDetector(engine: try FastScan())
        let image = Sample.fixtures[3].image
        let first = try engine.detect(in: image, threshold: -1)
        for sample in Sample.noise + Sample.fixtures {
            _ = try engine.detect(in: sample.image)
            #expect(try engine.detect(in: image, threshold: -1) == first)
        }
    }

    @Test("many callers at once see what one sees")
    func concurrent() async throws {
        let alone = try Sample.fixtures.map { try fast.get().detect(in: $0.image, threshold: -0.5) }
        try await withThrowingTaskGroup(of: [[FaceObservation]].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try Sample.fixtures.map { try fast.get().detect(in: $0.image, threshold: -0.5) }
                }
            }
            for try await seen in group { #expect(seen == alone) }
        }
    }

    @Test(
        "sees what dlib sees in the photographs beside the checkout",
        .enabled(if: SharedPhotos.folder != nil, "no photographs beside the checkout")
    )
    func photographs() throws {
        let folder = try #require(SharedPhotos.folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".jpg") }.sorted()
        var faces = 0
        for name in names {
            guard let bytes = FileManager.default.contents(atPath: folder + "/" + name),
                let decoded = try? JPEGCodec.decode([UInt8](bytes))
            else { continue }
            let gray = decoded.pixels.luma()
            // Reduced, because dlib's scan is slow.
            let working = WorkingSize(longSide: 1600, maximumEnlargement: 2)
            let image = gray.resized(to: working.applied(to: gray.size))
            let found = try fast.get().detect(in: image, threshold: -0.5)
            expectSame(found, try dlib.get().detect(in: image, threshold: -0.5), "\(name)")
            faces += found.count
        }
        #expect(faces > 0)
    }
}

@Suite("dlib's scan")
struct DlibScanTests {
    @Test("is to the last bit that of the detector in dlib's header", arguments: Sample.fixtures)
    func sameModel(sample: Sample) throws {
        let expected = reference(sample.image, threshold: -0.7)
        let found = try dlib.get().detect(in: sample.image, threshold: -0.7)
        #expect(found == expected)
    }

    /// Returns dlib's own detections.
    private func reference(_ image: GrayBuffer, threshold: Double) -> [FaceObservation] {
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
