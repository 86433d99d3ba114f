internal import Formats
internal import Imaging
internal import Pairing

/// The verification of a Live Photo's halves and of the pictures within a picture's file.
package struct VerifyReport: Encodable, Sendable, Hashable {
    /// The still; `nil` for a movie without one.
    let still: String?
    /// The movie; `nil` for a still without one, the still's path for a Motion Photo.
    let movie: String?
    /// `true` without errors, or if all are repaired; warnings do not count.
    package var ok: Bool { !findings.contains(where: \.isFault) }
    var findings: [Finding]
    var repairedStill: String?
    var repairedMovie: String?
    /// `true` if repaired files of an earlier run are kept, else `nil`.
    var repairKept: Bool?

    /// The still, a movie with pictures in its file, and every picture within; empty without a check.
    private(set) var pictures: [Picture] = []

    private(set) var comparison: ComparisonReport?

    package struct Picture: Codable, Sendable, Hashable {
        /// Its role: `picture` for the file's own; `thumbnail`, `preview`, `gain-map`, `depth-map`, `auxiliary` or
        /// `movie` within it; also `movie` for a frame of the other half.
        let kind: String
        /// The location within the file; `nil` for the file's own picture.
        let place: String?
        let width, height, faces: Int?
        /// The number of detected kaomoji or other drawn faces; `nil` for none.
        var drawn: Int?
    }

    /// A fault or potential fault.
    package struct Finding: Codable, Sendable, Hashable, CustomStringConvertible {
        let severity: PairFinding.Severity
        let code: Code
        let message: String
        /// The file with the fault; `nil` for both halves.
        var file: String?
        /// The boxes, segments or directories from the outermost in, and the byte offset; `nil` if not a single one.
        var place: String?
        /// `true` if the repaired files lack the fault; `nil` without repair.
        var repaired: Bool?

        var isFault: Bool { severity == .error && repaired != true }
        /// The severity, the code and the sentence: `error thumbnail-shows-face: the thumbnail shows ...`.
        package var description: String { "\(severity.rawValue) \(code.rawValue): \(message)" }
    }

    /// Returns the report with the check of a half's pictures; `file` is `nil` if the report has only one.
    func adding(_ check: PictureCheck.Result, of file: String? = nil) -> VerifyReport {
        var report = self
        report.findings += check.findings.map { finding in
            var finding = finding
            finding.file = finding.file ?? file
            return finding
        }
        report.pictures += check.pictures
        report.comparison = report.comparison ?? check.comparison
        return report
    }

    private enum Key: CodingKey {
        case still, movie, ok, findings, repairedStill, repairedMovie, repairKept, pictures, comparison
    }

    /// Encodes every field, null for a missing half; repairs only if there were any.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(still, forKey: .still)
        try container.encode(movie, forKey: .movie)
        try container.encode(ok, forKey: .ok)
        try container.encode(findings, forKey: .findings)
        try container.encodeIfPresent(repairedStill, forKey: .repairedStill)
        try container.encodeIfPresent(repairedMovie, forKey: .repairedMovie)
        try container.encodeIfPresent(repairKept, forKey: .repairKept)
        if !pictures.isEmpty { try container.encode(pictures, forKey: .pictures) }
        try container.encodeIfPresent(comparison, forKey: .comparison)
    }
}

extension VerifyReport.Picture {
    init(_ kind: String, at place: String?, _ size: PixelSize, faces: Int, drawn: Int) {
        self.init(
            kind: kind,
            place: place,
            width: size.width,
            height: size.height,
            faces: faces - drawn,
            drawn: drawn > 0 ? drawn : nil
        )
    }
}

extension VerifyReport.Finding {
    /// The kinds of faults, words in lower case, with hyphens. Scripts rely on them; they never change.
    package struct Code: RawRepresentable, Codable, Sendable, Hashable {
        package let rawValue: String

        /// Creates the kind of this word.
        package init(rawValue: String) { self.rawValue = rawValue }

        /// The halves are not a good Live Photo.
        static func pair(_ code: PairFinding.Code) -> Code { Code(rawValue: code.rawValue) }
        /// A file cannot be read or compared.
        static func failure(_ code: FailureCode) -> Code { Code(rawValue: code.rawValue) }
        /// The still's other half is missing.
        static let orphanStill = Code(rawValue: "orphan-still")
        /// The movie's other half is missing.
        static let orphanMovie = Code(rawValue: "orphan-movie")
        /// Two files of the same kind share an identifier.
        static let sharedIdentifier = Code(rawValue: "shared-identifier")
        /// A picture within the file shows a face that the picture does not.
        static func showsFace(_ kind: EmbeddedPicture.Kind) -> Code {
            Code(rawValue: "\(kind.rawValue)-shows-face")
        }
        /// A picture within the file differs from the picture in places.
        static func differs(_ kind: EmbeddedPicture.Kind) -> Code {
            Code(rawValue: "\(kind.rawValue)-differs")
        }
        /// A picture within the file shows something else.
        static func stale(_ kind: EmbeddedPicture.Kind) -> Code { Code(rawValue: "stale-\(kind.rawValue)") }
        /// A picture within the file cannot be decoded.
        static let undecodablePicture = Code(rawValue: "undecodable-picture")
        /// The file holds more pictures than are checked.
        static let tooManyPictures = Code(rawValue: "too-many-pictures")
        /// The metadata names covered people.
        static let nameOfCoveredFace = Code(rawValue: "name-of-covered-face")
        /// The picture differs from its original outside the faces.
        static let changedElsewhere = Code(rawValue: "changed-elsewhere")
    }
}
