package import Imaging

/// A reason why a HEIC file cannot be read or covered tile by tile.
package enum HEICError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file has an unsupported feature, named in the text as a clause.
    case unsupported(String)
    /// A part of the file is damaged; the text is a sentence without a full stop.
    case damaged(String)
    /// The picture is beyond the limits.
    case limits(ImagingError)

    /// The reason as a clause.
    package var description: String {
        switch self {
        case .unsupported(let what): what
        case .damaged(let reason): reason
        case .limits(let error): error.description
        }
    }
}
