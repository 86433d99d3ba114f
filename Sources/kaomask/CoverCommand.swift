public import ArgumentParser
internal import Foundation
public import Pipeline

extension PictureFormat: ExpressibleByArgument {
    /// Parses the name of a format or a usual extension.
    public init?(argument: String) { self.init(named: argument) }
}

/// The command `kaomask cover`.
struct CoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cover",
        abstract: "Make pictures with a kaomoji over every face.",
        discussion: """
            photo.jpg becomes photo-covered.jpg beside it, or goes where -o says. A picture keeps its format; AVIF \
            becomes JPEG. Of a JPEG only the covered blocks are coded anew, of a HEIC only the tiles they are in, \
            and its gain map stays. Of a Live Photo every frame is \
            covered too: a photo with its movie beside it, a .livp archive, a .pvt bundle, or one of Android's \
            Motion Photos, each of which stays what it is.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: "Covering") var cover: CoverArguments
    @Flag(
        name: .customLong("private"),
        help: """
            Leave out everything that tells of people, places and cameras: position, names, serial numbers, maker \
            notes, previews. The result is read back and searched again; one that shows a face is not written.
            """
    )
    var isPrivate = false

    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments
    @OptionGroup(title: "Printing") var page: PageArguments

    @Option(
        help: """
            Write jpeg, png, webp, heic or avif, whatever the pictures are (default: as -o is called, else as they \
            came).
            """
    )
    var format: PictureFormat?

    @OptionGroup var still: StillArguments

    @Option(
        help: "The quality of what is coded anew, 1 to 100 (default: JPEG 95, WebP 92, HEIC 70, AVIF 80)."
    )
    var quality: Int?

    func validate() throws {
        if let quality {
            try Run.checked { () throws(OptionError) in try CoverOptions.qualities.check(quality, "quality") }
        }
        if isPrivate, !cover.hidesFaces {
            throw ValidationError(
                "--private has to hide the faces: it does not go with --style bare or --patch none"
            )
        }
        if let still = still.format, let format, still != format {
            throw ValidationError(
                "--still \(still.rawValue) and --format \(format.rawValue) contradict each other"
            )
        }
        guard let format = format ?? still.format, let output = cover.output, !input.areSeveral,
            let named = PictureFormat(named: (output as NSString).pathExtension), named != format
        else { return }
        throw ValidationError(
            "--format \(format.rawValue) and the name \(output.oneLine) contradict each other"
        )
    }

    func run() async throws {
        let plans = try Run.plans(
            input,
            cover,
            kind: .coveredPicture,
            format: format ?? still.format,
            shape: cover.asStill || isPrivate ? .pair : nil
        )
        if cover.dryRun {
            return try await Run.batch(plans, jobs: 1, printing) { [force = cover.force] plan in
                Pipeline.plannedCover(plan, replacesExisting: force)
            }
        }
        var options = try cover.options(detection, of: input.inputs)
        options.quality = quality
        options.isPrivate = isPrivate
        let page = try page.opened(
            input,
            output: cover.output,
            kind: .coveredPicture,
            force: cover.force,
            quiet: printing.quiet
        )
        let pipeline = try Run.pipeline(options, quiet: printing.quiet)
        try cover.remark.map { Console.talk("kaomask: \($0)") }
        try await Run.batch(plans, jobs: input.jobs, printing, on: page) { plan throws(PipelineError) in
            try pipeline.cover(plan)
        }
    }
}
