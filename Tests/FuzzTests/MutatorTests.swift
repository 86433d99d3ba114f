import Formats
import Imaging
import TestSupport
import Testing

@Suite("What changes files for the fuzzer")
struct MutatorTests {
    /// Returns a mutator that changes a byte in unstructured bytes.
    static func mutator(_ shape: Mutator.Shape, seed: UInt64) -> Mutator {
        var random = SeededGenerator(seed: seed)
        return Mutator(
            shape: shape,
            maximum: 300_000,
            plain: { bytes, maximum in Array(Damage.mutated(bytes, using: &random).prefix(maximum)) },
            random: SeededGenerator(seed: seed)
        )
    }

    @Test(
        "files whose parts were left alone come back byte for byte",
        arguments: [
            FuzzTarget.jpeg, .jpegPixels, .png, .pngPixels, .webpPixels, .heif, .movie, .archive, .photo,
        ]
    )
    func unchanged(target: FuzzTarget) throws {
        for seed in try target.seeds() {
            let format = PartedFormat(of: seed)
            let parts = try #require(format.parts(seed))
            // An archive's own directory is rebuilt.
            #expect(format.file(parts) == seed || target == .archive)
            #expect(format.parts(format.file(parts)) == parts)
        }
    }

    @Test("many mutated PNGs have right check values, and many pictures stay pictures")
    func sound() throws {
        var (read, decoded) = (0, 0)
        for seed in try FuzzTarget.pngPixels.seeds() {
            var mutator = Self.mutator(.parts(.png), seed: 1)
            for _ in 0..<20 {
                let file = mutator.mutated(seed)
                read += (try? PNGFile(parsing: file)) == nil ? 0 : 1
                decoded += (try? PNGCodec.decode(file, limits: FuzzTarget.limits)) == nil ? 0 : 1
            }
        }
        #expect(read > 100 && decoded > 50, "\(read) \(decoded)")
    }

    @Test("headers grow beyond 64 kB and get markers without a length")
    func headers() throws {
        var mutator = Self.mutator(.parts(.jpeg), seed: 2)
        let seed = try #require(try FuzzTarget.coefficients.seeds().first)
        let files = (0..<600).map { _ in mutator.mutated(seed) }
        #expect(files.contains { $0.count > 65_536 })
        for marker in [0x01, 0xD0, 0xD7] as [UInt8] {
            #expect(
                files.contains { file in
                    file.indices.dropLast().contains { Array(file[$0...$0 + 1]) == [0xFF, marker] }
                }
            )
        }
        #expect(files.allSatisfy { $0.count <= 300_000 })
    }

    @Test(
        "every kind of file, changed by one who knows its format, is read or refused in bounded time",
        .timeLimit(.minutes(15)),
        arguments: FuzzTarget.allCases
    )
    func strangers(target: FuzzTarget) throws {
        for (index, seed) in try target.seeds().enumerated() {
            var mutator = Self.mutator(target.shape, seed: UInt64(index))
            for _ in 0..<target.testRuns { target.run(mutator.mutated(seed)) }
        }
    }
}

extension FuzzTarget {
    /// The number of mutated inputs that the tests try per seed: fewer for slow targets.
    var testRuns: Int {
        switch self {
        case .photo, .sidecar, .text, .movieFrames, .sound, .font: 12
        case .encoders, .heifPixels, .network, .landmarks, .strokes: 25
        default: 100
        }
    }
}
