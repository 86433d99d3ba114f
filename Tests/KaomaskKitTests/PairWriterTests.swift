import Formats
import Foundation
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Writing a Live Photo")
struct PairWriterTests {
    static func plan(_ folder: ScratchFolder, _ shape: LivePhotoShape = .pair) -> PlannedPhoto {
        PlannedPhoto(input: "in.jpg", still: folder("out/a.jpg"), movie: folder("out/a.mov"), shape: shape)
    }

    private static func pairWriter(_ folder: ScratchFolder) -> PairWriter {
        PairWriter(
            still: folder("out/a.jpg"),
            movie: folder("out/a.mov"),
            permissions: .standard,
            replacesExisting: false
        )
    }

    @Test(
        "a half that is there already is kept, whichever it is, and nothing is put beside it",
        arguments: ["out/a.jpg", "out/a.mov"]
    )
    func kept(name: String) throws {
        let folder = try ScratchFolder([name: [7]])
        let error = #expect(throws: PipelineError.self) {
            try PhotoWriter(replacesExisting: false).write(still: [1], movie: [2], as: Self.plan(folder))
        }
        #expect(error?.code == .outputExists && error?.detail.contains("--force") == true)
        #expect(folder.files == [name] && folder.bytes(of: name) == [7])
        try PhotoWriter(replacesExisting: true).write(still: [1], movie: [2], as: Self.plan(folder))
        #expect(folder.bytes(of: "out/a.jpg") == [1] && folder.bytes(of: "out/a.mov") == [2])
    }

    @Test("a movie that an interrupted run left is made again with its still; a user's movie never is")
    func resumed() throws {
        let folder = try ScratchFolder()
        let writer = Self.pairWriter(folder)
        try folder.write(IPhoneMovie().bytes, as: "out/a.mov")
        let hidden = String(writer.hiddenStill.dropFirst(folder.path.count + 1))
        try folder.write(IPhonePicture().bytes, as: hidden)
        try writer.write(still: [1], movie: MovieData([2]))
        #expect(folder.files == ["out/a.jpg", "out/a.mov"])
        #expect(folder.bytes(of: "out/a.mov") == [2])
        try FileManager.default.removeItem(atPath: folder("out/a.jpg"))
        try folder.write(IPhonePicture().bytes, as: hidden)
        #expect(throws: PipelineError.self) { try writer.write(still: [1], movie: MovieData([2])) }
        #expect(folder.bytes(of: "out/a.mov") == [2])
    }

    @Test("what another run makes meanwhile is kept; what stands in the way is not taken for it")
    func overtaken() throws {
        let folder = try ScratchFolder()
        let (writer, plan) = (PhotoWriter(replacesExisting: false), Self.plan(folder))
        let said = try writer.making(plan, kept: "kept") {
            try writer.write(still: [1], movie: [2], as: plan)
            try writer.write(still: [3], movie: [4], as: plan)
            return "made"
        }
        #expect(said == "kept")
        #expect(folder.bytes(of: "out/a.jpg") == [1] && folder.bytes(of: "out/a.mov") == [2])
        try FileManager.default.removeItem(atPath: folder("out/a.mov"))
        #expect {
            try writer.making(plan, kept: "kept") {
                try writer.write(still: [3], movie: [4], as: plan)
                return "made"
            }
        } throws: { ($0 as? PipelineError)?.code == .outputExists }
    }

    @Test("twenty writers at once leave one whole pair")
    func race() async throws {
        let folder = try ScratchFolder()
        let plan = Self.plan(folder)
        let written = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 as Range<UInt8> {
                group.addTask {
                    (try? PhotoWriter(replacesExisting: false)
                        .write(still: [number], movie: [number], as: plan)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(written == 1)
        #expect(folder.files == ["out/a.jpg", "out/a.mov"])
        #expect(folder.bytes(of: "out/a.jpg") == folder.bytes(of: "out/a.mov"))
    }

    @Test("writers that replace at once leave a pair of one of them")
    func replacing() async throws {
        let folder = try ScratchFolder()
        let plan = Self.plan(folder)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<20 as Range<UInt8> {
                group.addTask {
                    try? PhotoWriter(replacesExisting: true)
                        .write(still: [number], movie: [number], as: plan)
                }
            }
        }
        #expect(folder.bytes(of: "out/a.jpg") == folder.bytes(of: "out/a.mov"))
    }

    @Test("a bundle holds both halves and says what it is; one that is there is kept or replaced whole")
    func bundle() throws {
        let folder = try ScratchFolder()
        let plan = Self.plan(folder, .pvt)
        try PhotoWriter(replacesExisting: false).write(still: [1], movie: [2], as: plan)
        let names = ["a.jpg", "a.mov", "a.pvt/a.jpg", "a.pvt/a.mov", "a.pvt/metadata.plist"].map {
            "out/" + $0
        }
        #expect(folder.files == names)
        let list = try unsafe PropertyListSerialization.propertyList(
            from: Data(folder.bytes(of: "out/a.pvt/metadata.plist")),
            format: nil
        )
        #expect(list as? [String: String] == ["PFVideoComplementMetadataVersionKey": "1"])
        try PhotoWriter(replacesExisting: true).write(still: [3], movie: [4], as: plan)
        #expect(folder.files == names && folder.bytes(of: "out/a.pvt/a.mov") == [4])
        try FileManager.default.removeItem(atPath: folder("out/a.pvt"))
        try PhotoWriter(replacesExisting: false).write(still: [5], movie: [6], as: plan)
        #expect(folder.files == names && folder.bytes(of: "out/a.pvt/a.jpg") == [3])
    }

    @Test("what a killed run left of a bundle is cleared away; what a running one has is not")
    func leftovers() throws {
        let folder = try ScratchFolder()
        try folder.write([1], as: "out/.kaomask-999999999-5.folder/a.jpg")
        try folder.write([1], as: "out/.kaomask-1-5.folder/a.jpg")
        try PhotoWriter(replacesExisting: false).write(still: [1], movie: [2], as: Self.plan(folder, .pvt))
        let hidden = folder.files.filter { $0.contains("/.kaomask") }
        #expect(hidden == ["out/.kaomask-1-5.folder/a.jpg"])
    }

    @Test("a folder that cannot be made is an error and leaves nothing")
    func blocked() throws {
        let folder = try ScratchFolder(["out": [0]])
        #expect(throws: PipelineError.self) {
            try PhotoWriter(replacesExisting: false).write(still: [1], movie: [2], as: Self.plan(folder))
        }
        #expect(folder.files == ["out"])
    }
}
