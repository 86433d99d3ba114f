internal import ArgumentParser
internal import Pipeline

/// The command `kaomask verify`.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Say whether Live Photos hold, and whether a file shows more than its picture does.",
        discussion: """
            Every thumbnail and preview within a picture's file is decoded and searched for faces that the \
            picture itself does not show: what many programs leave behind when a picture is covered or cut.

            Halves are matched by the identifier inside, whatever they are called; .livp archives, .pvt bundles \
            and Android's Motion Photos are looked into. The exit status is 1 when an error was found, 0 when \
            there were at most warnings.

            --against compares a covered picture with the one it was made of: which share of its blocks (JPEG), \
            tiles (HEIC) or pixels (PNG, WebP) is the original's to the last bit, and whether what differs is at \
            the faces of the original and nowhere else.

            --wallpaper holds Live Photos against what other people report of those that their Lock Screens \
            animated, condition by condition. Apple documents none of it and nothing was tried here: it is no promise.

            --fix writes what can be repaired without touching a picture or a media sample to photo-fixed.jpg \
            and photo-fixed.mov, or where -o says, and looks at the result again. Originals stay as they are. \
            Halves with different identifiers are not tied together: say with pair that they belong together.
            """
    )

    @OptionGroup var input: InputOptions

    @Option(help: ArgumentHelp("Compare one covered picture with this one.", valueName: "original"))
    var against: String?

    @Option(
        help: ArgumentHelp(
            "With --against: a face of the original that was given by hand when it was covered.",
            valueName: "x,y,w,h"
        )
    )
    var faceBox: [String] = []

    @Flag(help: "List what is reported of Live Photos on Lock Screens, each met or not (experimental).")
    var wallpaper = false

    @Flag(help: "Repair what can be repaired, into new files.")
    var fix = false

    @Option(name: .shortAndLong, help: "With --fix: a file name, or a folder (existing, or ending in /).")
    var output: String?

    @Flag(help: "With --fix: make outputs again that exist.")
    var force = false

    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments

    func validate() throws {
        try input.refuseWatch()
        guard fix || (output == nil && !force) else { throw ValidationError("-o and --force go with --fix") }
        if fix { try input.requireFolder(output) }
        guard against != nil || faceBox.isEmpty else {
            throw ValidationError("--face-box goes with --against")
        }
        guard against == nil || !input.areSeveral else {
            throw ValidationError(
                "--against takes one covered picture: kaomask verify --against photo.heic covered.heic"
            )
        }
        _ = try faceBox.map(SelectionArguments.box)
    }

    func run() async throws {
        let options = try detection.options
        let boxes = try faceBox.map(SelectionArguments.box)
        let examiner = try Run.prepared { () throws(PipelineError) in
            try PictureExaminer(options, against: against, boxes: boxes)
        }
        let (examined, wasStopped) = await input.examined(excluding: output, with: examiner)
        let files = examined.compactMap { try? $0.get() }
        let verified = Verifier.verified(files)
        let photos = wallpaper ? verified.map(WallpaperCheck.checked) : verified
        let failures = examined.compactMap { outcome -> Outcome<VerifyReport>? in
            if case .failure(let error) = outcome { .failure(error) } else { nil }
        }
        let reports = (fix && !wasStopped ? repaired(photos) : photos.map { .success($0.report) }) + failures
        var summary = BatchSummary()
        summary.done = reports.count { (try? $0.get()) != nil }
        summary.failed = reports.count { (try? $0.get().ok) != true }
        summary.wasStopped = wasStopped
        try Run.print(reports, summary, printing, nothing: Run.nothing(among: files.count))
    }

    private func repaired(_ photos: [VerifiedPhoto]) -> [Outcome<VerifyReport>] {
        let repairer = Repairer(replacesExisting: force)
        let inputs = photos.compactMap(\.input)
        var plan = OutputPlan(
            output: output,
            severalInputs: input.needFolder(for: photos.count),
            inputs: inputs,
            kind: .repaired
        )
        return photos.map { photo in
            guard let file = photo.input, Repairer.canRepair(photo) else { return .success(photo.report) }
            return Outcome { () throws(PipelineError) in
                try repairer.repair(photo, as: try plan.plan(file, stillExtension: photo.stillExtension))
            }
        }
    }
}

