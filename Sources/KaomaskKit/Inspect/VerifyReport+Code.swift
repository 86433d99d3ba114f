package import Formats
package import Pairing

extension VerifyReport.Finding {
    /// The kinds of faults. The words never change, because scripts rely on them.
    package enum Code: Sendable, Hashable {
        /// The halves are not a good Live Photo.
        case pair(PairFinding.Code)
        /// A file cannot be read or compared.
        case failure(FailureCode)
        /// The still's other half is missing.
        case orphanStill
        /// The movie's other half is missing.
        case orphanMovie
        /// Two files of the same kind have one identifier.
        case sharedIdentifier
        /// A picture within the file shows a face that the picture does not.
        case showsFace(EmbeddedPicture.Kind)
        /// A picture within the file differs from the picture in places.
        case differs(EmbeddedPicture.Kind)
        /// A picture within the file shows something else.
        case stale(EmbeddedPicture.Kind)
        /// A picture within the file cannot be decoded.
        case undecodablePicture
        /// The file holds more pictures than are checked.
        case tooManyPictures
        /// The metadata names covered people.
        case nameOfCoveredFace
        /// The picture differs from its original outside the faces.
        case changedElsewhere

        /// The kind in lower case, with hyphens.
        package var word: String {
            switch self {
            case .pair(let code): code.rawValue
            case .failure(let code): code.rawValue
            case .orphanStill: "orphan-still"
            case .orphanMovie: "orphan-movie"
            case .sharedIdentifier: "shared-identifier"
            case .showsFace(let kind): "\(kind.rawValue)-shows-face"
            case .differs(let kind): "\(kind.rawValue)-differs"
            case .stale(let kind): "stale-\(kind.rawValue)"
            case .undecodablePicture: "undecodable-picture"
            case .tooManyPictures: "too-many-pictures"
            case .nameOfCoveredFace: "name-of-covered-face"
            case .changedElsewhere: "changed-elsewhere"
            }
        }
    }
}

extension VerifyReport.Finding.Code: Encodable {
    /// Encodes the word.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(word)
    }
}
