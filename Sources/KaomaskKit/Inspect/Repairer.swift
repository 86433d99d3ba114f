internal import Formats
internal import Pairing

/// Repairs Live Photos, if possible without touching a picture or a media sample, and checks the result. Originals stay
/// unchanged.
///
/// Halves with different identifiers are not linked: only their owner knows if they belong together, and can `pair`
/// them.
package struct Repairer: Sendable {
    private let writer: PhotoWriter

    package init(replacesExisting: Bool = false) { writer = PhotoWriter(replacesExisting: replacesExisting) }

    private static let stillCodes: Set<PairFinding.Code> = [
        .missingIdentifier, .malformedIdentifier, .makerNoteInPrimaryDirectory, .staleMotionPhoto,
        .misplacedMotionPhotoMovie,
    ]
    private static let movieCodes: Set<PairFinding.Code> = [
        .missingIdentifier, .malformedIdentifier, .identifierInWrongBox, .missingStillImageTime,
        .severalStillImageTimes, .stillImageTimeOutsideMovie, .stillImageTimeZeroValue,
        .unreadableStillImageTime, .stillImageTimeMisread, .notQuickTime,
    ]

    /// The findings repairable in a JPEG without another half.
    private static let aloneCodes: Set<PairFinding.Code> = [.staleMotionPhoto, .misplacedMotionPhotoMovie]

    /// Returns `true` if a photo has a repairable finding.
    package static func canRepair(_ photo: VerifiedPhoto) -> Bool {
        guard let still = photo.still else { return false }
        guard photo.movie != nil else {
            return still.format == .jpeg && !photo.codes.isDisjoint(with: aloneCodes)
        }
        return !photo.codes.contains(.identifierMismatch)
            && !photo.codes.isDisjoint(with: stillCodes.union(movieCodes))
    }

    /// Repairs a photo and writes it to the planned outputs. The report marks every finding as repaired or not.
    package func repair(_ photo: VerifiedPhoto, as plan: PlannedPhoto) throws(PipelineError) -> VerifyReport {
        guard let still = photo.still else { return photo.report }
        return try writer.making(plan, kept: try kept(photo, still, as: plan)) {
            try repair(photo, still, as: plan)
        }
    }

    private func repair(
        _ photo: VerifiedPhoto,
        _ still: ExaminedFile,
        as plan: PlannedPhoto
    ) throws -> VerifyReport {
        guard let movie = photo.movie else {
            let repaired = try repairedAlone(still, photo.codes)
            let left = try findings(ofStill: repaired, still)
            try writer.write(repaired, as: plan.still, like: [still.input.path])
            return photo.report.repaired(still: plan.still, movie: nil, left: left)
        }
        let shared = ContentIdentifier(orFresh: (still.identifier ?? movie.identifier)?.text)
        let halves = (
            still: try repaired(still, photo.codes, shared), movie: try repaired(movie, photo.codes, shared)
        )
        let left = try findings(ofPair: halves, still, movie)
        try writer.write(
            still: halves.still,
            movie: halves.movie,
            as: plan,
            like: [still.input.path, movie.input.path]
        )
        return photo.report.repaired(still: plan.still, movie: plan.movie, left: left)
    }

    /// The report of an earlier run's repair: its files are examined and kept.
    private func kept(
        _ photo: VerifiedPhoto,
        _ still: ExaminedFile,
        as plan: PlannedPhoto
    ) throws(PipelineError) -> VerifyReport {
        let picture = try FileBytes.read(plan.still)
        let left: [PairFinding]
        if let movie = photo.movie, let path = plan.movie {
            left = try findings(ofPair: (still: picture, movie: try FileBytes.read(path)), still, movie)
        } else {
            left = try findings(ofStill: picture, still)
        }
        var report = photo.report.repaired(
            still: plan.still,
            movie: photo.movie == nil ? nil : plan.movie,
            left: left
        )
        report.repairKept = true
        return report
    }

    private func repaired(
        _ file: ExaminedFile,
        _ codes: Set<PairFinding.Code>,
        _ identifier: ContentIdentifier
    ) throws(PipelineError) -> [UInt8] {
        let source = SourceFile(path: file.path, bytes: try file.bytes(), format: file.format)
        let repairs = file.movie == nil ? Self.stillCodes : Self.movieCodes
        guard !codes.isDisjoint(with: repairs) else { return source.bytes }
        return try source.named {
            if file.movie != nil {
                return try MovieRetagging(contentIdentifier: identifier).movie(source.bytes)
            }
            let still = try withoutStaleFlag(source.bytes, file, codes)
            return try LivePhotoWriter.still(still, identifier: identifier).bytes
        }
    }

    private func repairedAlone(
        _ file: ExaminedFile,
        _ codes: Set<PairFinding.Code>
    ) throws(PipelineError) -> [UInt8] {
        let source = SourceFile(path: file.path, bytes: try file.bytes(), format: file.format)
        return try source.named {
            guard let motion = file.still?.motionPhoto, let range = motion.movie,
                codes.contains(.misplacedMotionPhotoMovie)
            else { return try withoutStaleFlag(source.bytes, file, codes) }
            return try MotionPhotoWriter.file(
                still: source.bytes,
                movie: EmbeddedMovie(unchanged: Array(source.bytes[range])),
                stillImageTime: motion.stillImageTime
            )
        }
    }

    private func withoutStaleFlag(
        _ bytes: [UInt8],
        _ file: ExaminedFile,
        _ codes: Set<PairFinding.Code>
    ) throws(ContainerError) -> [UInt8] {
        codes.contains(.staleMotionPhoto) ? try MotionPhotoWriter.still(bytes) : bytes
    }

    private func findings(
        ofPair halves: (still: [UInt8], movie: [UInt8]),
        _ still: ExaminedFile,
        _ movie: ExaminedFile
    ) throws(PipelineError) -> [PairFinding] {
        LivePhotoPair(
            still: try PipelineError.named(still.path) { try StillInspection(halves.still) },
            movie: try PipelineError.named(movie.path) { try MovieInspection(halves.movie) }
        ).findings
    }

    private func findings(
        ofStill bytes: [UInt8],
        _ file: ExaminedFile
    ) throws(PipelineError) -> [PairFinding] {
        try PipelineError.named(file.path) { try StillInspection(bytes) }.findings
    }
}

extension VerifiedPhoto {
    fileprivate var codes: Set<PairFinding.Code> { Set(report.findings.compactMap(\.pairCode)) }
}

extension VerifyReport.Finding {
    /// The code of a fault of the halves, or `nil`.
    fileprivate var pairCode: PairFinding.Code? { PairFinding.Code(rawValue: code.rawValue) }
}

extension VerifyReport {
    /// Returns a repaired photo's report with the remaining findings.
    fileprivate func repaired(still: String, movie: String?, left: [PairFinding]) -> VerifyReport {
        var report = self
        (report.repairedStill, report.repairedMovie) = (still, movie)
        let remaining = Set(left.map(\.code))
        for index in report.findings.indices {
            report.findings[index].repaired =
                report.findings[index].pairCode.map { !remaining.contains($0) } ?? false
        }
        return report
    }
}
