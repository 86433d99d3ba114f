import Foundation
import TestSupport
import Testing

/// `-` as an input is a picture or a list of names; as an output it takes one picture.
@Suite("Pictures on standard input and output")
struct StandardStreamTests {
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes, "cat.png": Fixture.cat.bytes])
    }

    /// Runs a line of shell in which `kaomask` is the program.
    private static func shell(_ line: String, in folder: ScratchFolder) throws -> Command {
        let function = "kaomask() { '\(Binary.located)' \"$@\"; }; "
        return try Command("bash", ["-c", function + line], folder: folder.path)
    }

    @Test(
        "a picture that is piped in is covered as the file is, byte for byte",
        arguments: [
            "cat a.jpg | kaomask cover - -k glad -o out.jpg", "kaomask - -k glad -o out.jpg < a.jpg",
            "cat a.jpg | kaomask cover - -k glad -o - > out.jpg", "kaomask a.jpg -k glad -o - > out.jpg",
            "(head -c 1 a.jpg; sleep 0.1; tail -c +2 a.jpg) | kaomask - -k glad -o - | cat > out.jpg",
        ]
    )
    func piped(line: String) throws {
        let folder = try Self.folder()
        // Which of the kaomoji of an expression a face gets depends on the name of its picture.
        #expect(try folder.kaomask("a.jpg", "-k", "glad", "-o", "file.jpg").status == 0)
        let run = try Self.shell(line, in: folder).succeeded()
        #expect(folder.bytes(of: "out.jpg") == folder.bytes(of: "file.jpg"))
        #expect((run.output + run.errors).contains("1 face covered"))
        #expect(folder.files == ["a.jpg", "cat.png", "file.jpg", "out.jpg"])
    }

    @Test("it goes into a folder under a name of its own, in its own format")
    func named() throws {
        let folder = try Self.folder()
        #expect(try Self.shell("cat a.jpg | kaomask - -o out/", in: folder).status == 0)
        #expect(folder.files.contains("out/picture.jpg"))
        let other = try Self.shell("cat a.jpg | kaomask - -o - --format png > b.png", in: folder)
        #expect(
            other.status == 0
                && folder.bytes(of: "b.png").starts(
                    with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })
                )
        )
    }

    @Test("detect and inspect read it too, and reports call it -")
    func looked() throws {
        let folder = try Self.folder()
        let found = try Self.shell("cat a.jpg | kaomask detect - --json", in: folder)
        #expect(try JSONLines(found.output).only()["input"] as? String == "-")
        #expect(try Self.shell("cat a.jpg | kaomask inspect -", in: folder).output.hasPrefix("-: jpeg still"))
    }

    @Test(
        "what can neither be covered nor listed is reported in one sentence",
        arguments: [
            ("head -c 5000 /dev/urandom | kaomask detect -", "standard input: neither a picture", 2),
            ("printf 'a.jpg\\0cat.png\\0' | kaomask detect -", "add -0", 2),
            ("cat a.jpg | kaomask cover -", "needs -o", 64),
            ("head -c 5000 /dev/urandom | kaomask cover -", "neither a picture", 2),
            ("kaomask cover a.jpg cat.png -o - | cat", "-o - takes one picture", 0),
            ("kaomask reveal a.jpg -o - | cat", "a Live Photo is two files", 0),
            ("head -c 3000 a.jpg | kaomask - -o out.jpg", "standard input: ", 2),
            ("kaomask cat.png -o - > none.png", "no face found", 2),
            ("kaomask cover - </dev/null", "kaomask: standard input: is empty\n", 2),
            ("kaomask cover - -o out/ </dev/null", "kaomask: standard input: is empty\n", 2),
        ] as [(String, String, Int32)]
    )
    func refused(line: String, sentence: String, status: Int32) throws {
        let folder = try Self.folder()
        let run = try Self.shell(line, in: folder)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(run.status == status)
        #expect(run.errors.split(separator: "\n").count <= 3 && run.output.isEmpty, "\(run)")
        #expect(!folder.files.contains("out.jpg"))
    }
}
