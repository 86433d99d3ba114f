import Foundation
import TestSupport
import Testing

/// Standard output, standard error or a report that cannot be written: the pictures are still made, and the run
/// reports what is missing.
@Suite("When what is printed cannot be written")
struct LostOutputTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder(["face.jpg": Fixture.graceHopper.bytes]) }

    /// Runs a shell command in the folder; `kaomask` in it is the binary.
    private func shell(_ line: String) throws -> Command {
        try Command(
            "sh",
            ["-c", "kaomask() { \"\(Binary.located)\" \"$@\"; }; " + line],
            folder: folder.path
        )
    }

    private static let cover = "kaomask cover face.jpg --face-box 180,100,200,200 -o out.jpg"

    @Test(
        "a full or closed standard output costs what is printed and nothing else",
        arguments: [
            ("\(cover) >/dev/full", "no space left on device"), ("\(cover) >&-", "bad file descriptor"),
            ("\(cover) --json >/dev/full", "no space left on device"),
            ("\(cover) <&- >&-", "bad file descriptor"),
        ]
    )
    func results(line: String, reason: String) throws {
        let run = try shell(line)
        #expect(
            run.status == 1 && run.errors.contains("standard output: cannot be written: \(reason)"),
            "\(run)"
        )
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        try expectPicture()
    }

    @Test(
        "pictures are made when the reader of what is printed goes away, and nothing is said of it",
        arguments: ["", "--json", "--verbose", "2>&1"]
    )
    func readerOfTalk(options: String) throws {
        let run = try shell(
            "{ sleep 0.2; \(Self.cover) \(options); echo $? >status; } | true; exit $(cat status)"
        )
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        try expectPicture()
    }

    @Test(
        "what only prints ends with its reader, without a word",
        arguments: [
            "detect face.jpg", "detect face.jpg --json", "inspect face.jpg", "verify face.jpg", "kaomoji",
            "--help",
            "--version", "doctor", "config --json", "--generate-completion-script bash",
            "cover face.jpg -o -",
        ]
    )
    func readerOfResults(command: String) throws {
        let run = try shell("{ sleep 0.2; kaomask \(command); echo $? >status; } | true; exit $(cat status)")
        // A configuration without settings prints nothing on standard output.
        let quiet: Set<Int32> = command.hasPrefix("config") ? [0, 141] : [141]
        #expect(quiet.contains(run.status), "\(run)")
        #expect(!run.errors.contains("cannot be written") && !run.errors.contains("pipe"), "\(run.errors)")
    }

    @Test("a report is finished though the reader of what is printed has gone")
    func readerBesidesReport() throws {
        let run = try shell(
            "{ sleep 0.2; kaomask detect face.jpg --report r.jsonl; echo $? >status; } | true; exit $(cat status)"
        )
        #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
        #expect(try JSONLines(folder.text(of: "r.jsonl")).objects.count == 1)
    }

    @Test(
        "a standard error that takes nothing ends no run",
        arguments: ["2>/dev/full", "2>&-", ">/dev/full 2>/dev/full", "<&- >&- 2>&-"]
    )
    func talk(redirection: String) throws {
        let run = try shell("\(Self.cover) absent.jpg \(redirection)".replacing("out.jpg", with: "out/"))
        #expect(run.status == 1 && run.errors.isEmpty, "\(run)")
        try expectPicture("out/face.jpg")
    }

    @Test(
        "words that were asked for and cannot be printed are no success",
        arguments: ["--help", "--version", "kaomoji"]
    )
    func words(command: String) throws {
        let run = try shell("kaomask \(command) >/dev/full")
        #expect(run.status == 1 && run.errors.contains("standard output: cannot be written"), "\(run)")
        #expect(try shell("kaomask \(command)").status == 0)
    }

    @Test(
        "a report on a full disk is said to be missing, and the pictures are made",
        .enabled(if: Disk.canMount, "file systems cannot be mounted here"),
        arguments: [
            "--report disk/a.jsonl", "--html disk/a.html", "--report disk/a.jsonl --html disk/a.html",
        ]
    )
    func reports(options: String) throws {
        try FileManager.default.createDirectory(atPath: folder("disk"), withIntermediateDirectories: true)
        try #require(
            try Command("mount", ["-t", "tmpfs", "-o", "size=4k", "tmpfs", folder("disk")]).status == 0
        )
        defer { _ = try? Command("umount", ["-l", folder("disk")]) }
        try folder.write([UInt8](repeating: 0, count: 4096), as: "disk/full")
        let run = try shell("\(Self.cover) \(options)")
        let reports = options.split(separator: " ").filter { $0.hasPrefix("disk") }
        #expect(run.status == 1 && run.output.contains("out.jpg  2 faces covered"), "\(run)")
        #expect(run.errors.split(separator: "\n").count == reports.count, "\(run.errors)")
        for report in reports {
            #expect(
                run.errors.contains("\(report): cannot be written: no space left on device"),
                "\(run.errors)"
            )
        }
        try expectPicture()
    }

    /// Checks that the picture is the same as with all outputs writable.
    private func expectPicture(_ name: String = "out.jpg") throws {
        let made = folder.bytes(of: name)
        #expect(try shell(Self.cover.replacing("out.jpg", with: "as-ever.jpg")).status == 0)
        #expect(!made.isEmpty && made == folder.bytes(of: "as-ever.jpg"))
    }

    @Test(
        "a library of another version is said when it is needed, and spoils nothing else",
        .needs("clang"),
        arguments: [
            ("libheif.so.1", "copy.avif", "libheif has no function"),
            ("libzip.so.4", "a.livp", "libzip has no function"),
        ]
    )
    func otherVersion(library: String, input: String, words: String) throws {
        try folder.write(Array("int nothing;".utf8), as: "nothing.c")
        try Command("clang", ["-shared", folder("nothing.c"), "-o", folder(library)]).succeeded()
        #expect(try shell(Self.cover.replacing("out.jpg", with: "a.avif")).status == 0)
        try folder.write(folder.bytes(of: "a.avif"), as: "copy.avif")
        try folder.write(Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 40), as: "a.livp")
        let line = "cover \(input) face.jpg --face-box 180,100,200,200 -o out/"
        let libraries = ["LD_LIBRARY_PATH": folder.path]
        let run = try folder.kaomask(line: line, environment: libraries)
        #expect(run.status == 1 && run.errors.contains(words), "\(run)")
        #expect(folder.files.contains("out/face.jpg"))
    }
}
