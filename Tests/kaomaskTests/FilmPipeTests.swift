import Foundation
import KaomaskKit
import TestSupport
import Testing

@Suite("Films in pipes and workers", .enabled(if: Command.isInstalled("ffmpeg"), "ffmpeg is not installed"))
struct FilmPipeTests {
    /// Returns a folder with a small film of a portrait, `in.` and its ending.
    private static func folder(_ ending: String, tags: String = "") throws -> ScratchFolder {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        let coding = "-vf scale=240:-2 -t 1 -r 10 -pix_fmt yuv420p -c:v libx264 \(tags)"
        try Command(line: "ffmpeg -v error -loop 1 -i a.jpg \(coding) in.\(ending)", folder: folder.path)
            .succeeded()
        try FileManager.default.removeItem(atPath: folder("a.jpg"))
        return folder
    }

    /// Runs a shell's line in which `kaomask` is this program.
    private static func run(_ line: String, in folder: ScratchFolder) throws -> Command {
        let words = "kaomask() { \"\(Binary.located)\" \"$@\"; }; \(line)"
        return try Command("/bin/sh", ["-c", words], folder: folder.path)
    }

    @Test(
        "a film comes out of a pipe and goes into one, with the bytes it has as a file",
        arguments: ["mp4", "mkv", "mov"]
    )
    func pipe(ending: String) throws {
        let folder = try Self.folder(ending)
        try Self.run("kaomask cover in.\(ending) -k '( )' -o file.\(ending)", in: folder).succeeded()
        let piped = try Self.run("cat in.\(ending) | kaomask cover - -k '( )' -o pipe.\(ending)", in: folder)
        try piped.succeeded()
        #expect(piped.errors.contains("standard input is kept in a file without a name meanwhile"))
        let both = "cat in.\(ending) | kaomask cover - -k '( )' -o - | cat > both.\(ending)"
        try Self.run(both, in: folder).succeeded()
        for name in ["pipe", "both"] {
            #expect(folder.bytes(of: "\(name).\(ending)") == folder.bytes(of: "file.\(ending)"))
        }
        #expect(folder.files.count == 4)
    }

    @Test("in a folder for results it is named for what it is")
    func named() throws {
        let folder = try Self.folder("mkv")
        let run = try Self.run("cat in.mkv | kaomask cover - -o out/", in: folder)
        #expect(run.status == 0 && folder.files.contains("out/film.mkv"), "\(run.errors)")
    }

    @Test("detect and reveal take a film from a pipe; what does not says so")
    func others() throws {
        let folder = try Self.folder("mp4")
        let found = try Self.run("cat in.mp4 | kaomask detect - --json", in: folder)
        #expect(found.status == 0 && found.output.contains("\"track\""), "\(found.errors)")
        let shown = try Self.run("cat in.mp4 | kaomask reveal - --at 0.3-0.5 -o out.mp4", in: folder)
        #expect(shown.status == 0 && folder.files.contains("out.mp4"), "\(shown.errors)")
        let card = try Self.run("cat in.mp4 | kaomask card text - --text hi -o card.jpg", in: folder)
        #expect(card.status != 0 && card.errors.contains("name its file"), "\(card.errors)")
    }

    @Test("in a run of several a film becomes in its worker what it becomes alone, with mask and sheet")
    func worker() throws {
        let folder = try Self.folder("mp4")
        try folder.write(Fixture.cat.bytes, as: "cat.jpg")
        let words = "kaomask cover -k '( )' --save-faces --json --from 0.3"
        let alone = try Self.run("\(words) in.mp4 -o one/ --mask one.mkv", in: folder)
        let many = try Self.run("\(words) in.mp4 cat.jpg -o two/ --mask masks/", in: folder)
        #expect(alone.status == 0 && many.status == 0, "\(many.errors)")
        for (one, two) in [("one/in.mp4", "two/in.mp4"), ("one.mkv", "masks/in.mkv")] {
            #expect(folder.bytes(of: one) == folder.bytes(of: two) && !folder.bytes(of: one).isEmpty)
        }
        #expect(folder.bytes(of: "one/in.faces.json") == folder.bytes(of: "two/in.faces.json"))
        let line = many.output.split(separator: "\n").first?.replacing("two/", with: "one/")
        #expect(line.map { $0 + "\n" } == alone.output)
        let found = try Self.run(
            "kaomask detect --json in.mp4; kaomask detect --json in.mp4 cat.jpg",
            in: folder
        )
        let reports = found.output.split(separator: "\n")
        #expect(reports.count == 3 && reports[0] == reports[1], "\(found.output)")
    }

    @Test(
        "a private film has its pictures at their times, and no word of anybody",
        arguments: ["mp4", "mkv"]
    )
    func nameless(ending: String) throws {
        let tags = "-metadata title=Annabel -metadata location=+48.1+11.5/ -metadata:s:v title=Annabel"
        let folder = try Self.folder(ending, tags: tags)
        func text(_ name: String) -> String {
            String(decoding: folder.bytes(of: "\(name).\(ending)"), as: Unicode.ASCII.self)
        }
        #expect(text("in").contains("Annabel"))
        let run = try Self.run("kaomask cover in.\(ending) --private -o out.\(ending)", in: folder)
        #expect(
            run.status == 0 && run.output.contains("everything removed except pictures, sound"),
            "\(run.errors)"
        )
        for word in ["Annabel", "48.1", "x264 - core"] {
            #expect(!text("out").contains(word))
        }
        let frames = "-f framecrc - | grep -v '^#' | cut -d, -f2,3"
        let times = try Self.run(
            "for name in in out; do ffmpeg -v error -i $name.\(ending) \(frames) | md5sum; done",
            in: folder
        )
        #expect(Set(times.output.split(separator: "\n")).count == 1, "\(times.output)\(times.errors)")
    }

    @Test(
        "a film cannot make its worker open a file or a connection, and ends that alone",
        arguments: ["", "--same"]
    )
    func walls(option: String) throws {
        let folder = try Self.folder("mp4")
        let names = ["trap", "read", "connect"]
        for name in names { try folder.write(folder.bytes(of: "in.mp4"), as: "wall-\(name).mp4") }
        let run = try Self.run("KAOMASK_WALL_TEST=1 kaomask cover *.mp4 -o out \(option)", in: folder)
        #expect(run.status == 1 && folder.files.contains("out/in.mp4"), "\(run.errors)")
        for end in ["trap.mp4: the process that worked on it ended", "read: denied", "connect: denied"] {
            #expect(run.errors.contains(end), "\(run.errors)")
        }
    }

    @Test("where there is no room for it, that is said of standard input")
    func full() throws {
        let folder = try Self.folder("mp4")
        let run = try Self.run("ulimit -f 1; cat in.mp4 | kaomask cover - -o out.mp4", in: folder)
        #expect(run.status != 0 && folder.files == ["in.mp4"])
        #expect(
            run.errors.contains("standard input: cannot be kept beside out.mp4 meanwhile: file too large"),
            "\(run.errors)"
        )
    }
}
