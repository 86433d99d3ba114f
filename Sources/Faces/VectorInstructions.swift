internal import CVector
internal import FoundationEssentials

/// The instruction set of the face search. All find the same faces.
enum VectorInstructions: String, CaseIterable, Sendable {
    case best
    /// The baseline of the architecture: SSE2 or NEON.
    case plain
    case avx2, avx512

    /// The environment variable that selects the instruction set.
    static let variable = "KAOMASK_INSTRUCTIONS"

    /// Returns `chosen`, else the environment's choice; throws `FaceError.engine` for an unknown name.
    static func wanted(_ chosen: VectorInstructions?) throws(FaceError) -> VectorInstructions {
        if let chosen { return chosen }
        guard let name = ProcessInfo.processInfo.environment[variable] else { return .best }
        guard let instructions = VectorInstructions(rawValue: name) else {
            let names = allCases.map(\.rawValue).joined(separator: ", ")
            throw .engine(message: "\(variable) is one of \(names), not \(name)")
        }
        return instructions
    }

    var code: cvector_instructions {
        switch self {
        case .best: CVECTOR_BEST
        case .plain: CVECTOR_PLAIN
        case .avx2: CVECTOR_AVX2
        case .avx512: CVECTOR_AVX512
        }
    }

    /// The set to run; `nil` if this processor lacks the instructions.
    var chosen: VectorInstructions? {
        let chosen = cvector_chosen(code)
        return Self.allCases.first { $0 != .best && $0.code == chosen }
    }
}
