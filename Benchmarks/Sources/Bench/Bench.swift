import Foundation

/// Times what has a figure to reach. Each figure is the best of several runs; ratios are of times taken in this
/// one run. The exit status is 1 when a figure was missed.
///
///     Bench KAOMASK PORTRAIT [FILES]
@main
struct Bench {
    static func main() throws {
        let arguments = CommandLine.arguments
        var table = Table()
        try Stages.measure(&table)
        let scratch = NSTemporaryDirectory() + "/kaomask-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        let runs = WholeRuns(
            kaomask: arguments[1],
            portrait: arguments[2],
            scratch: scratch,
            manyFiles: arguments.count > 3 ? Int(arguments[3]) ?? 10_000 : 10_000
        )
        try runs.measure(&table)
        try FileManager.default.removeItem(atPath: scratch)
        guard table.missed.isEmpty else {
            print("missed: " + table.missed.joined(separator: "; "))
            exit(1)
        }
    }
}
