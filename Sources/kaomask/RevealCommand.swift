public import ArgumentParser
internal import Pipeline
public import Reveal

extension RevealTransition: ExpressibleByArgument {}

/// `kaomask reveal`
struct RevealCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reveal",
        abstract: "Make Live Photos: the covered picture, and a movie that reveals the faces on press.",
        discussion: """
            photo.jpg becomes photo-live.jpg and photo-live.mov beside it, or goes where -o says. Bring both \
            to the phone together. The movie shows the faces: to hide somebody, use cover.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Covering") var cover: CoverArguments
    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments

    @Option(help: "How the face appears: fade or cut.")
    var transition: RevealTransition = .fade

    @Option(help: "Seconds the movie lasts, 0.5 to 3; galleries stop calling longer clips live.")
    var duration = 2.6

    @Option(help: "Frames in a second: a divisor of 600 from 10 to 60.")
    var fps = 30

    @Option(help: "The movie's long side at most, pixels, 64 to 4096; never enlarged.")
    var movieSize = 1440

    func validate() throws {
        guard (0.5...3).contains(duration) else { throw ValidationError("--duration takes 0.5 to 3 seconds") }
        guard (10...60).contains(fps), 600 % fps == 0 else {
            throw ValidationError("--fps takes 10, 12, 15, 20, 24, 25, 30, 40, 50 or 60")
        }
        guard (64...4096).contains(movieSize) else { throw ValidationError("--movie-size takes 64 to 4096") }
    }

    func run() async throws {
        var options = RevealOptions()
        options.timeline = RevealTimeline(duration: duration, framesPerSecond: fps, transition: transition)
        options.movieLongSide = movieSize
        let plans = try Run.plans(input, cover, kind: .livePhoto)
        let pipeline = try Run.pipeline(try cover.options(detection), quiet: printing.quiet)
        try cover.remark.map { Console.talk("kaomask: \($0)") }
        try await Run.batch(plans, jobs: input.jobs, printing) { [options] plan throws(PipelineError) in
            try pipeline.reveal(plan, options)
        }
    }
}
