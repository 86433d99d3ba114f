public import ArgumentParser
public import Cards
public import Drawing
internal import Foundation
internal import Movies
internal import Pipeline
internal import Reveal

extension CardStyle: ExpressibleByArgument {}
extension CardPlace: ExpressibleByArgument {}
extension ImageFit: ExpressibleByArgument {}
extension QRLevel: ExpressibleByArgument {
    /// Parses a level's letter, in upper or lower case.
    public init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}
extension TextStyle.Alignment: ExpressibleByArgument {}

/// The arguments that all cards have in common.
struct CardArguments: ParsableArguments {
    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: "A file name, or a folder (existing, or ending in /); needed for folders."
    )
    var output: String?

    @Flag(help: "Make outputs again that exist; without it they are kept and count as done.")
    var force = false

    @Option(
        help:
            "What the card is made of: extra-light, light or dark frosted glass, or blur (all of the photo)."
    )
    var style: CardStyle?

    @Option(help: "Where the card lies: middle, top, bottom, or face.")
    var place: CardPlace = .middle

    @Option(
        help: ArgumentHelp("The card's share of the photo's width and height at most.", valueName: "70%x50%")
    )
    var card: String?

    @Flag(help: "Leave corners square.")
    var square = false

    @Option(help: "The letters' family, as fontconfig knows it.")
    var family: String?

    @Option(
        help: ArgumentHelp(
            "Seconds each of several cards is shown; several numbers for each its own.",
            valueName: "1,1.5,2"
        )
    )
    var step: String?

    @Option(
        help: """
            keep leaves the photo as it is, to the last pixel; a size such as 1080x1920, or screen:iphone-15, crops it, \
            faces kept in view.
            """
    )
    var size = "keep"

    @Flag(help: "Let cards come and go between two frames instead of dissolving.")
    var cut = false

    @Option(help: "Frames in a second, 10 to 60.")
    var fps = FrameRate.thirty

    @Option(help: "How the movie is compressed: h264, which everything plays, or hevc, which is smaller.")
    var codec: MovieCodec = .h264

    @Option(help: "The movie's long side at most, pixels, 64 to 4096; never enlarged.")
    var movieSize = RevealOptions().movieLongSide

    @Option(help: "A file whose beginning is heard.")
    var sound: String?

    @OptionGroup var still: StillArguments
    @OptionGroup(title: "Finding faces") var detection: DetectionArguments
    @OptionGroup(title: "Printing") var printing: ReportArguments

    func validate() throws {
        try Run.checked { () throws(OptionError) in
            try RevealOptions.check(frameRate: fps, movieLongSide: movieSize)
        }
        _ = try steps
        _ = try background
        _ = try look(.text)
    }

    /// Makes a Live Photo of every input, with these cards.
    func make(_ contents: [CardContent], _ look: CardLook) async throws {
        var options = CardOptions(contents)
        options.look = look
        options.steps = try steps
        options.background = try background
        options.cuts = cut
        options.reveal.timeline = RevealTimeline(frameRate: fps)
        options.reveal.movieLongSide = movieSize
        options.reveal.codec = codec
        try Run.prepared { () throws(PipelineError) in
            if let sound { try options.setSound(of: sound) }
        }
        var cover = CoverOptions(kaomoji: .cycle)
        cover.detection = try detection.options
        cover.replacesExisting = force
        let plans = try Run.plans(input, output: output, kind: .card, format: still.format)
        let pipeline = try Run.pipeline(cover, quiet: true)
        try await Run.batch(plans, jobs: input.jobs, printing) { [options] plan throws(PipelineError) in
            try pipeline.card(plan, options)
        }
    }

    /// The look of the cards.
    func look(_ kind: CardKind) throws -> CardLook {
        var look = CardLook(kind)
        if let style { look.style = style }
        look.place = place
        look.hasRoundCorners = !square
        if let family { look.family = family }
        if let card {
            let shares = card.lowercased().split(separator: "x", omittingEmptySubsequences: false).map {
                side in
                side.hasSuffix("%") ? Double(side.dropLast()) : nil
            }
            guard shares.count == 2, let width = shares[0], let height = shares[1],
                CardLook.shares.contains(width / 100),
                CardLook.shares.contains(height / 100)
            else {
                throw ValidationError("--card takes shares of 10% to 100% such as 70%x50%, and not \(card)")
            }
            look.share = (width / 100, height / 100)
        }
        return look
    }

    private var steps: [Double] {
        get throws {
            try (step?.split(separator: ",", omittingEmptySubsequences: false) ?? []).map { word in
                guard let seconds = Double(word), CardOptions.stepLengths.contains(seconds) else {
                    throw ValidationError(
                        "--step takes seconds from \(CardOptions.stepLengths.inWords) such as 1 or 1,2, and not \(step ?? "")"
                    )
                }
                return seconds
            }
        }
    }

    private var background: CardBackground {
        get throws {
            if size == "keep" { return .keep }
            if let screen = try ScreenSizes.size(size) { return .cropped(screen) }
            return .cropped(try CanvasArguments.size(size, option: "--size"))
        }
    }
}

extension CardReport: ReadableReport {
    var picture: String { still }

    var lines: [String] {
        guard status == .written else {
            return ["\(still.oneLine)  kept, it was there already (--force makes it again)"]
        }
        return [
            "\(still.oneLine)",
            "\(movie.oneLine)  shows \(cards == 1 ? "the card" : "\(cards) cards in turn")",
        ]
            + (notes ?? []).map { "  note: \($0.oneLine)" }
    }
}
