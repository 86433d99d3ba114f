import Imaging
import Movies
import TestSupport
import Testing

@testable import HEVC

@Suite("Scaling lists")
struct ScalingTests {
    @Test("libx265's default is the standard's")
    func standard() throws {
        #expect(try CodedStream("scaling-list=default").tools.scaling == .standard)
        #expect(try CodedStream().tools.scaling == nil)
    }

    @Test("that are coded in full, copied and by default come to the matrices libx265 was given")
    func told() throws {
        let matrices = Self.matrices(seed: 3)
        let stream = try CodedStream(matrices: matrices.text)
        #expect(try stream.tools.scaling == matrices)
        #expect(ScalingMatrices.standard.text != matrices.text)
    }

    /// Returns matrices of which some are equal, some are standard and most are neither.
    static func matrices(seed: UInt64) -> ScalingMatrices {
        var generator = SeededGenerator(seed: seed)
        var all = ScalingMatrices.standard.matrices
        for size in 0..<4 {
            for matrix in [0, 1, 3] {
                let count = all[size][matrix].factors.count
                let mean = size > 1 ? Int.random(in: 8...60, using: &generator) : 16
                all[size][matrix] = .init(
                    factors: (0..<count).map { _ in Int.random(in: 1...255, using: &generator) },
                    mean: mean
                )
            }
            all[size][2] = all[size][1]
        }
        for matrix in [1, 2, 4, 5] { all[3][matrix] = all[2][matrix] }
        return ScalingMatrices(matrices: all)
    }
}