extension VerifyReport: ReadableReport {
    var picture: String { still ?? movie ?? "" }
    var faceCount: Int? { pictures.first?.faces }
    var details: [String] { pictures.dropFirst().map(\.line) }

    var lines: [String] {
        let both = still == movie ? [still] : [still, movie]
        let halves = both.compactMap { $0?.oneLine }.joined(separator: " + ")
        let kind = still == movie ? "Motion Photo" : "Live Photo"
        let isClean = findings.allSatisfy { $0.isRepaired == true }
        if isUnreadable { return ["\(halves): a picture that cannot be read"] + findings.map(line) }
        let compared = comparison?.lines ?? []
        if isPicture { return ["\(halves): \(pictureVerdict)"] + compared + findings.map(line) }
        let conditions = (wallpaper ?? []).map(\.line)
        let verdict = findings.isEmpty ? "a good \(kind)" : ok ? "a \(kind)" : "not a good \(kind)"
        let results = [repairedStill, repairedMovie].compactMap { $0?.oneLine }
        let repaired = results.isEmpty ? "" : ", repaired as " + results.joined(separator: " + ")
        return ["\(halves): \(repaired.isEmpty || !isClean ? verdict : "a \(kind) with faults")\(repaired)"]
            + compared + findings.map(line) + conditions
    }

    private func line(_ finding: Finding) -> String {
        let places = [finding.file.flatMap { still == movie ? nil : $0 }, finding.place]
        let place = places.compactMap { $0?.oneLine }.joined(separator: ": ")
        let mark = finding.isRepaired == true ? "repaired " : ""
        return "  \(mark)\(finding.severity) \(finding.code): \(finding.message.oneLine)"
            + (place.isEmpty ? "" : " (\(place))")
    }

    /// `true` if the file is a picture without any relation to Live Photos.
    private var isPicture: Bool {
        movie == nil && !pictures.isEmpty && !findings.contains { $0.code.hasPrefix("orphan-") }
    }

    /// `true` if the file is a picture that cannot be read, with the reason as its only finding.
    private var isUnreadable: Bool {
        movie == nil && pictures.isEmpty && !findings.contains { $0.code.hasPrefix("orphan-") }
    }

    private var pictureVerdict: String {
        let faces = pictures.first?.shown ?? "a picture"
        let within = pictures.count == 2 ? "1 picture within" : "\(pictures.count - 1) pictures within"
        let errors = findings.filter {
            $0.severity == "error" && $0.isRepaired != true && !$0.isAboutOriginal
        }
        guard errors.isEmpty else {
            let isName = errors.allSatisfy { $0.code == "name-of-covered-face" }
            return
                "\(faces); its file \(isName ? "names somebody who is covered" : "shows what the picture does not")"
        }
        return pictures.count > 1 ? "\(faces); \(within), none shows another" : faces
    }
}

extension WallpaperCondition {
    /// The condition on a line of its own.
    fileprivate var line: String {
        let verdict = met.map { $0 ? "met" : "not met" } ?? "not known"
        return "  \(verdict): \(condition) (\(found.oneLine))"
    }
}

extension VerifyReport.Finding {
    /// `true` if the condition comes from the comparison with the original.
    fileprivate var isAboutOriginal: Bool { code == "changed-elsewhere" || code == "not-comparable" }
}

extension VerifyReport.Picture {
    /// One picture on a line of its own.
    fileprivate var line: String {
        let size = width.flatMap { width in height.map { " \(width)x\($0)" } } ?? ""
        return
            "  \(kind)\(size), \(shown ?? "cannot be decoded here")\(place.map { " (\($0.oneLine))" } ?? "")"
    }

    /// The contents of the picture; `nil` when it cannot be decoded.
    fileprivate var shown: String? {
        guard let faces else { return nil }
        let photographed = faces == 0 ? "no face" : faces == 1 ? "1 face" : "\(faces) faces"
        return drawn.map { "\(photographed), \($0) drawn" } ?? photographed
    }
}
