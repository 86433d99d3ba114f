internal import ArgumentParser
import FileJobs
internal import KaomaskKit
import Page

extension PageLanguage: ListedWord {
    /// Parses a language's name, or a tag such as `zh-TW`.
    public init?(argument: String) { self.init(tag: argument) }
}

/// The arguments for a standalone page.
struct PageArguments: ParsableArguments {
    @Flag(
        help: """
            Also write one HTML page to share, with all results; Live Photos play on press. It is index.html in the \
            output folder, or lies next to a single result.
            """
    )
    var page = false

    @Option(help: ArgumentHelp("Language of that page: en, zh-Hant, zh-Hans or ja.", valueName: "language"))
    var lang: PageLanguage?

    func validate() throws {
        guard lang == nil || page else {
            throw ValidationError("--lang is the language of --page; add --page")
        }
    }

    /// Returns the page of a run, or `nil` when none was requested.
    ///
    /// - Parameters:
    ///   - output: The value of `-o`.
    ///   - force: `true` if an existing file may be replaced.
    func opened(
        _ input: InputOptions,
        output: String?,
        kind: OutputKind,
        force: Bool,
        quiet: Bool
    ) throws -> Handout? {
        guard page else { return nil }
        let path = PressPage.path(
            output: output,
            areSeveral: input.areSeveral,
            input: input.inputs[0],
            kind: kind
        )
        guard let path else {
            throw ValidationError("--page for several pictures needs an output folder: add -o FOLDER/")
        }
        return try Run.prepared { () throws(PipelineError) in
            Handout(
                try PressPage(path, language: lang ?? .english, replacesAnything: force),
                quiet: quiet
            )
        }
    }
}
