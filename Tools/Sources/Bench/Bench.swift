import Foundation

/// Times what has a figure to reach. Each figure is the best of several runs; ratios are of times taken in this
/// one run. The exit status is 1 when a figure was missed.
///
///     Bench KAOMASK PORTRAIT [--only search|phones] [--files N] [--peers PYTHON-ENVIRONMENT PEER.PY] [--docs FOLDER]
@main
struct Bench {
    static func main() throws {
        let missed = try measure().filter(\.isMissed)
        guard missed.isEmpty else {
            print("missed: " + missed.map(\.name).joined(separator: "; "))
            exit(1)
        }
    }

    private static func measure() throws -> [Figure] {
        let arguments = CommandLine.arguments
        func values(_ count: Int, of option: String) -> [String]? {
            guard let place = arguments.firstIndex(of: option), place + count < arguments.count else {
                return nil
            }
            return Array(arguments[place + 1...place + count])
        }
        let machine = Machine.current()
        var table = Table()
        let only = values(1, of: "--only")?[0]
        if only == nil { try Stages.measure(&table) }
        let scratch = NSTemporaryDirectory() + "/kaomask-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let pictures = SourcePictures(portrait: arguments[2], scratch: scratch)
        let files = values(1, of: "--files").flatMap { Int($0[0]) } ?? 10_000
        let whole = WholeRuns(kaomask: arguments[1], pictures: pictures, manyFiles: files)
        switch only {
        case nil: try whole.measure(&table)
        case "search": try whole.measureSearch(&table)
        default: break
        }
        if only == nil || only == "phones" {
            try PhoneRuns(kaomask: arguments[1], pictures: pictures).measure(&table)
        }
        if let peers = values(2, of: "--peers") {
            try Peers(kaomask: arguments[1], pictures: pictures, python: peers[0], script: peers[1]).measure(
                &table
            )
        }
        if let folder = values(1, of: "--docs") {
            try Document(figures: table.figures, machine: machine).write(into: folder[0])
        }
        return table.figures
    }
}
