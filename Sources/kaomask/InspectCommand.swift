internal import ArgumentParser
internal import KaomaskKit

struct InspectCommand: ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show identifiers, still time, size, codec and dates of pictures and movies.",
        discussion: """
            Names the other half of a Live Photo, among the files inspected or beside one named alone. Looks into \
            .livp archives, .pvt bundles and Android Motion Photos too.
            """
    )

    @OptionGroup var input: InputOptions
    @OptionGroup(title: HelpSections.printing) var printing: ReportArguments

    @Flag(help: "Show every movie track: codec, size, frame rate, colour, HDR, sound, rotation.")
    var tracks = false

    func validate() throws { try input.refuseWatch() }

    func run() async throws {
        printing.endWithReader()
        let (files, wasStopped) = await input.examined()
        let reports = Inspector(withTracks: tracks).inspected(files)
        var summary = BatchSummary()
        summary.failed = reports.count { (try? $0.get()) == nil }
        summary.done = reports.count - summary.failed
        summary.wasStopped = wasStopped
        try Run.print(reports, summary, printing)
    }
}
