internal import ArgumentParser

protocol ReportingCommand: AsyncParsableCommand {
    var printing: ReportArguments { get }
    /// `true` if `--page` was given; `nil` for a command without it.
    var writesPage: Bool? { get }
}

extension ReportingCommand {
    var writesPage: Bool? { nil }

    func checkLanguage() throws {
        guard printing.lang != nil, printing.html == nil, writesPage != true else { return }
        let pages = writesPage == nil ? "--html PAGE.html" : "--html PAGE.html or --page"
        throw ValidationError("--lang is the language of HTML pages; add \(pages)")
    }
}
