internal import Formats
internal import Pairing

/// Finds the Live Photos among files and verifies them.
///
/// Halves are matched by identifier, regardless of names. Two that share only a name count as an intended Live Photo
/// with faulty identifiers, unless neither has anything of one, as after a split. A Motion Photo is both halves in one. Movies without identifier and namesake belong to no
/// Live Photo; they are reported only if their files show or name somebody, and such stills only if the pictures within
/// their files were checked.
package struct Verifier: Sendable {
    private let files: [ExaminedFile]
    private let match: LivePhotoMatcher<ExaminedFile>

    package init(_ files: [ExaminedFile]) { (self.files, match) = (files, LivePhotoMatcher(files)) }

    /// Returns the result for each Live Photo, and for each single half.
    package func verified() -> [VerifiedPhoto] {
        var photos: [VerifiedPhoto] = []
        var used: Set<String> = []
        for still in files where still.still != nil {
            let namesake = still.isMotionPhoto ? nil : match.namesake(of: still)
            let intended = namesake.flatMap { still.isHalf || $0.isHalf ? $0 : nil }
            guard let movie = match.other(of: still) ?? intended else { continue }
            photos.append(pair(still, movie))
            used.formUnion([still.path, movie.path])
        }
        photos += files.filter { !used.contains($0.path) }.compactMap(alone)
        return photos.map(\.withPictures)
    }

    /// Returns the paths of the movies that none of the results is about.
    package func films(besides photos: [VerifiedPhoto]) -> [String] {
        let told = Set(photos.compactMap(\.report.movie))
        return files.filter { $0.movie != nil && !told.contains($0.path) }.map(\.path)
    }

    private func pair(_ still: ExaminedFile, _ movie: ExaminedFile) -> VerifiedPhoto {
        var findings: [VerifyReport.Finding] = []
        if let picture = still.still, let clip = movie.movie {
            findings = LivePhotoPair(still: picture, movie: clip).findings
                .map { VerifyReport.Finding($0, still: still.path, movie: movie.path) }
        }
        for file in [still, movie] {
            guard let twin = match.twins(of: file).first else { continue }
            findings.append(
                .init(
                    severity: .error,
                    code: .sharedIdentifier,
                    message:
                        "\(twin.path) has the same identifier; either may be taken for the other half",
                    file: file.path
                )
            )
        }
        return VerifiedPhoto(
            still: still,
            movie: movie,
            report: VerifyReport(still: still.path, movie: movie.path, findings: findings)
        )
    }

    private func alone(_ file: ExaminedFile) -> VerifiedPhoto? {
        switch file.content {
        case .motionPhoto(let still, let movie):
            let findings = still.findings(motionPhotoMovie: movie)
                .map { VerifyReport.Finding($0, still: file.path, movie: file.path) }
            return VerifiedPhoto(
                still: file,
                movie: nil,
                report: VerifyReport(still: file.path, movie: file.path, findings: findings)
            )
        case .still(let still):
            var findings = orphan(file, "movie", .orphanStill)
            if file.identifier != nil || still.motionPhoto != nil {
                findings += still.findings.map { .init($0, still: file.path, movie: file.path) }
            }
            guard !findings.isEmpty || file.check != nil else { return nil }
            if findings.isEmpty, let failure = file.check?.failure { findings.append(.init(failure)) }
            let report = VerifyReport(still: file.path, movie: nil, findings: findings)
            return VerifiedPhoto(still: file, movie: nil, report: report)
        case .movie:
            let findings = orphan(file, "still", .orphanMovie)
            guard !findings.isEmpty || file.check?.findings.isEmpty == false else { return nil }
            let report = VerifyReport(still: nil, movie: file.path, findings: findings)
            return VerifiedPhoto(still: nil, movie: file, report: report)
        case .other:
            guard let check = file.check else { return nil }
            let findings = check.failure.map { [VerifyReport.Finding($0)] } ?? []
            let report = VerifyReport(still: file.path, movie: nil, findings: findings)
            return VerifiedPhoto(still: file, movie: nil, report: report)
        }
    }

    private func orphan(
        _ file: ExaminedFile,
        _ other: String,
        _ code: VerifyReport.Finding.Code
    ) -> [VerifyReport.Finding] {
        guard let identifier = file.identifier else { return [] }
        let message = "no \(other) with the identifier \(identifier.stored) among these files"
        return [.init(severity: .error, code: code, message: message, file: file.path)]
    }
}

extension VerifyReport.Finding {
    fileprivate init(_ failure: PipelineError) {
        self.init(severity: .error, code: .failure(failure.code), message: failure.detail, file: failure.path)
    }

    init(_ finding: PairFinding, still: String, movie: String) {
        let path = finding.path.joined(separator: "/")
        let offset = finding.offset.map { (path.isEmpty ? "" : " ") + "at byte \($0)" } ?? ""
        self.init(
            severity: finding.severity,
            code: .pair(finding.code),
            message: finding.message,
            file: finding.half.map { $0 == .still ? still : movie },
            place: path.isEmpty && offset.isEmpty ? nil : path + offset
        )
    }
}
