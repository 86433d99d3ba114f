import Formats
import Foundation
import TestSupport
import Testing

/// The interface on which scripts and users rely. A snapshot changes only with a reason, given in the commit.
@Suite("The contract of the command line")
struct ContractTests {
    private static let commands = [
        [], ["cover"], ["reveal"], ["detect"], ["inspect"], ["verify"], ["pair"], ["split"], ["kaomoji"],
        ["card"], ["card", "text"], ["card", "list"], ["card", "image"], ["card", "qr"], ["collage"],
        ["movie"], ["doodle"], ["persons"], ["serve"], ["worker"], ["config"], ["doctor"],
    ]

    @Test("the help of every command", arguments: commands)
    func help(command: [String]) throws {
        let run = try Command(Binary.located, ["help"] + command, environment: ["COLUMNS": "80"]).succeeded()
        // The default number of jobs depends on the machine.
        let text = run.output.replacing(#/\(default: \d+\)$/#.anchorsMatchLineEndings()) { _ in "(default: N)"
        }
        try Snapshot.expect(text, is: (["help"] + command).joined(separator: "-"))
    }

    @Test("the examples of every help fit on a line, and a default is said once", arguments: commands)
    func lines(command: [String]) throws {
        let wide = try Command(Binary.located, ["help"] + command, environment: ["COLUMNS": "1000"])
        for line in wide.output.split(separator: "\n") {
            if line.hasPrefix("kaomask ") { #expect(line.count <= 80, "\(line)") }
            #expect(line.components(separatedBy: "default:").count <= 2, "\(line)")
        }
    }

    @Test("what most people need comes first in the help")
    func order() throws {
        let help = try Command(Binary.located, ["help", "cover"], environment: ["COLUMNS": "80"]).output
        let options = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
        for (option, start) in zip(options, ["-o, ", "-k, ", "--patch ", "--format ", "--private "]) {
            #expect(option.dropFirst(2).hasPrefix(start), "\(option)")
        }
        for command in Self.commands {
            let help = try Binary.run(list: ["help"] + command).output
            let titles = help.split(separator: "\n").filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
            #expect(!titles.contains { $0.contains("WITH --") }, "\(command)")
        }
    }

    /// Command lines that end well, each in a folder with the files of ``ContractFiles``.
    private static let reports: [(name: String, arguments: [String])] = [
        ("detect", ["detect", "face.jpg", "cat.png"]),
        ("cover", ["cover", "face.jpg", "cat.png", "-o", "out"]),
        ("reveal", ["reveal", "face.jpg", "--movie-size", "240", "-o", "out.jpg"]),
        ("inspect", ["inspect", "face.jpg", "live.jpg", "live.mov"]),
        ("verify", ["verify", "live.jpg", "live.mov"]),
        ("verify-covered", ["verify", "--against", "face.jpg", "covered.jpg"]),
        ("pair", ["pair", "face.jpg", "live.mov", "-o", "out.jpg"]),
        ("split", ["split", "live.jpg", "-o", "out"]),
        ("kaomoji", ["kaomoji", "joy"]),
        ("card", ["card", "text", "face.jpg", "--text", "Hello", "-o", "out.jpg"]),
        ("collage", ["collage", "face.jpg", "cat.png", "-o", "out.jpg"]),
        ("movie", ["movie", "face.jpg", "cat.png", "-o", "out.mp4"]),
        ("doodle", ["doodle", "face.jpg", "--strokes", "strokes.json", "-o", "out.jpg"]),
    ]

    @Test("the keys of every report", arguments: reports)
    func report(name: String, arguments: [String]) throws {
        let folder = try ContractFiles.copy()
        let run = try folder.kaomask(list: arguments + ["--json"]).succeeded()
        try Snapshot.expect(try JSONShape(lines: run.output).text, is: "report-" + name)
        guard name != "kaomoji" else { return }
        let schema = try JSONSchema(Document.root + "/docs/report-schema.json")
        for (number, line) in try JSONLines(run.output).objects.enumerated() {
            let command = try #require(arguments.first)
            #expect(schema.fault(line, as: command) == nil)
            #expect(line["version"] as? Int == (number == 0 ? 1 : nil))
        }
    }

    @Test("failures and what is passed over are as the schema has it, and each code is in the table")
    func failures() throws {
        let schema = try JSONSchema(Document.root + "/docs/report-schema.json")
        let folder = try ContractFiles.copy()
        try folder.write(Array("no picture".utf8), as: "x.nef")
        let run = try folder.kaomask("cover", ".", "-o", "all", "--json", "-q")
        let lines = try JSONLines(run.output).objects
        #expect(lines.contains { $0["error"] != nil } && lines.contains { $0["kind"] != nil })
        for line in lines {
            let kind = line["error"] != nil ? "failure" : line["reason"] != nil ? "passedOver" : "cover"
            #expect(schema.fault(line, as: kind) == nil)
        }
        let page = try String(contentsOfFile: Document.root + "/docs/json.md", encoding: .utf8)
        for code in FailureCode.allCases { #expect(page.contains("\n| `\(code.rawValue)` |"), "\(code)") }
    }

    /// Command lines that do nothing, in a folder with the files of ``ContractFiles``.
    private static let refusals: [(name: String, arguments: [String])] = [
        ("kept", ["cover", "face.jpg", "-o", "covered.jpg"]),
        ("unknown-option", ["cover", "face.jpg", "--colour", "red"]),
        ("no-input", ["detect"]),
        ("nothing-found", ["cover", "none", "-o", "out"]),
    ]

    @Test("what is said when there is nothing to do, and the status", arguments: refusals)
    func refusal(name: String, arguments: [String]) throws {
        let folder = try ContractFiles.copy()
        let run = try folder.kaomask(list: arguments)
        try Snapshot.expect("\(run.output)\(run.errors)status \(run.status)\n", is: "refusal-" + name)
    }
}
