internal import ArgumentParser
import KaomaskKit

struct ManifestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manifest",
        abstract: "Merge and check manifests, which cover --manifest and reveal --manifest write.",
        discussion:
            "A manifest says of every input what became of it, with SHA-256 digests of inputs and outputs.",
        subcommands: [Merge.self, Check.self]
    )

    struct Merge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge",
            abstract: "Merge the manifests of several workers into one, sorted.",
            discussion:
                "Equal lines stay once. Status 1 if an input has two different outputs; both lines stay."
        )

        @Argument(help: "Manifests.", completion: .file())
        var manifests: [String]

        @Option(name: .shortAndLong, help: "Output file (default: standard output).", completion: .file())
        var output: String?

        func run() async throws {
            do throws(PipelineError) {
                var opened: [Manifest] = []
                for path in manifests { opened.append(try Manifest(path)) }
                let file = try output.map { path throws(PipelineError) in
                    try StagedFile.begin(for: path, FilePermissions(like: manifests))
                }
                let disputed: [String]
                if let file {
                    disputed = try Manifest.merge(opened) { line throws(PipelineError) in
                        try file.append(Array((line + "\n").utf8))
                    }
                    try file.sync()
                    try file.commit(.replace)
                } else {
                    disputed = try Manifest.merge(opened) { Console.result($0) }
                }
                for name in disputed { Console.talk("kaomask: \(name.oneLine): has two different outputs") }
                if disputed.isEmpty { return }
            } catch {
                Console.talk("kaomask: \(error)")
                throw ExitCode(2)
            }
            throw ExitCode(1)
        }
    }

    struct Check: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Compare a folder of results with its manifest.",
            discussion:
                "Names files that are missing, changed, or not in the manifest; status 1 if there is one."
        )

        @Argument(help: "The manifest.", completion: .file())
        var manifest: String

        @Argument(help: "The folder of the results.", completion: .directory)
        var folder: String

        func run() async throws {
            var counts: [Manifest.Finding.Kind: Int] = [:]
            do throws(PipelineError) {
                guard InputWalk.namesFolder([folder]) else {
                    throw PipelineError(code: .unreadable, path: folder, detail: "is not a folder")
                }
                let right = try Manifest(manifest).check(folder) { finding in
                    counts[finding.kind, default: 0] += 1
                    Console.result("\(finding.kind.rawValue)  \(finding.name.oneLine)")
                }
                let words = Manifest.Finding.Kind.allCases.map { "\(counts[$0] ?? 0) \($0.rawValue)" }
                Console.talk("\(right) right, \(words.joined(separator: ", "))")
            } catch {
                Console.talk("kaomask: \(error)")
                throw ExitCode(2)
            }
            if !counts.isEmpty { throw ExitCode(1) }
        }
    }
}
