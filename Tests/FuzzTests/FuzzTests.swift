import Foundation
import TestSupport
import Testing

@Suite("Bytes nobody vouches for")
struct FuzzTests {
    @Test("what the fuzzer once found is read or refused")
    func findings() throws {
        let folder = try #require(Bundle.module.resourceURL?.appending(path: "Findings"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names.sorted() where name.hasSuffix(".bin") {
            let target = FuzzTarget.allCases.first { name.hasPrefix($0.rawValue + "-") }
            try #require(target, "\(name) names no target").run(
                [UInt8](try Data(contentsOf: folder.appending(path: name)))
            )
        }
    }

    @Test("made-up landmark models have the form of prepared ones, so that more than their headers is read")
    func modelsAreModels() {
        #expect(FuzzSeeds.models().map(FuzzTarget.mapModel) == [true, true, true])
    }

    @Test(
        "every kind of file, cut anywhere and damaged in many ways, is read or refused in bounded time",
        .timeLimit(.minutes(15)),
        arguments: FuzzTarget.allCases
    )
    func damage(target: FuzzTarget) throws {
        var generator = SeededGenerator(seed: 4)
        for seed in try target.seeds() {
            target.run(seed)
            let runs = target.testRuns
            for shorter in Damage.truncations(of: seed, step: max(1, 3 * seed.count / runs)) {
                target.run(shorter)
            }
            for _ in 0..<runs { target.run(Damage.mutated(seed, using: &generator)) }
        }
    }
}

extension FuzzTarget {
    /// The number of damaged inputs that the tests try per seed: fewer for slow targets.
    var testRuns: Int {
        switch self {
        case .photo, .sidecar, .text, .movieFrames, .sound, .font: 24
        case .encoders, .heifPixels, .network, .landmarks, .strokes: 50
        default: 200
        }
    }
}
