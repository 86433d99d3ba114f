internal import ArgumentParser
import KaomaskKit

struct VerifyCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check Live Photos, and look for faces left in a covered picture's file.",
        discussion: """
            Decodes every thumbnail and preview in a picture's file and reports faces that the picture itself does \
            not show: what many programs leave behind when they cover or crop.

            Halves are matched by their identifier, whatever their names; one half finds the other beside it. .livp \
            archives, .pvt bundles and Android Motion Photos work too. Exit status 1 means errors, 0 at most warnings.

            --against compares a covered picture with its original: how many blocks (JPEG), tiles (HEIC) or pixels \
            (PNG, WebP) are identical, and whether anything differs outside the faces.

            --fix repairs what it can without re-encoding, into photo-fixed.jpg and photo-fixed.mov or where -o \
            says, and checks the result. Originals stay untouched. Halves with different identifiers stay apart; \
            join them with kaomask pair.
            """
    )

    @OptionGroup var input: InputOptions

    @Option(help: ArgumentHelp("Compare one covered picture with this original.", valueName: "original"))
    var against: String?

    @Option(
        help: ArgumentHelp("With --against: a --face-box that was covered by hand.", valueName: "x,y,w,h")
    )
    var faceBox: [String] = []

    @Option(
        help: ArgumentHelp("With --against: the --regions that were covered.", valueName: "file|-"),
        completion: .file()
    )
    var regions: String?

    @Flag(help: "Write repaired copies.")
    var fix = false

    @Option(
        name: .joinedAndLong("o", "output"),
        help: "With --fix: output file or folder (folder/).",
        completion: .file()
    )
    var output: String?

    @Flag(help: "With --fix: replace existing outputs.")
    var force = false

    @OptionGroup(title: HelpSections.finding) var detection: TableOptions<OptionTable.Finding>
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments

    func validate() throws {
        try input.refuseWatch()
        guard fix || (output == nil && !force) else { throw ValidationError("-o and --force need --fix") }
        if fix { try input.requireFolder(output) }
        guard against != nil || faceBox.isEmpty && regions == nil else {
            throw ValidationError("--face-box and --regions need --against")
        }
        guard against == nil || !input.areSeveral else {
            throw ValidationError(
                "--against takes one covered picture: kaomask verify --against photo.heic covered.heic"
            )
        }
        _ = try faceBox.map(SelectionArguments.box)
    }

    func run() async throws {
        if !fix { printing.endWithReader() }
        let options = try detection.options
        let boxes = try faceBox.map(SelectionArguments.box)
        let told = try regions.map { try FaceSidecar(regions: $0, roots: [against?.folderPath ?? ""]) }
        var examiner = try PictureExaminer(options, against: against, boxes: boxes, regions: told)
        if input.areSeveral { examiner.crew = Crew(detection.typed) }
        let (examined, wasStopped) = await input.examined(excluding: output, with: examiner)
        let named = examined.compactMap { try? $0.get() }
        let files = named.joinedByNeighbours(with: examiner)
        let verifier = Verifier(files)
        let photos = verifier.verified()
        let failures = examined.compactMap { outcome -> Outcome<VerifyReport>? in
            if case .failure(let error) = outcome { .failure(error) } else { nil }
        }
        let reports = (fix && !wasStopped ? repaired(photos) : photos.map { .success($0.report) }) + failures
        var summary = BatchSummary()
        summary.done = reports.count { (try? $0.get()) != nil }
        summary.failed = reports.count { (try? $0.get().ok) != true }
        summary.wasStopped = wasStopped
        let films = Self.words(about: verifier.films(besides: photos))
        if let films, !reports.isEmpty { Console.talk("kaomask: \(films)") }
        try Run.print(reports, summary, printing, nothing: films ?? Run.nothing(among: files.map(\.path)))
    }

    /// Says of films that their frames are not searched; `nil` if there are none.
    private static func words(about films: [String]) -> String? {
        guard let first = films.first?.oneLine else { return nil }
        guard films.count > 1 else { return "\(first) is a film; verify does not search its frames" }
        let others = (films.count - 1).counted("other")
        return "\(first) and \(others) are films; verify does not search their frames"
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
