internal import ArgumentParser
import KaomaskKit
internal import Movies
internal import Scenes

struct CollageCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "collage",
        abstract: "Arrange pictures in a template, keeping every face in view.",
        discussion: """
            kaomask collage a.jpg b.jpg c.jpg -o out.jpg   cells that fit the pictures
            kaomask collage holiday/ -o pages/ -t 2x3      as many of six as needed
            kaomask collage a.jpg b.jpg -o out.jpg --live  a Live Photo revealing all faces

            Templates: \(CollageTemplate.names.joined(separator: ", ")), a grid such as 2x3 (rows x columns), or \
            a .json file: {"cells": [[left, top, width, height], ...]} in numbers from 0 to 1.
            """
    )

    @OptionGroup var cover: CoverArguments
    @OptionGroup(title: HelpSections.common) var page: CollageArguments
    @OptionGroup(title: HelpSections.livePhoto) var movie: TableOptions<OptionTable.LiveMovie>
    @OptionGroup(title: HelpSections.finding) var detection: TableOptions<OptionTable.Finding>
    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments

    func validate() throws { try input.refuseWatch() }

    func run() async throws {
        let options = try options
        let output = try OutputArguments.file(
            cover.output,
            name: "collage.jpg",
            extensions: (options.reveal != nil ? [.jpeg] : [.jpeg, .png] as [PictureFormat]).flatMap(
                \.extensions
            )
        )
        var covering = try cover.options(detection, of: input)
        if input.areSeveral { covering.crew = Crew(cover.typed + detection.typed) }
        let pipeline = try Run.pipeline(covering, quiet: printing.quiet)
        let isUncovered = !options.coversFaces && options.reveal == nil
        try cover.tellRemarks(uncoveredWithout: isUncovered ? "--cover or --live" : nil)
        let unused =
            options.reveal != nil
            ? [] : TypedOptions.among(OptionTable.LiveMovie.facts.map { "--" + $0.name })
        if !unused.isEmpty {
            Console.talk(
                "kaomask: no movie is made without --live; ignored: \(unused.joined(separator: ", "))"
            )
        }
        let files = await input.feed().all()
        try Run.requireSome(files)
        try await Run.whole(Pipeline.collageCount(files.count, options), printing) { emit in
            await pipeline.collages(
                of: files,
                as: output,
                options,
                jobs: input.jobs,
                isStopped: { Interruption.isRequested }
            ) { outcome in
                emit(outcome)
                if let report = try? outcome.get() { tellUnused(options, report) }
            }
        }
        if isUncovered { printing.tellFacesAreShown() }
    }

    /// Warns about named cells that do not exist.
    private func tellUnused(_ options: CollageOptions, _ report: CollageReport) {
        let count = report.cells.count + report.emptyCells
        for cell in options.adjustments.keys.sorted() where cell > count && report.status == .written {
            Console.talk("kaomask: there is no cell \(cell): there are \(count)")
        }
    }

    private var options: CollageOptions {
        get throws {
            var options = try page.plain
            if let file = options.templateFile { options.template = try CollageOptions.template(path: file) }
            options.isPlanOnly = cover.dryRun
            if var reveal = options.reveal {
                try movie.set(&reveal)
                options.reveal = reveal
            }
            return options
        }
    }
}
