internal import ArgumentParser
import KaomaskKit
public import Scenes

extension CardStyle: ListedWord {}
extension CardPlace: ListedWord {}
extension ImageFit: ListedWord {}
extension QRLevel: ListedWord {}
extension TextStyle.Alignment: ListedWord {}

/// The arguments that all cards have in common.
struct CardArguments: ParsableArguments {
    @OptionGroup(title: HelpSections.common) private var design: CardDesign
    @OptionGroup(title: HelpSections.livePhoto) private var movie: LiveMovieArguments
    @OptionGroup(title: HelpSections.livePhoto) private var still: StillArguments
    @OptionGroup(title: HelpSections.finding) private var detection: DetectionArguments
    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments

    /// The look of the cards.
    func look(_ kind: CardKind) throws -> CardLook { try design.look(kind) }

    /// Makes a Live Photo of every input, with these cards.
    func make(_ contents: [CardContent], _ look: CardLook) async throws {
        var options = CardOptions(contents)
        options.look = look
        options.steps = try design.steps
        options.background = try design.background
        options.cuts = design.cut
        movie.set(&options.reveal)
        if let sound = design.sound { try options.setSound(of: sound) }
        var cover = CoverOptions(kaomoji: .cycle)
        cover.detection = try detection.options
        cover.replacesExisting = design.force
        let plans = try Run.plans(input, output: design.output, kind: .card, format: still.format)
        let results = design.output.flatMap {
            OutputPlan.isFolder($0, severalInputs: input.areSeveral) ? $0 : nil
        }
        let pipeline = try Run.pipeline(cover, quiet: true)
        design.tellRemarks()
        try await Run.batch(plans, jobs: input.jobs, printing, results: results) {
            [options] plan throws(PipelineError) in
            try pipeline.card(plan, options)
        }
    }
}
