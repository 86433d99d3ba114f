package import Formats
package import Imaging

/// The reason why a HEIC file cannot be read or covered tile by tile.
package enum HEICError: Failure, Hashable {
    /// The file has an unsupported feature, named in the text as a clause.
    case unsupported(String)
    /// A part of the file is damaged; the text is a sentence without a full stop.
    case damaged(String)
    /// The picture is beyond the limits.
    case limits(ImagingError)

    /// The kind of failure.
    package var code: FailureCode {
        switch self {
        case .unsupported: .unsupportedFormat
        case .damaged: .damagedHEIC
        case .limits(let error): error.code
        }
    }

    /// The reason as a clause.
    package var description: String {
        switch self {
        case .unsupported(let what): what
        case .damaged(let reason): reason
        case .limits(let error): error.description
        }
    }
}

extension HEICError {
    /// Runs `body`, and rethrows errors of FFmpeg and of HEVC syntax as those of a HEIC file.
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
