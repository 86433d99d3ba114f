internal import ArgumentParser
internal import Glibc
internal import KaomaskKit

struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker",
        abstract: "Cover pictures that another program sends, and send them back.",
        discussion: """
            Requests come on standard input and answers go to standard output: a line of JSON each, and the picture's bytes. \
            docs/worker.md describes them. Nothing is written to the disk; settings are not read. The process can read its \
            libraries, fonts and the files named here, and opens no connection.
            """
    )

    @OptionGroup(title: HelpSections.common) private var kaomoji: TableOptions<OptionTable.Kaomoji>
    @OptionGroup(title: HelpSections.common) private var patch: TableOptions<OptionTable.Patch>
    @OptionGroup(title: HelpSections.common) private var made: TableOptions<OptionTable.Format>
    @OptionGroup(title: HelpSections.covering) private var drawing: TableOptions<OptionTable.Drawing>
    @OptionGroup(title: HelpSections.covering) private var catalogue: CatalogArguments
    @OptionGroup(title: HelpSections.covering) private var selection: SelectionArguments
    @OptionGroup(title: HelpSections.covering) private var handling: TableOptions<OptionTable.Handling>
    @OptionGroup(title: HelpSections.covering) private var quality: TableOptions<OptionTable.Quality>
    @OptionGroup(title: HelpSections.finding) private var detection: TableOptions<OptionTable.Finding>
    @OptionGroup(title: HelpSections.regions) private var regions: RegionArguments
    @OptionGroup(title: HelpSections.inputs) private var running: TableOptions<OptionTable.Running>

    @Flag(help: .hidden) private var film = false
    @Option(help: .hidden) private var recognition: String?

    func validate() throws {
        guard selection.faces == nil, !selection.saveFaces, regions.regions == nil, regions.mask == nil else {
            throw ValidationError(
                "a worker takes faces with each picture: no --faces, --regions, --save-faces and --mask"
            )
        }
    }

    func run() throws {
        let catalog = try catalogue.catalog
        var options = OptionTable.Kaomoji.standard
        options.catalog = catalog
        options.kaomoji = try KaomojiChoice(KaomojiChoice.standard, catalog: catalog)
        try drawing.set(&options)
        try drawing.setFiles(&options)
        try handling.set(&options)
        try patch.set(&options)
        try kaomoji.set(&options)
        try made.set(&options)
        try quality.set(&options)
        if kaomoji["kaomoji"] == nil, !catalogue.sticker.isEmpty {
            options.kaomoji = .inTurn(try catalogue.stickers)
        }
        options.detection = try detection.options
        options.selection = try selection.selection(from: catalog)
        try regions.set(&options)
        let model = recognition.map { ["recognition": $0] } ?? [:]
        try Wording.refusing { try OptionTable.Persons.set(&options, model, fromFiles: true) }
        let jobs = film ? 1 : try running.plain ?? 1
        let pipeline = try Pipeline(options)
        let worker = Worker(pipeline, jobs: jobs, hasFilm: film)
        try pipeline.prepare()
        Walls.close(
            but: [options.fontFile, options.detection.landmarkModel].compactMap { $0 },
            jobs: worker.shares
        )
        let status = worker.run()
        if status != 0 { throw ExitCode(status) }
    }

    /// Runs a worker and ends, if requested. Called before there are threads: the walls enclose threads started later,
    /// and the runtime's own would open files outside them.
    static func runIfAsked() {
        let words = Array(CommandLine.arguments.dropFirst())
        guard words.first == configuration.commandName else { return }
        StandardStreams.prepare()
        do {
            var command = try Tool.parseAsRoot(words)
            try command.run()
        } catch { Tool.end(error) }
        Glibc.exit(0)
    }
}
