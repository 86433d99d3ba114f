import Testing

@testable import Faces

@Suite("Vector instructions")
struct VectorInstructionsTests {
    @Test("run the network if the processor has them", arguments: VectorInstructions.allCases)
    func network(instructions: VectorInstructions) {
        #expect(((try? FaceNetwork(instructions)) != nil) == (instructions.chosen != nil))
    }

    @Test("are the fastest of the processor unless others are requested")
    func choice() {
        let supported = [VectorInstructions.plain, .avx2, .avx512].filter { $0.chosen == $0 }
        #expect(supported.first == .plain)
        #expect(VectorInstructions.best.chosen == supported.last)
    }
}
