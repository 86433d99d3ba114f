internal import Foundation
internal import Metadata
internal import Pairing

/// One file looked at: a half of a Live Photo, or something else.
public struct ExaminedFile: Sendable {
    enum Half: Sendable {
        case still(StillInspection)
        case movie(MovieInspection)
        case other
    }

    let path: String
    let half: Half

    /// Looks at the file at `path`.
    ///
    /// - Throws: `PipelineError` when the file cannot be read or is damaged.
    public init(_ path: String) throws(PipelineError) {
        let source = try SourcePhoto.read(path)
        self.path = path
        switch source.format {
        case .jpeg, .png, .heic, .avif:
            half = .still(try source.named { () throws(MetadataError) in try StillInspection(source.bytes) })
        case .mov, .mp4:
            half = .movie(try source.named { () throws(PairingError) in try MovieInspection(source.bytes) })
        default: half = .other
        }
    }

    fileprivate var still: StillInspection? { if case .still(let still) = half { still } else { nil } }
    fileprivate var movie: MovieInspection? { if case .movie(let movie) = half { movie } else { nil } }
    fileprivate var identifier: String? { still?.contentIdentifier ?? movie?.contentIdentifier }
    fileprivate var stem: String { (path as NSString).deletingPathExtension }
}

/// Finds the Live Photos among files and says whether they are good ones.
///
/// Halves belong together by their identifier, whatever they are called. Two that only share a name are taken
/// for a Live Photo that was meant to be one, and their identifiers are found wanting. Pictures and movies
/// that have no identifier and no namesake are nobody's half and are not spoken of.
public enum Verifier {
    /// A report for each Live Photo, and for each half that misses its other half.
    public static func reports(_ files: [ExaminedFile]) -> [VerifyReport] {
        let stills = files.filter { $0.still != nil }
        let movies = files.filter { $0.movie != nil }
        var reports: [VerifyReport] = []
        var used: Set<String> = []
        for still in stills {
            guard let movie = partner(of: still, among: movies) else { continue }
            reports.append(report(still, movie, sharing: stills))
            used.formUnion([still.path, movie.path])
        }
        return reports + orphans(stills + movies, except: used)
    }

    private static func partner(of still: ExaminedFile, among movies: [ExaminedFile]) -> ExaminedFile? {
        if let identifier = still.identifier, let movie = movies.first(where: { $0.identifier == identifier })
        {
            return movie
        }
        return movies.first { $0.stem == still.stem }
    }

    private static func report(
        _ still: ExaminedFile,
        _ movie: ExaminedFile,
        sharing stills: [ExaminedFile]
    ) -> VerifyReport {
        guard let halfStill = still.still, let halfMovie = movie.movie else {
            return VerifyReport(still: still.path, movie: movie.path, findings: [])
        }
        var findings = LivePhotoPair.findings(still: halfStill, movie: halfMovie).map(
            VerifyReport.Finding.init
        )
        let twins = stills.filter {
            $0.path != still.path && $0.identifier != nil && $0.identifier == still.identifier
        }
        if let twin = twins.first {
            findings.append(
                .init(
                    severity: "error",
                    code: "shared-identifier",
                    message: "\(twin.path) has the same identifier; programs may show either with the movie",
                    place: nil
                )
            )
        }
        return VerifyReport(still: still.path, movie: movie.path, findings: findings)
    }

    private static func orphans(_ halves: [ExaminedFile], except used: Set<String>) -> [VerifyReport] {
        halves.filter { $0.identifier != nil && !used.contains($0.path) }.map { half in
            let isStill = half.still != nil
            let finding = VerifyReport.Finding(
                severity: "error",
                code: isStill ? "orphan-still" : "orphan-movie",
                message: "no \(isStill ? "movie" : "still") here has the identifier \(half.identifier ?? "")",
                place: nil
            )
            return VerifyReport(
                still: isStill ? half.path : nil,
                movie: isStill ? nil : half.path,
                findings: [finding]
            )
        }
    }
}

extension VerifyReport.Finding {
    fileprivate init(_ finding: PairFinding) {
        let path = finding.path.joined(separator: "/")
        let offset = finding.offset.map { " at byte \($0)" } ?? ""
        self.init(
            severity: finding.severity.rawValue,
            code: finding.code.rawValue,
            message: finding.message,
            place: path.isEmpty && offset.isEmpty ? nil : path + offset
        )
    }
}
