import Foundation
import TestSupport
import Testing

/// Two concurrent runs, a killed run, a full disk, a read-only folder: never half a Live Photo, never a lost original.
@Suite("When things go wrong while a Live Photo is written")
struct BadDiskTests {
    private static func inputs() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        for index in 0..<4 { try folder.write(Fixture.graceHopper.bytes, as: "in/\(index).jpg") }
        try folder.write(IPhoneMovie().bytes, as: "clip.mov")
        return folder
    }

    /// Checks that every still has its movie with the same identifier, and that no movie is alone.
    private func expectPairs(_ folder: String, atMost count: Int) throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let seen = names.filter { !$0.hasPrefix(".") }
        guard !seen.isEmpty else { return }
        let run = try Binary.run("verify", folder, "--json")
        let reports = try JSONLines(run.output).objects
        #expect(run.status == 0, "\(run.output)")
        #expect(reports.count == seen.count / 2 && seen.count % 2 == 0 && reports.count <= count)
    }

    private func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Binary.located)
        process.arguments = arguments + ["--quiet"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test(
        "two runs at once on one folder make every pair once, and neither fails",
        arguments: [[], ["--force"]]
    )
    func twoRuns(extra: [String]) throws {
        let folder = try Self.inputs()
        let reveal = ["reveal", folder("in"), "-o", folder("out"), "--movie-size", "128"] + extra
        let runs = try [start(reveal), start(reveal)]
        for run in runs {
            run.waitUntilExit()
            #expect(run.terminationStatus == 0)
        }
        try expectPairs(folder("out"), atMost: 4)
        #expect(folder.files(in: "out/").count == 8)
        let pairs = try (0..<6).map { _ in
            try start(["pair", folder("in/0.jpg"), folder("clip.mov"), "-o", folder("one/")] + extra)
        }
        for pair in pairs {
            pair.waitUntilExit()
            #expect(pair.terminationStatus == 0)
        }
        try expectPairs(folder("one"), atMost: 1)
        #expect(folder.files(in: "one/") == ["one/0.jpg", "one/0.mov"])
    }

    @Test(
        "pair, killed at any moment, leaves a whole pair or something the next run completes",
        arguments: [[], ["--pvt"], ["--livp"], ["--motion-photo"]]
    )
    func killed(shape: [String]) throws {
        let folder = try Self.inputs()
        let arguments = ["pair", folder("in/0.jpg"), folder("clip.mov"), "-o", folder("out/")] + shape
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<12 {
            let run = try start(arguments)
            Thread.sleep(forTimeInterval: .random(in: 0...0.04, using: &generator))
            kill(run.processIdentifier, SIGKILL)
            run.waitUntilExit()
            #expect(folder.bytes(of: "in/0.jpg") == Fixture.graceHopper.bytes)
        }
        #expect(try Binary.run(list: arguments).status == 0)
        let verified = try Binary.run("verify", folder("out"), "--json")
        #expect(verified.status == 0, "\(verified.output)")
        let left = folder.files.filter { $0.hasPrefix("out/.") }
        #expect(left.isEmpty, "\(left)")
    }

    @Test(
        "a full disk leaves whole pairs only, says so, and is gone on with when there is room",
        .enabled(if: Disk.canMount, "file systems cannot be mounted here")
    )
    func fullDisk() throws {
        let folder = try Self.inputs()
        let disk = try Disk(folder("disk"), kilobytes: 700)
        defer { disk.unmount() }
        let movie = folder("clip.mov")
        for (index, shape) in [[], ["--pvt"], ["--livp"], ["--motion-photo"], []].enumerated() {
            let still = folder("in/\(index % 4).jpg")
            let output = folder("disk/\(index)" + (shape == ["--livp"] ? ".livp" : ".jpg"))
            let run = try Binary.run(list: ["pair", still, movie, "-o", output] + shape)
            #expect(run.status == (index == 0 ? 0 : 2), "\(index): \(run.errors)")
            if index > 0 { #expect(run.errors.contains("no space left on device")) }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder("disk"))
        #expect(Set(names).isSubset(of: ["0.jpg", "0.mov", "1.jpg", "1.mov"]), "\(names)")
        try expectPairs(folder("disk"), atMost: 2)
        try disk.resize(kilobytes: 9 << 10)
        try Binary.run(list: ["pair", folder("in/2.jpg"), movie, "-o", folder("disk/2.jpg")]).succeeded()
    }

    @Test(
        "a folder on a read-only disk is one clear line, and nothing is lost",
        .enabled(if: Disk.canMount, "not permitted")
    )
    func readOnly() throws {
        let folder = try Self.inputs()
        let disk = try Disk(folder("disk"), kilobytes: 100, options: "ro")
        defer { disk.unmount() }
        for arguments in [["pair", folder("in/0.jpg"), folder("clip.mov")], ["reveal", folder("in/0.jpg")]] {
            let run = try Binary.run(list: arguments + ["-o", folder("disk/a.jpg")])
            #expect(run.status == 2 && run.errors.contains("read-only file system"), "\(run.errors)")
            #expect(run.errors.split(separator: "\n").count == 1)
        }
        #expect(folder.bytes(of: "in/0.jpg") == Fixture.graceHopper.bytes)
    }
}
