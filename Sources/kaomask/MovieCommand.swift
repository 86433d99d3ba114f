internal import ArgumentParser
import KaomaskKit
internal import Movies

struct MovieCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "movie",
        abstract: "Make a movie or GIF of pictures, in the order given.",
        discussion: """
            kaomask movie a.jpg b.jpg c.jpg -o out.mp4  one second each
            kaomask movie holiday/ -o out.mov --fade 0.4 --sound song.mp3
            kaomask movie list.txt -o out.gif           a list: NAME SECONDS per line
            kaomask movie party/ -o out.mp4 --before-after
            """
    )

    @OptionGroup var cover: CoverArguments
    @OptionGroup(title: HelpSections.common) var movie: MovieArguments
    @OptionGroup(title: HelpSections.finding) var detection: TableOptions<OptionTable.Finding>
    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments

    func validate() throws {
        try input.refuseWatch()
        _ = try options(for: "out.mov")
    }

    func run() async throws {
        let output = try OutputArguments.file(
            cover.output,
            name: "movie.mov",
            extensions: PhotoMovieKind.allCases.flatMap(\.extensions)
        )
        let options = try options(for: output)
        var slides = Slide.slides(of: await input.feed().all())
        try Run.requireSome(slides)
        if let max = movie.max { slides = Array(slides.prefix(max)) }
        var covering = try cover.options(detection, of: input)
        if input.areSeveral { covering.crew = Crew(cover.typed + detection.typed) }
        let pipeline = try Run.pipeline(covering, quiet: printing.quiet)
        let isUncovered = !options.coversFaces && !options.showsBeforeAndAfter
        try cover.tellRemarks(uncoveredWithout: isUncovered ? "--cover or --before-after" : nil)
        let rate = options.frameRate.perSecond * (options.showsBeforeAndAfter ? 2 : 1)
        let expected = slides.reduce(0) { sum, slide in
            sum + Int((((try? slide.get().seconds) ?? options.seconds) * rate).rounded())
        }
        var frames = 0
        try await Run.whole(1, printing) { emit in
            await pipeline.movie(
                of: slides,
                as: output,
                options,
                jobs: input.jobs,
                isStopped: { Interruption.isRequested },
                written: { count in
                    frames += count
                    if !printing.quiet { Console.progress("\(frames)/\(expected) frames") }
                },
                emit: emit
            )
        }
        if isUncovered { printing.tellFacesAreShown() }
    }

    private func options(for output: String) throws -> PhotoMovieOptions {
        var options = try movie.options(for: output)
        options.isPlanOnly = cover.dryRun
        return options
    }
}
