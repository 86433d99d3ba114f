import Testing

@testable import Faces

@Suite("Vector instructions")
struct VectorInstructionsTests {
    @Test("run in both engines or in none", arguments: VectorInstructions.allCases)
    func engines(instructions: VectorInstructions) {
        let isSupported = instructions.chosen != nil
        #expect(((try? FastScan(instructions)) != nil) == isSupported)
        #expect(((try? FaceNetwork(instructions)) != nil) == isSupported)
    }

    @Test("are the fastest of the processor unless others are requested")
    func choice() {
        let supported = [VectorInstructions.plain, .avx2, .avx512].filter { $0.chosen == $0 }
        #expect(supported.first == .plain)
        #expect(VectorInstructions.best.chosen == supported.last)
    }
}
