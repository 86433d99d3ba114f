internal import FoundationEssentials
import KaomaskKit

/// The program behind `kaomask serve`, beside this one or on the search path.
struct PageProgram {
    static let name = "kaomask-serve"

    /// The places to try, in order; `PATH` is searched for a bare name.
    var candidates: [String] {
        let beside = ProgramStart.path.map { $0.folderPath + "/" + Self.name }
        return [beside, Self.name].compactMap { $0 }
    }

    /// The check that it exists in this version.
    var finding: Finding {
        guard let path else {
            return Finding(
                "page",
                .missing,
                "\(Self.name) is not beside this program and not in PATH: kaomask serve does not work",
                advice: "in the source: swift build -c release --product \(Self.name)"
            )
        }
        let told = ChildProcess.run(path, [Self.name, "--version"], most: 1 << 12)
        guard told.map({ String(decoding: $0.said, as: UTF8.self) }) == "\(Version.line)\n" else {
            return Finding(
                "page",
                .missing,
                "\(path.oneLine) is of another version",
                advice: "install both from one build"
            )
        }
        return Finding("page", .fine, "\(path.oneLine), of this version")
    }

    private var path: String? {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let paths = candidates.flatMap { $0.contains("/") ? [$0] : folders.map { "\($0)/\(Self.name)" } }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
