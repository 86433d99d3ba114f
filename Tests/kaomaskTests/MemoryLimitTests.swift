import Foundation
import TestSupport
import Testing

/// A limit of the address space ends a run with a sentence, or leaves it alone; it never makes it hang.
@Suite("With little memory", .enabled(if: Command.isInstalled("timeout"), "there is no timeout"))
struct MemoryLimitTests {
    @Test(
        "a run ends well or with a sentence, whatever the limit",
        arguments: [50, 90, 100, 110, 125, 140, 160, 170, 180, 190, 200, 300, 600, 1200, 2000]
    )
    func limited(megabytes: Int) throws {
        let folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "face.jpg")
        for command in ["cover face.jpg -o out.jpg --force", "detect face.jpg", "--help", "doctor"] {
            let line = "ulimit -v \(megabytes * 1000); exec timeout -s KILL 30 '\(Binary.located)' \(command)"
            let run = try Command("sh", ["-c", line], folder: folder.path)
            // 127: the system's loader has no room for the libraries, or the shell none for anything.
            #expect([0, 1, 2, 126, 127].contains(run.status), "\(megabytes) MB, \(command): \(run)")
            // What doctor finds is its result, and stands there.
            let isSaid = !run.errors.isEmpty || command == "doctor" && !run.output.isEmpty
            #expect(run.status == 0 || run.status == 1 || isSaid, "\(megabytes) MB: \(command)")
        }
    }
}
