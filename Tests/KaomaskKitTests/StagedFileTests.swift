import Foundation
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Staged files")
struct StagedFileTests {
    @Test("nothing has the name before the commit, everything after")
    func commit() throws {
        let folder = try ScratchFolder()
        let file = try StagedFile.stage([1, 2, 3], for: folder("a.jpg"), .standard)
        #expect(folder.files.isEmpty)
        try file.commit(.keep)
        #expect(folder.files == ["a.jpg"])
        #expect(folder.bytes(of: "a.jpg") == [1, 2, 3])
    }

    @Test("a file that is never committed leaves nothing")
    func forgotten() throws {
        let folder = try ScratchFolder()
        do { _ = try StagedFile.stage([1], for: folder("a.jpg"), .standard) }
        #expect(folder.files.isEmpty)
    }

    @Test("a name that is taken is kept or replaced, as asked, and nothing is left beside it")
    func existing() throws {
        let folder = try ScratchFolder(["a.jpg": [9]])
        #expect(throws: PipelineError.self) {
            try StagedFile.stage([1], for: folder("a.jpg"), .standard).commit(.keep)
        }
        #expect(folder.bytes(of: "a.jpg") == [9])
        try StagedFile.stage([1], for: folder("a.jpg"), .standard).commit(.replace)
        #expect(folder.bytes(of: "a.jpg") == [1])
        #expect(folder.files == ["a.jpg"])
    }

    @Test("a folder that is not there is an error that names the file")
    func noFolder() throws {
        let folder = try ScratchFolder()
        #expect {
            try StagedFile.stage([1], for: folder("nowhere/a.jpg"), .standard).commit(.keep)
        } throws: { error in
            (error as? PipelineError)?.code == .unwritable && "\(error)".contains("nowhere/a.jpg")
        }
    }
}
