import Foundation
import TestSupport
import Testing

/// The interface on which scripts and users rely. A snapshot changes only with a reason, given in the commit.
@Suite("The contract of the command line")
struct ContractTests {
    private static let commands = [
        [], ["cover"], ["reveal"], ["detect"], ["inspect"], ["verify"], ["pair"], ["split"], ["kaomoji"],
        ["card"], ["card", "text"], ["card", "list"], ["card", "image"], ["card", "qr"], ["collage"],
        ["movie"], ["doodle"], ["serve"], ["config"], ["doctor"],
    ]

    @Test("the help of every command", arguments: commands)
    func help(command: [String]) throws {
        let run = try Command(Binary.located, ["help"] + command, environment: ["COLUMNS": "80"])
        #expect(run.status == 0)
        // The default number of jobs depends on the machine.
        let text = run.output.replacing(#/\(default: \d+\)$/#.anchorsMatchLineEndings()) { _ in "(default: N)"
        }
        try expect(text, is: (["help"] + command).joined(separator: "-"))
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
            let help = try Command(Binary.located, ["help"] + command).output
            let titles = help.split(separator: "\n").filter { $0.hasSuffix(":") && !$0.hasPrefix(" ") }
            #expect(!titles.contains { $0.contains("WITH --") }, "\(command)")
        }
    }

    /// Command lines that end well, each in a folder with the inputs of ``inputs``.
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
        let folder = try Self.inputs()
        let run = try Binary.run(list: arguments + ["--json"], folder: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        try expect(try JSONShape(lines: run.output).text, is: "report-" + name)
    }

    /// Command lines that fail, in a folder with the inputs of ``inputs``.
    private static let failures: [(code: String, arguments: [String])] = [
        ("unreadable", ["cover", "missing.jpg"]),
        ("empty-file", ["cover", "empty.jpg"]),
        ("not-a-picture", ["cover", "text.jpg"]),
        ("undecodable-picture", ["cover", "cut.png"]),
        ("truncated-jpeg", ["cover", "cut.jpg"]),
        ("unsupported-format", ["detect", "live.mov"]),
        ("outside-folder", ["cover", "face.jpg", "--relative-to", "none", "-o", "out.jpg"]),
        ("no-face", ["cover", "cat.png", "--no-face", "fail", "-o", "out.png"]),
        ("not-a-movie", ["pair", "face.jpg", "cat.png", "-o", "out.jpg"]),
        ("not-comparable", ["verify", "--against", "cat.png", "face.jpg"]),
        ("unreadable-media", ["reveal", "face.jpg", "--sound", "cat.png", "-o", "out.jpg"]),
        ("bad-template", ["collage", "face.jpg", "--template", "strokes.json", "-o", "out.jpg"]),
        ("unusable-model", ["cover", "face.jpg", "--landmarks", "text.jpg"]),
        ("kept", ["cover", "face.jpg", "-o", "covered.jpg"]),
        ("output-is-input", ["cover", "face.jpg", "-o", "face.jpg", "--force"]),
        ("unwritable", ["cover", "face.jpg", "-o", "text.jpg/out.jpg"]),
        ("not-a-live-photo", ["split", "face.jpg"]),
        ("bad-faces-file", ["cover", "face.jpg", "--faces", "text.jpg"]),
        ("bad-strokes-file", ["doodle", "face.jpg", "--strokes", "text.jpg"]),
        ("bad-kaomoji", ["cover", "face.jpg", "-k", ""]),
        ("unknown-option", ["cover", "face.jpg", "--colour", "red"]),
        ("no-input", ["detect"]),
        ("nothing-found", ["cover", "none", "-o", "out"]),
    ]

    @Test("what is said of every failure, and the status", arguments: failures)
    func failure(code: String, arguments: [String]) throws {
        let folder = try Self.inputs()
        let run = try Binary.run(list: arguments, folder: folder.path)
        try expect("\(run.output)\(run.errors)status \(run.status)\n", is: "failure-" + code)
    }

    private static func inputs() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "face.jpg")
        try folder.write(Fixture.cat.bytes, as: "cat.png")
        try folder.write(Fixture.cat.bytes.prefix(2000), as: "cut.png")
        try folder.write(Fixture.graceHopper.bytes.prefix(2000), as: "cut.jpg")
        try FileManager.default.createDirectory(atPath: folder("none"), withIntermediateDirectories: false)
        try folder.write([], as: "empty.jpg")
        try folder.write("no picture\n".utf8, as: "text.jpg")
        try folder.write(
            ##"{"strokes": [{"points": [[0.2, 0.5], [0.3, 0.6]], "color": "#E81E25", "width": 0.01}]}"##.utf8,
            as: "strokes.json"
        )
        for arguments in [
            ["cover", "face.jpg", "-o", "covered.jpg"],
            ["reveal", "face.jpg", "--movie-size", "240", "-o", "live.jpg"],
        ] {
            let run = try Binary.run(list: arguments, folder: folder.path)
            #expect(run.status == 0, "\(run.errors)")
        }
        return folder
    }

    private func expect(_ text: String, is name: String) throws {
        let stored = try Snapshot.stored(name, for: text)
        #expect(text == stored, "scripts/update-golden writes \(name) again")
    }
}
