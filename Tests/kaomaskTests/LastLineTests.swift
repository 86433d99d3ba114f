import Foundation
import TestSupport
import Testing

/// The last line of a run, and its progress before.
@Suite("Progress and the last line")
struct LastLineTests {
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder([
            "in/a.jpg": Fixture.graceHopper.bytes, "in/b.png": Fixture.eileenCollins.bytes,
            "in/cat.png": Fixture.cat.bytes, "in/empty.jpg": [],
        ])
    }

    private static func lastLine(_ run: Command) -> String {
        run.errors.split(separator: "\n").last.map(String.init) ?? ""
    }

    @Test("counts what became of the pictures, and says how long it took and where the results are")
    func counts() throws {
        let folder = try Self.folder()
        let run = try folder.kaomask("cover", "in", "-o", "out/")
        let line = Self.lastLine(run)
        #expect(
            line.wholeMatch(
                of:
                    #/2 covered \(2 faces\), 1 without a face, (\d to check, )?1 failed; [\d.]+ s; results in out//#
            ) != nil,
            "\(line)"
        )
        let again = try folder.kaomask("cover", "in", "-o", "out/")
        #expect(Self.lastLine(again).hasPrefix("2 already there, 1 without a face"), "\(again.errors)")
        let found = try folder.kaomask("detect", "in")
        #expect(Self.lastLine(found).hasPrefix("2 with faces (2 faces), 1 without a face"), "\(found.errors)")
    }

    @Test("a dry run says that it has not looked for faces")
    func dryRun() throws {
        let folder = try Self.folder()
        let run = try folder.kaomask("cover", "in/a.jpg", "-n")
        #expect(Self.lastLine(run).contains("not searched for faces"))
        let several = try folder.kaomask("cover", "in", "-o", "out", "-n")
        #expect(several.errors.contains("4 to do"), "\(several.errors)")
        let quiet = try folder.kaomask("cover", "in", "-o", "out", "-n", "-q")
        #expect(quiet.output.isEmpty && quiet.errors.isEmpty)
    }

    /// Runs on a terminal of its own, which `script` makes.
    private static func onTerminal(_ arguments: String, _ folder: ScratchFolder) throws -> String {
        let line = "'\(Binary.located)' \(arguments)"
        return try Command("script", ["-qec", line, "/dev/null"], folder: folder.path).output
    }

    @Test(
        "on a terminal the total is known, also with --limit",
        .needs("script"),
        arguments: ["", " --limit 3"]
    )
    func progress(limit: String) throws {
        let folder = try Self.folder()
        let screen = try Self.onTerminal("cover in -o out -j 1" + limit, folder)
        #expect(screen.contains(limit.isEmpty ? "1/4" : "1/3"), "\(screen)")
        #expect(screen.contains("pictures/s"))
        let kept = try Self.onTerminal("cover in/a.jpg in/b.png -o out -j 1", folder)
        #expect(kept.contains("1/2") && !kept.contains("pictures/s"), "\(kept)")
    }

    @Test(
        "Ctrl-C ends with what was done, also with -q, and how to go on where results are kept",
        arguments: [
            (["cover", "in", "-o", "out", "-j", "1"], "out/0.jpg", " covered ("),
            (["cover", "in", "-o", "out", "-j", "1", "-q"], "out/0.jpg", " covered ("),
            (["detect", "in", "-j", "1", "--report", "found.json"], "found.json", " with faces ("),
        ]
    )
    func stopped(arguments: [String], firstFile: String, count: String) throws {
        let folder = try ScratchFolder()
        // So many that the last one is far away, however late the signal is sent.
        let picture = try folder.write(Fixture.graceHopper.bytes, as: "in/0.jpg")
        for number in 1..<400 {
            try FileManager.default.linkItem(atPath: picture, toPath: "\(folder.path)/in/\(number).jpg")
        }
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: Binary.located)
        tool.arguments = arguments
        tool.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let (results, talk) = (Pipe(), Pipe())
        (tool.standardOutput, tool.standardError) = (results, talk)
        try tool.run()
        for _ in 0..<1500 where tool.isRunning && folder.bytes(of: firstFile).isEmpty { usleep(20_000) }
        tool.interrupt()
        let said = String(decoding: talk.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        tool.waitUntilExit()
        #expect(tool.terminationStatus == 130)
        #expect(said.contains(count) && said.contains(#/stopped after \d+ of 400/#), "\(said)")
        #expect(said.contains("the same command goes on from here") == (arguments[0] == "cover"), "\(said)")
    }
}
