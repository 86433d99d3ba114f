internal import Metadata
internal import Pairing

/// Says what is in files, and which of them belong together.
public enum Inspector {
    /// What is in the file at `path`.
    ///
    /// - Throws: `PipelineError` when the file cannot be read or is damaged.
    public static func inspect(_ path: String) throws(PipelineError) -> InspectReport {
        let source = try SourcePhoto.read(path)
        switch source.format {
        case .jpeg, .png:
            return InspectReport(
                source,
                try source.named { () throws(MetadataError) in try StillInspection(source.bytes) }
            )
        case .mov, .mp4:
            return InspectReport(
                source,
                try source.named { () throws(PairingError) in try MovieInspection(source.bytes) }
            )
        case .heic, .avif, .webp, .gif, .tiff:
            return InspectReport(input: path, kind: .still, format: source.format.rawValue)
        case .unknown:
            return InspectReport(input: path, kind: .other, format: source.format.rawValue)
        }
    }

    /// The reports with the other half of each Live Photo named: the first still and the first movie that
    /// carry the same identifier, whatever the files are called.
    public static func paired(_ reports: [Outcome<InspectReport>]) -> [Outcome<InspectReport>] {
        let known = reports.compactMap { try? $0.get() }
        func first(_ kind: InspectReport.Kind) -> [String: String] {
            let named = known.filter { $0.kind == kind }.compactMap { report in
                report.contentIdentifier.map { ($0, report.input) }
            }
            return Dictionary(named, uniquingKeysWith: { earlier, _ in earlier })
        }
        let (stills, movies) = (first(.still), first(.movie))
        return reports.map { outcome in
            outcome.map { report in
                var report = report
                let others = report.kind == .movie ? stills : movies
                report.pairedWith = report.contentIdentifier.flatMap { others[$0] }
                return report
            }
        }
    }
}

extension InspectReport {
    fileprivate init(_ source: SourcePhoto, _ still: StillInspection) {
        self.init(
            input: source.path,
            kind: still.embeddedMovie == nil ? .still : .motionPhoto,
            format: source.format.rawValue
        )
        (width, height) = (still.width, still.height)
        orientation = still.orientation
        contentIdentifier = still.contentIdentifier
    }

    fileprivate init(_ source: SourcePhoto, _ movie: MovieInspection) {
        self.init(input: source.path, kind: .movie, format: source.format.rawValue)
        (width, height) = (movie.width, movie.height)
        contentIdentifier = movie.contentIdentifier
        stillImageTime = movie.stillImageTime?.rounded(places: 3)
        stillImageTimeValue = movie.stillImageTimeValue.map(Int.init)
        duration = movie.duration?.rounded(places: 3)
        codec = movie.codec?.description
    }
}
