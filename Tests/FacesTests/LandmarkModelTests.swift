import Foundation
import Imaging
import TestSupport
import Testing

@testable import Faces

/// A small landmark model, written as dlib serialises a `shape_predictor`.
private struct SmallModel {
    var version = 1
    var shape = (0..<136).map { Float($0 * 37 % 100) / 100 }
    /// The number of splits a tree has, and of its leaves.
    var splits = 1, leaves = 2
    var feature = 1, threshold: Float = 3.5
    var leaf = [Float](repeating: 0.01, count: 136)
    var anchor = 3, distance: Float = 0.1
    /// The numbers of cascades, as the three lists of them say.
    var cascades = [1, 1, 1]

    var bytes: [UInt8] {
        let tree =
            list(splits, Array(repeating: integer(feature) + integer(2) + number(threshold), count: splits))
            + list(leaves, Array(repeating: column(leaf), count: leaves))
        let anchors = list(4, Array(repeating: integer(anchor), count: 4))
        let distances = list(4, Array(repeating: number(distance) + number(0.2), count: 4))
        return integer(version) + column(shape) + list(cascades[0], [list(2, [tree, tree])])
            + list(cascades[1], [anchors]) + list(cascades[2], [distances])
    }

    private func list(_ count: Int, _ items: [[UInt8]]) -> [UInt8] { integer(count) + items.flatMap { $0 } }

    /// A matrix of one column: the negative numbers of its rows and columns, and its values.
    private func column(_ values: [Float]) -> [UInt8] {
        integer(-values.count) + integer(-1) + values.flatMap(number)
    }

    /// The number of bytes with the sign in its highest bit, then the bytes, the lowest first.
    private func integer(_ value: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value.magnitude
        repeat {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        } while rest > 0
        return [UInt8(bytes.count) | (value < 0 ? 0x80 : 0)] + bytes
    }

    /// A mantissa and an exponent; 32,000 and above stand for infinity and no number.
    private func number(_ value: Float) -> [UInt8] {
        guard !value.isNaN else { return integer(0) + integer(32_002) }
        guard value.isFinite else { return integer(0) + integer(32_000) }
        guard value != 0 else { return integer(0) + integer(0) }
        return integer(Int(value.significand * 0x1p23) * (value < 0 ? -1 : 1))
            + integer(Int(value.exponent) - 23)
    }
}

@Suite("A landmark model from anywhere")
struct LandmarkModelTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func predictor(_ bytes: [UInt8]) throws -> LandmarkPredictor {
        try folder.write(bytes, as: "model.dat")
        return try LandmarkPredictor(path: folder("model.dat"), cache: nil)
    }

    @Test("is used if all that it says is possible, prepared or not")
    func sound() throws {
        let image = GrayBuffer(
            size: PixelSize(width: 60, height: 60),
            bytes: (0..<3600).map { UInt8($0 % 251) }
        )
        let box = Rect(x: 10, y: 10, width: 40, height: 40)
        let points = try predictor(SmallModel().bytes).landmarks(of: box, in: image)
        let cache = LandmarkCache(folder: folder("cache"))
        let prepared = try LandmarkPredictor(path: folder("model.dat"), cache: cache)
        #expect(try prepared.landmarks(of: box, in: image) == points)
        #expect(folder.files.contains { $0.hasPrefix("cache/") })
    }

    private static let damages: [(String, @Sendable (inout SmallModel) -> Void)] = [
        ("version", { $0.version = 2 }), ("half a point", { $0.shape.removeLast() }),
        ("average face has 0 numbers", { $0.shape = [] }),
        ("average face", { $0.shape = Array(repeating: 0.5, count: 136) }),
        ("possible number", { $0.shape[7] = .nan }), ("feature 4 of 4", { $0.feature = 4 }),
        ("feature is 65536", { $0.feature = 65_536 }), ("threshold", { $0.threshold = .infinity }),
        ("leaves is 3", { $0.leaves = 3 }), ("leaf has 134 numbers", { $0.leaf.removeLast(2) }),
        ("possible number", { $0.leaf[9] = 1e30 }), ("point is 68", { $0.anchor = 68 }),
        ("distance", { $0.distance = -1e6 }), ("not full", { ($0.splits, $0.leaves) = (2, 3) }),
        ("cascades is 1152921504606846976", { $0.cascades[0] = 1 << 60 }),
        ("cascades with anchors is 2", { $0.cascades[1] = 2 }),
        ("number of trees is 1", { $0.cascades[0] = 200 }),
        (
            "5 points, not 68",
            { ($0.shape, $0.leaf, $0.anchor) = (Array($0.shape[..<10]), Array($0.leaf[..<10]), 1) }
        ),
    ]

    @Test(
        "is refused in a sentence if an index, a count or a number is impossible",
        arguments: damages.indices
    )
    func damaged(index: Int) throws {
        let (words, damage) = Self.damages[index]
        var model = SmallModel()
        damage(&model)
        do {
            _ = try predictor(model.bytes)
            Issue.record("\(words): not refused")
        } catch let error as FaceError {
            guard case .unusableModel(_, let reason) = error else { throw error }
            #expect(reason.contains(words) && !reason.contains("\n"), "\(reason)")
        }
        let cache = LandmarkCache(folder: folder("cache"))
        #expect(throws: FaceError.self) { try LandmarkPredictor(path: folder("model.dat"), cache: cache) }
        #expect(!folder.files.contains { $0.hasSuffix(".part") })
    }

    @Test("is used or refused, cut short or damaged anywhere")
    func random() throws {
        let whole = SmallModel().bytes
        let image = GrayBuffer(
            size: PixelSize(width: 60, height: 60),
            bytes: (0..<3600).map { UInt8($0 % 251) }
        )
        func use(_ bytes: [UInt8]) throws {
            let face = Rect(x: 5, y: 5, width: 50, height: 50)
            _ = try predictor(bytes).landmarks(of: face, in: image)
        }
        for range in [0..<60, 0..<whole.count] {
            let ends = Damage.outcomes(Damage.mutations(of: whole, in: range, count: 120, seed: 68), use)
            #expect(ends.read > 0 && ends.refused > 0)
        }
        let step = max(1, whole.count / 60)
        #expect(Damage.outcomes(Damage.truncations(of: whole, step: step), use).read == 0)
    }
}
