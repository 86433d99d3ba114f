internal import CDlib
internal import CYuNet
internal import Foundation

/// Which instructions look for faces. All find the same ones; the tests compare them.
enum VectorInstructions: String, CaseIterable, Sendable {
    /// The fastest this processor has.
    case best
    /// What every processor of its kind has: SSE2 or NEON.
    case plain
    case avx2, avx512

    /// The environment variable that chooses; without it the fastest are taken.
    static let variable = "KAOMASK_INSTRUCTIONS"

    /// `chosen`, or for `nil` what the environment asks for.
    ///
    /// - Throws: `FaceError.engine` when the environment has a name that is none of these.
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
