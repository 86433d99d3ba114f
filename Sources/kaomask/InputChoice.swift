internal import ArgumentParser
import KaomaskKit

extension InputOrder: ListedWord {}

struct InputChoice: ParsableArguments {
    static let counts = 1...Int.max

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: "Paths on standard input end with a zero byte, as from find -print0."
    )
    var endWithZero = false

    @Option(
        help: ArgumentHelp(
            "Keep the input files' paths below this folder in the output folder.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var relativeTo: String?

    @OptionGroup private var running: TableOptions<OptionTable.Running>

    @Option(
        help: ArgumentHelp(
            "Only these kinds: \(Completions.kinds.joined(separator: ", ")).",
            valueName: "live,selfie"
        ),
        completion: .list(Completions.kinds)
    )
    var kind: String?

    @Option(
        help: ArgumentHelp("Only the newest n pictures, by the time they were taken.", valueName: "n"),
        transform: Self.counts.parser()
    )
    var newest: Int?

    @Option(help: ArgumentHelp("Only pictures taken on or after this date.", valueName: "2025-01-31"))
    var since: String?

    @Option(help: "Processing order.")
    var order: InputOrder?

    @Option(
        help: ArgumentHelp("Process at most n pictures.", valueName: "n"),
        transform: Self.counts.parser()
    )
    var limit: Int?

    @Flag(help: "Keep watching the folders and process new pictures until Ctrl-C.")
    var watch = false

    func validate() throws {
        _ = try query
        if let relativeTo, !InputWalk.namesFolder([relativeTo]) {
            throw ValidationError("--relative-to: \(relativeTo.oneLine) is not a folder")
        }
    }

    /// The number of pictures processed at once, if typed.
    var jobs: Int? { get throws { try running.plain } }

    var query: InputQuery {
        get throws {
            var query = InputQuery()
            for word in kind?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
                guard let kind = InputKind(rawValue: word.lowercased()) else {
                    throw ValidationError(
                        "--kind: " + Spelling.unknown("kind", String(word), among: Completions.kinds)
                    )
                }
                query.kinds.insert(kind)
            }
            if let since {
                guard let date = InputDate.parse(since) else {
                    throw Wording.wrong("since", "needs a date such as 2025-01-31 or 2025-01-31T18:05", since)
                }
                query.since = date
            }
            (query.newest, query.order, query.limit) = (newest, order, limit)
            return query
        }
    }
}
