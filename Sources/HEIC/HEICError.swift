package import Formats
package import Imaging

/// Why a HEIC file cannot be read or covered tile by tile.
package enum HEICError: Failure, Hashable {
    case unsupported(String)
    /// Damage, described by a sentence without a full stop.
    case damaged(String)
    case limits(ImagingError)

    package var code: FailureCode {
        switch self {
        case .unsupported: .unsupportedFormat
        case .damaged: .damagedHEIC
        case .limits(let error): error.code
        }
    }

    package var description: String {
        switch self {
        case .unsupported(let what): what
        case .damaged(let reason): reason
        case .limits(let error): error.description
        }
    }

    /// Runs `body` and rethrows FFmpeg and HEVC errors as HEIC errors.
    static func rethrowing<Value: ~Copyable>(_ body: () throws -> Value) throws(HEICError) -> Value {
        do { return try body() } catch {
            switch error {
            case let error as HEICError: throw error
            case HEVCError.unsupported(let what): throw .unsupported("it is HEVC with \(what)")
            default: throw .damaged("\(error)")
            }
        }
    }
}
