internal import ArgumentParser
import KaomaskKit
internal import Overlay
public import Scenes

extension ImageFit: ListedWord {}
extension QRLevel: ListedWord {}
extension TextStyle.Alignment: ListedWord {}

struct CardArguments: ParsableArguments {
    @OptionGroup(title: HelpSections.common) private var destination: OutputArguments
    @OptionGroup(title: HelpSections.common) private var design: TableOptions<OptionTable.Card>
    @OptionGroup(title: HelpSections.common) private var existing: ForceArguments
    @OptionGroup(title: HelpSections.livePhoto) private var movie: TableOptions<OptionTable.LiveMovie>
    @OptionGroup(title: HelpSections.livePhoto) private var still: StillArguments
    @OptionGroup(title: HelpSections.finding) private var detection: TableOptions<OptionTable.Finding>
    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments

    func options(_ kind: CardKind) throws -> CardOptions {
        var options = CardOptions([])
        options.look = CardLook(kind)
        try movie.set(&options.reveal)
        try design.set(&options)
        return options
    }

    func make(_ contents: [CardContent], _ options: CardOptions) async throws {
        var options = options
        options.contents = contents
        try design.setFiles(&options)
        var cover = CoverOptions(kaomoji: .cycle)
        cover.detection = try detection.options
        cover.replacesExisting = existing.force
        if input.areSeveral { cover.crew = Crew(detection.typed) }
        let plans = try Run.plans(input, output: destination.output, kind: .card, format: still.format)
        let results = destination.output.flatMap {
            OutputPlan.isFolder($0, severalInputs: input.areSeveral) ? $0 : nil
        }
        let pipeline = try Run.pipeline(cover, quiet: true)
        tellOther(options.look.family)
        try await Run.batch(plans, jobs: input.jobs, printing, results: results) {
            [options] plan throws(PipelineError) in
            try pipeline.card(plan, options)
        }
    }

    /// Warns that a font family is not installed.
    private func tellOther(_ family: String) {
        guard design["family"] != nil, let others = FontFamilies.others(than: family) else { return }
        let hint = Spelling.suggestion(for: family, among: others)
        Console.talk("kaomask: no font family is called \(family.oneLine), so another is used\(hint)")
    }
}
