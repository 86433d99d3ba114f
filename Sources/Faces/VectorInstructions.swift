internal import CDlib
internal import CYuNet
internal import Foundation

/// The instruction set of the face search. All find the same faces; the tests compare them.
enum VectorInstructions: String, CaseIterable, Sendable {
    /// The fastest one this processor supports.
    case best
    /// The baseline of the architecture: SSE2 or NEON.
    case plain
    case avx2, avx512

    /// The environment variable that selects the instruction set; without it the fastest is used.
    static let variable = "KAOMASK_INSTRUCTIONS"

    /// Returns `chosen`, or the environment's choice if it is `nil`.
    ///
    /// - Throws: `FaceError.engine` if the environment names an unknown instruction set.
    static func wanted(_ chosen: VectorInstructions?) throws(FaceError) -> VectorInstructions {
        if let chosen { return chosen }
        guard let name = ProcessInfo.processInfo.environment[variable] else { return .best }
        guard let instructions = VectorInstructions(rawValue: name) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            throw .engine(message: "\(variable) is one of \(names), not \(name)")
        }
        return instructions
    }

    var forScan: cdlib_instructions {
        switch self {
        case .best: CDLIB_BEST_INSTRUCTIONS
        case .plain: CDLIB_PLAIN_INSTRUCTIONS
        case .avx2: CDLIB_AVX2_INSTRUCTIONS
        case .avx512: CDLIB_AVX512_INSTRUCTIONS
        }
    }

    var forNetwork: cyunet_instructions {
        switch self {
        case .best: CYUNET_BEST_INSTRUCTIONS
        case .plain: CYUNET_PLAIN_INSTRUCTIONS
        case .avx2: CYUNET_AVX2_INSTRUCTIONS
        case .avx512: CYUNET_AVX512_INSTRUCTIONS
        }
    }
}
