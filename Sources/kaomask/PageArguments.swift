internal import ArgumentParser
import KaomaskKit
import Page

struct PageArguments: ParsableArguments {
    @Flag(
        help: """
            Also write one HTML page to share, with all results; Live Photos play on press. It is index.html in the \
            output folder, or lies next to a single result.
            """
    )
    var page = false

    /// Returns the page of a run, or `nil`.
    @inline(never)  // Inlined into an asynchronous run, it makes the optimiser of Swift 6.3 crash.
    func opened(
        _ input: InputOptions,
        _ cover: CoverArguments,
        kind: OutputKind,
        _ printing: ReportArguments
    ) throws -> Handout? {
        guard page else { return nil }
        let path = PressPage.path(
            output: cover.output,
            areSeveral: input.areSeveral,
            input: input.inputs[0],
            kind: kind
        )
        guard let path else {
            throw ValidationError("--page for several pictures needs an output folder: add -o FOLDER/")
        }
        let page = try PressPage(path, language: printing.lang ?? .english, replacesAnything: cover.force)
        return Handout(page, quiet: printing.quiet)
    }
}
