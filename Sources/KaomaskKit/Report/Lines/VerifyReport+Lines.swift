extension VerifyReport: ReadableReport {
    package var deed: Deed { ok ? .made : .faulty }
    package static var deed: String { "checked" }
    package static var isOfFiles: Bool { false }
    package var picture: String { still ?? movie ?? "" }
    package var faceCount: Int? { pictures.first?.faces }
    package var details: [String] { pictures.dropFirst().map(\.line) }

    package var lines: [String] {
        let both = still == movie ? [still] : [still, movie]
        let halves = both.compactMap { $0?.oneLine }.joined(separator: " + ")
        let kind = still == movie ? "Motion Photo" : "Live Photo"
        let isClean = findings.allSatisfy { $0.repaired == true }
        if isUnreadable { return ["\(halves): unreadable picture"] + findings.map(line) }
        let compared = comparison?.lines ?? []
        if isPicture { return ["\(halves): \(pictureVerdict)"] + compared + findings.map(line) }
        let verdict = findings.isEmpty ? "valid \(kind)" : ok ? "\(kind) with warnings" : "faulty \(kind)"
        let results = [repairedStill, repairedMovie].compactMap { $0?.oneLine }
        let how = repairKept == true ? ", already repaired as " : ", repaired as "
        let repaired = results.isEmpty ? "" : how + results.joined(separator: " + ")
        return ["\(halves): \(repaired.isEmpty || !isClean ? verdict : "faulty \(kind)")\(repaired)"]
            + compared + findings.map(line)
    }

    private func line(_ finding: Finding) -> String {
        let places = [finding.file.flatMap { still == movie ? nil : $0 }, finding.place]
        let place = places.compactMap { $0?.oneLine }.joined(separator: ": ")
        let mark = finding.repaired == true ? "repaired " : ""
        return "  \(mark)\(finding.description.oneLine)"
            + (place.isEmpty ? "" : " (\(place))")
    }

    /// `true` for a picture or movie unrelated to Live Photos.
    private var isPicture: Bool { (movie == nil || still == nil) && !pictures.isEmpty && !isOrphan }

    /// `true` for an unreadable picture, with the reason as its only finding.
    private var isUnreadable: Bool { movie == nil && pictures.isEmpty && !isOrphan }

    /// `true` for half of a Live Photo whose other half is missing.
    private var isOrphan: Bool { findings.contains { [.orphanStill, .orphanMovie].contains($0.code) } }

    private var pictureVerdict: String {
        let faces = pictures.first?.shown ?? "picture"
        let within = pictures.count == 2 ? "1 embedded picture" : "\(pictures.count - 1) embedded pictures"
        let errors = findings.filter { $0.isFault && !$0.isAboutOriginal }
        guard errors.isEmpty else {
            let isName = errors.allSatisfy { $0.code == .nameOfCoveredFace }
            return
                "\(faces); the file \(isName ? "names a covered person" : "shows more than the picture")"
        }
        return pictures.count > 1 ? "\(faces); \(within), no other face" : faces
    }
}

extension VerifyReport.Finding {
    /// `true` if the finding comes from the comparison with the original.
    fileprivate var isAboutOriginal: Bool { [.changedElsewhere, .failure(.notComparable)].contains(code) }
}

extension VerifyReport.Picture {
    fileprivate var line: String {
        let size = width.flatMap { width in height.map { " \(width)x\($0)" } } ?? ""
        return
            "  \(kind)\(size), \(shown ?? "cannot be decoded")\(place.map { " (\($0.oneLine))" } ?? "")"
    }

    /// The contents of the picture; `nil` if undecodable.
    fileprivate var shown: String? {
        guard let faces else { return nil }
        let photographed = faces == 0 ? "no face" : faces.counted("face")
        return drawn.map { "\(photographed), \($0) drawn" } ?? photographed
    }
}
