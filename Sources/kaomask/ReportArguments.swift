internal import ArgumentParser

/// What is printed.
struct ReportArguments: ParsableArguments {
    @Flag(help: "Print JSON Lines: one object per input, in input order.")
    var json = false

    @Option(help: "Write the JSON Lines to this file, whatever else is printed.")
    var report: String?

    @Flag(name: .shortAndLong, help: "Print failures only.")
    var quiet = false
}
