/// An error in HEVC syntax, or an unsupported feature.
package enum HEVCError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The bytes end within a field.
    case truncated
    /// A field, named as in ITU-T H.265, has an invalid value.
    case outOfRange(String, Int)
    /// The bytes violate a described rule.
    case damaged(String)
    /// A feature of H.265 that this module does not support.
    case unsupported(String)

    /// A description of the error, as a sentence without a full stop.
    package var description: String {
        switch self {
        case .truncated: "the HEVC data end within a field"
        case .outOfRange(let field, let value): "the HEVC field \(field) is \(value), which it cannot be"
        case .damaged(let reason): "the HEVC data are damaged: \(reason)"
        case .unsupported(let what): "HEVC with \(what) is not known here"
        }
    }
}
