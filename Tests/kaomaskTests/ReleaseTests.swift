import Foundation
import TestSupport
import Testing

/// The parts of a release beside the programs: their version, the check of the machine, the man pages.
@Suite("The release")
struct ReleaseTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL.path

    @Test("--version tells the version of scripts/version in every command; doctor adds the libraries")
    func version() throws {
        let number = try Command(Self.root + "/scripts/version", []).output.split(separator: "\n").first
        let run = try Binary.run("--version").succeeded()
        #expect(run.output.hasPrefix("kaomask \(number ?? "?") ("))
        let checkup = try Binary.run("doctor").output
        #expect(checkup.hasPrefix(run.output))
        for name in ["YuNet", "dlib 19", "libjpeg-turbo ", "libheif 1", "FFmpeg ", "HarfBuzz ", "libzip "] {
            #expect(checkup.contains(name), "\(name)")
        }
        #expect(try Binary.run("cover", "--version").output == run.output)
    }

    @Test("the changelog has a section for what is to be released")
    func changelog() throws {
        let text = try String(contentsOfFile: Self.root + "/CHANGELOG.md", encoding: .utf8)
        let number =
            try Command(Self.root + "/scripts/version", []).output.split(separator: "\n").first ?? "?"
        #expect(text.contains("\n## Unreleased\n") || text.contains("\n## \(number)"))
    }

    @Test("doctor tells of each thing it has tried, and its status is that of the worst")
    func doctor() throws {
        let folder = try ScratchFolder()
        let run = try folder.kaomask("doctor", "--json")
        let findings = try JSONLines(run.output).objects
        let subjects = findings.compactMap { $0["subject"] as? String }
        #expect(
            subjects == [
                "face detectors", "libraries", "fonts", "emoji", "landmarks", "HEIC", "AVIF", "H264", "HEVC",
                "AAC", "GIF",
                "archives", "walls", "results", "settings", "page",
            ]
        )
        // The page is another program: without it, all else works.
        let states = findings.filter { $0["subject"] as? String != "page" }.compactMap {
            $0["state"] as? String
        }
        #expect(
            run.status == (states.contains("broken") ? 2 : states.contains("missing") ? 1 : 0),
            "\(run.output)"
        )
        #expect(folder.files.isEmpty)
        for finding in findings
        where finding["state"] as? String == "missing" && finding["subject"] as? String != "page" {
            #expect(finding["advice"] is String, "\(finding)")
        }
    }

    @Test(
        "doctor says what to install where the landmark model is missing, and that a folder cannot be written to"
    )
    func missing() throws {
        let run = try Binary.run(line: "doctor /proc/self", environment: ["KAOMASK_LANDMARKS": ""])
        #expect(run.status == 1)
        #expect(run.output.contains("apt install libdlib-data"))
        #expect(run.output.contains("name another folder with -o"))
        let broken = try Binary.run(line: "doctor", environment: ["KAOMASK_LANDMARKS": "/etc/passwd"])
        #expect(broken.status == 2 && broken.output.contains("broken"))
    }

    @Test(
        "every command has a man page that names each of its options, and every example in them is a right command line"
    )
    func manual() throws {
        let folder = try ScratchFolder()
        let programs = URL(fileURLWithPath: Binary.located).deletingLastPathComponent().path
        try Command(
            Self.root + "/scripts/manual",
            [programs, folder("man")],
            environment: ["SOURCE_DATE_EPOCH": "0"]
        ).succeeded()
        let help = try JSONSerialization.jsonObject(
            with: Data(try Binary.run("--experimental-dump-help").output.utf8)
        )
        let commands =
            ((help as? [String: Any])?["command"] as? [String: Any])?["subcommands"] as? [[String: Any]] ?? []
        #expect(commands.count > 14)
        for command in commands {
            let name = command["commandName"] as? String ?? ""
            guard name != "help" else { continue }
            let page = folder.text(of: "man/kaomask-\(name).1")
            for section in ["NAME", "SYNOPSIS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES"] {
                #expect(page.contains("\n.Sh \(section)\n"), "\(name): \(section)")
            }
            for argument in command["arguments"] as? [[String: Any]] ?? []
            where argument["shouldDisplay"] as? Bool == true {
                for option in argument["names"] as? [[String: Any]] ?? []
                where option["kind"] as? String == "long" {
                    let word = "\\-" + (option["name"] as? String ?? "").replacing("-", with: "\\-")
                    #expect(page.contains("Fl \"\(word)\""), "\(name): \(word)")
                }
            }
        }
    }

    @Test("every environment variable of ours is in the man pages")
    func environment() throws {
        let manual = try String(contentsOfFile: Self.root + "/docs/manual/common.mdoc", encoding: .utf8)
        let sources = Self.root + "/Sources"
        for case let path as String in try #require(FileManager.default.enumerator(atPath: sources))
        where path.hasSuffix(".swift") {
            let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
            for match in text.matches(of: #/"(KAOMASK_[A-Z]+)"/#) {
                #expect(manual.contains("Ev \(match.1)\n"), "\(match.1)")
            }
        }
    }

    @Test("the examples of the man pages are right command lines", arguments: try Example.all())
    func example(line: Example) throws {
        let folder = try ScratchFolder()
        // Nothing is there to work on: what is said must be of that, not of the words.
        let run = try Command(
            "/bin/sh",
            ["-c", line.text],
            folder: folder.path,
            environment: ["PATH": Example.path]
        )
        #expect(run.status != 64 || run.errors.contains("is not a folder"), "\(line.text): \(run.errors)")
        #expect(!run.errors.contains("not found"), "\(run.errors)")
    }

    /// A command line of the man pages.
    struct Example: Sendable, CustomTestStringConvertible {
        let text: String
        var testDescription: String { text }

        /// The tests' own programs before all others.
        static let path =
            URL(fileURLWithPath: Binary.located).deletingLastPathComponent().path + ":/usr/bin:/bin"

        static func all() throws -> [Example] {
            let text = try String(
                contentsOfFile: ReleaseTests.root + "/docs/manual/examples.txt",
                encoding: .utf8
            )
            let lines = text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map {
                String($0.dropFirst(2))
            }
            // A test that waits for more to arrive, or serves, would wait for ever.
            return lines.filter { !$0.contains("--watch") && !$0.contains("--blur-api") }.map(Example.init)
        }
    }
}
