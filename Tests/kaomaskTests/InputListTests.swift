import Foundation
import TestSupport
import Testing

@Suite("A list of names on standard input")
struct InputListTests {
    @Test("a list is answered as it is read: each line is done before the next has to be there")
    func conversation() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes])
        let (toTool, fromTool) = (Pipe(), Pipe())
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: Binary.located)
        tool.arguments = ["detect", "-", "--json"]
        tool.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        (tool.standardInput, tool.standardOutput) = (toTool, fromTool)
        try tool.run()
        for name in ["a.jpg", "gone.jpg", "a.jpg"] {
            toTool.fileHandleForWriting.write(Data("\(name)\n".utf8))
            let answer = String(decoding: fromTool.fileHandleForReading.availableData, as: UTF8.self)
            #expect(answer.contains("\"\(name)\""))
        }
        try toTool.fileHandleForWriting.close()
        tool.waitUntilExit()
        #expect(tool.terminationStatus == 1)
    }

    @Test("a list may end its names with zero bytes, and name results by their place below a folder")
    func zeroBytes() throws {
        let folder = try ScratchFolder(["in/a/line\nbreak.jpg": Fixture.graceHopper.bytes])
        let name = "in/a/line\nbreak.jpg\0"
        try folder.kaomask(line: "cover - -0 --relative-to in -o out", input: name).succeeded()
        #expect(folder.files == ["in/a/line\nbreak.jpg", "out/a/line\nbreak.jpg"])
    }
}
