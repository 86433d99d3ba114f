import Foundation
import TestSupport
import Testing

@testable import Pipeline

@Suite("Staged files")
struct StagedFileTests {
    @Test("nothing has the name before the commit, everything after")
    func commit() throws {
        let folder = try ScratchFolder()
        let file = try StagedFile.stage([1, 2, 3], for: folder("a.jpg"))
        #expect(folder.files.isEmpty)
        try file.commit(.keep)
        #expect(folder.files == ["a.jpg"])
        #expect(folder.bytes(of: "a.jpg") == [1, 2, 3])
    }

    @Test("a file that is never committed leaves nothing")
    func forgotten() throws {
        let folder = try ScratchFolder()
        do { _ = try StagedFile.stage([1], for: folder("a.jpg")) }
        #expect(folder.files.isEmpty)
    }

    @Test("a name that is taken is kept or replaced, as asked, and nothing is left beside it")
    func existing() throws {
        let folder = try ScratchFolder()
        try folder.write([9], as: "a.jpg")
        #expect(throws: PipelineError.self) {
            try StagedFile.stage([1], for: folder("a.jpg")).commit(.keep)
        }
        #expect(folder.bytes(of: "a.jpg") == [9])
        try StagedFile.stage([1], for: folder("a.jpg")).commit(.replace)
        #expect(folder.bytes(of: "a.jpg") == [1])
        #expect(folder.files == ["a.jpg"])
    }

    @Test("a folder that is not there is an error that names the file")
    func noFolder() throws {
        let folder = try ScratchFolder()
        #expect {
            try StagedFile.stage([1], for: folder("nowhere/a.jpg")).commit(.keep)
        } throws: { error in
            (error as? PipelineError)?.code == "unwritable" && "\(error)".contains("nowhere/a.jpg")
        }
    }
}

@Suite("Writing a Live Photo")
struct PhotoWriterTests {
    static func plan(_ folder: ScratchFolder) -> PlannedPhoto {
        PlannedPhoto(input: "in.jpg", still: folder("out/a.jpg"), movie: folder("out/a.mov"))
    }

    @Test("both halves are there, or neither")
    func whole() throws {
        let folder = try ScratchFolder()
        try PhotoWriter(replacesExisting: false).write(still: [1], movie: [2], as: Self.plan(folder))
        #expect(folder.files == ["out/a.jpg", "out/a.mov"])
    }

    @Test("a still that another run wrote meanwhile is kept, and our movie is taken back")
    func race() throws {
        let folder = try ScratchFolder()
        try folder.write([7], as: "out/a.jpg")
        #expect(throws: PipelineError.self) {
            try PhotoWriter(replacesExisting: false).write(still: [1], movie: [2], as: Self.plan(folder))
        }
        #expect(folder.files == ["out/a.jpg"])
        #expect(folder.bytes(of: "out/a.jpg") == [7])
    }

    @Test("a movie alone, as an interrupted run leaves it, is made again with its still")
    func resumed() throws {
        let folder = try ScratchFolder()
        try folder.write([7], as: "out/a.mov")
        let writer = PhotoWriter(replacesExisting: false)
        #expect(writer.standing(Self.plan(folder)) == .partial)
        try writer.write(still: [1], movie: [2], as: Self.plan(folder))
        #expect(folder.bytes(of: "out/a.mov") == [2])
        #expect(writer.standing(Self.plan(folder)) == .complete)
    }

    @Test("a folder that cannot be made is an error and leaves nothing")
    func blocked() throws {
        let folder = try ScratchFolder()
        try folder.write([0], as: "out")
        #expect(throws: PipelineError.self) {
            try PhotoWriter(replacesExisting: false).write(still: [1], movie: [2], as: Self.plan(folder))
        }
        #expect(folder.files == ["out"])
    }
}
