import DlibReference
import Foundation
import Imaging
import TestSupport
import Testing

@testable import Faces

/// The path of the model in Debian's libdlib-data.
private let model = "/usr/share/dlib/shape_predictor_68_face_landmarks.dat"
private let isInstalled = FileManager.default.isReadableFile(atPath: model)

@Suite("The landmark cache", .serialized, .enabled(if: isInstalled, "the landmark model is not installed"))
struct LandmarkCacheTests {
    /// Boxes on and around the face, and half outside the picture.
    static let boxes: [Rect] = {
        var generator = SeededGenerator(seed: 68)
        let seeded = (0..<40).map { _ in
            let side = Double(Int.random(in: 30...400, using: &generator))
            let x = Double(Int.random(in: -60...400, using: &generator))
            let y = Double(Int.random(in: -60...400, using: &generator))
            return Rect(x: x, y: y, width: side, height: side)
        }
        return [Rect(x: 181, y: 140, width: 187, height: 186), Rect(x: 177, y: 77, width: 90, height: 90)]
            + seeded
    }()

    /// Compares a predictor with dlib's own, read without code of kaomask.
    private func expectLikeDlib(_ predictor: LandmarkPredictor) throws {
        for fixture in [Fixture.graceHopper, .eileenCollins] {
            let image = try DlibFinderTests.gray(fixture)
            for box in Self.boxes {
                let found = try predictor.landmarks(of: box, in: image).points
                #expect(found == reference(box, in: image))
            }
        }
    }

    private func reference(_ box: Rect, in image: GrayBuffer) -> [Point] {
        var values = [Double](repeating: 0, count: 2 * 68)
        let count = unsafe image.bytes.withUnsafeBufferPointer { pixels in
            unsafe dlib_reference_landmarks(
                model,
                pixels.baseAddress,
                Int32(image.size.width),
                Int32(image.size.height),
                Int32(box.x),
                Int32(box.y),
                Int32(box.maxX) - 1,
                Int32(box.maxY) - 1,
                &values
            )
        }
        #expect(count == 68)
        return (0..<68).map { Point(values[2 * $0], values[2 * $0 + 1]) }
    }

    /// Returns the inode number, which distinguishes a file from its replacement.
    private static func number(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }

    @Test(
        "a prepared model gives dlib's points, when it is made, when it is found again, and with its memory given back"
    )
    func likeDlib() throws {
        let folder = try ScratchFolder()
        let cache = LandmarkCache(folder: folder("caches/kaomask"))
        try expectLikeDlib(LandmarkPredictor(path: model, cache: cache))
        #expect(folder.files.count == 1)
        let prepared = try Self.number(of: folder(folder.files[0]))
        let found = try LandmarkPredictor(path: model, cache: cache)
        try expectLikeDlib(found)
        found.rest()
        try expectLikeDlib(found)
        #expect(try folder.files.count == 1 && Self.number(of: folder(folder.files[0])) == prepared)
        try expectLikeDlib(LandmarkPredictor(path: model, cache: nil))
    }

    @Test("a damaged prepared model is replaced")
    func damaged() throws {
        let folder = try ScratchFolder()
        let cache = LandmarkCache(folder: folder.path)
        _ = try LandmarkPredictor(path: model, cache: cache)
        let name = try #require(folder.files.first)
        let sound = try Data(contentsOf: URL(fileURLWithPath: folder(name)))
        // The magic number, the key, two counts, an anchor's point.
        for place in [0, 20, 41, 44, 4096 + 136 * 4 + 2] {
            var damaged = sound
            damaged[place] ^= 0x10
            try damaged.write(to: URL(fileURLWithPath: folder(name)))
            _ = try LandmarkPredictor(path: model, cache: cache)
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder(name))) == sound, "byte \(place)")
        }
        for length in [0, 1, 4095, 4096, sound.count - 1] {
            try sound.prefix(length).write(to: URL(fileURLWithPath: folder(name)))
            _ = try LandmarkPredictor(path: model, cache: cache)
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder(name))) == sound, "length \(length)")
        }
        #expect(folder.files == [name])
    }

    @Test("a model that has changed is prepared again")
    func changed() throws {
        let folder = try ScratchFolder()
        let copy = folder("model.dat")
        try FileManager.default.copyItem(atPath: model, toPath: copy)
        let cache = LandmarkCache(folder: folder("cache"))
        _ = try LandmarkPredictor(path: copy, cache: cache)
        let name = try #require(folder.files.first { $0.hasPrefix("cache/") })
        let first = try Data(contentsOf: URL(fileURLWithPath: folder(name))).prefix(4096)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 7)],
            ofItemAtPath: copy
        )
        _ = try LandmarkPredictor(path: copy, cache: cache)
        let second = try Data(contentsOf: URL(fileURLWithPath: folder(name))).prefix(4096)
        #expect(first != second)
        // A file that is no longer a model is an error, whatever the cache holds.
        try Data("no model".utf8).write(to: URL(fileURLWithPath: copy))
        #expect(throws: FaceError.self) { try LandmarkPredictor(path: copy, cache: cache) }
        try FileManager.default.removeItem(atPath: copy)
        #expect(throws: FaceError.self) { try LandmarkPredictor(path: copy, cache: cache) }
    }

    @Test(
        "without a folder to write to, dlib reads the model",
        arguments: ["/dev/null/cache", "/proc/kaomask"]
    )
    func unwritable(folder: String) throws {
        let predictor = try LandmarkPredictor(path: model, cache: LandmarkCache(folder: folder))
        let image = try DlibFinderTests.gray(.graceHopper)
        let box = Self.boxes[0]
        #expect(try predictor.landmarks(of: box, in: image).points == reference(box, in: image))
    }

    @Test("two runs may prepare a model at once")
    func together() async throws {
        let folder = try ScratchFolder()
        let cache = LandmarkCache(folder: folder.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 { group.addTask { _ = try LandmarkPredictor(path: model, cache: cache) } }
            try await group.waitForAll()
        }
        #expect(folder.files.count == 1)
    }
}
