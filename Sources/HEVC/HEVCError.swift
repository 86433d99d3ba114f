/// Why bytes are no HEVC syntax, or none that is known here.
public enum HEVCError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The bytes end before the fields do.
    case truncated
    /// A field, by its name in ITU-T H.265, has a value it may not have.
    case outOfRange(String, Int)
    /// The bytes break a rule, which the text tells.
    case damaged(String)
    /// Something H.265 has and this module does not.
    case unsupported(String)

    /// What is wrong, as a sentence without a full stop.
    public var description: String {
        switch self {
        case .truncated: "the HEVC data end within a field"
        case .outOfRange(let field, let value): "the HEVC field \(field) is \(value), which it cannot be"
        case .damaged(let reason): "the HEVC data are damaged: \(reason)"
        case .unsupported(let what): "HEVC with \(what) is not known here"
        }
    }
}
