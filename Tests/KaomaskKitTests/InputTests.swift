import Foundation
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Walking the inputs")
struct InputWalkTests {
    @Test(
        "a folder is walked in the order of names; hidden files, other files and linked folders are left out"
    )
    func folder() throws {
        let folder = try ScratchFolder()
        for name in ["b.JPG", "a/c.png", "a/.hidden.jpg", ".secret/x.jpg", "notes.txt", "z.jpeg"] {
            try folder.write([1], as: name)
        }
        try folder.link("loop", to: folder.path)
        let files = InputWalk.files(of: folder.path).compactMap { try? $0.get() }
        #expect(files.map(\.relativePath) == ["a/c.png", "b.JPG", "z.jpeg"])
        #expect(files.filter(\.isFromFolder).count == 3)
    }

    @Test("a file that was named is taken whatever its name")
    func named() throws {
        let folder = try ScratchFolder()
        let path = try folder.write([1], as: "picture without an ending")
        let files = InputWalk.files(of: path).compactMap { try? $0.get() }
        #expect(
            files == [InputFile(path: path, relativePath: "picture without an ending", isFromFolder: false)]
        )
    }

    @Test("a name that leads nowhere is an error")
    func missing() throws {
        let folder = try ScratchFolder()
        let files = InputWalk.files(of: folder("gone.jpg"))
        #expect {
            try files[0].get()
        } throws: { ($0 as? PipelineError)?.code == .unreadable }
    }

    @Test("single files can be named by their place below a folder, and not from outside of it")
    func relative() throws {
        let folder = try ScratchFolder()
        let path = try folder.write([1], as: "in/a/b.jpg")
        let files = InputWalk.files(of: path, relativeTo: folder("in/"))
        #expect(try files[0].get().relativePath == "a/b.jpg")
        #expect {
            try InputWalk.files(of: path, relativeTo: folder("in/a/b"))[0].get()
        } throws: { ($0 as? PipelineError)?.code == .outsideFolder }
    }

    @Test("the folder of the results is not walked")
    func excluded() throws {
        let folder = try ScratchFolder(["a.jpg": [1], "out/a.jpg": [1]])
        let files = InputWalk.files(of: folder.path, excluding: folder("out") + "/")
        #expect(files.compactMap { try? $0.get().relativePath } == ["a.jpg"])
        let itself = InputWalk.files(of: folder.path, excluding: folder("out/.."))
        #expect(itself.count == 1)
        #expect(throws: PipelineError.self) { try itself.first?.get() }
    }
}

@Suite("Where results go")
struct OutputPlanTests {
    static func file(_ path: String, relative: String? = nil) -> InputFile {
        InputFile(
            path: path,
            relativePath: relative ?? (path as NSString).lastPathComponent,
            isFromFolder: false
        )
    }

    static func planned(
        _ path: String,
        output: String?,
        several: Bool = false,
        kind: OutputKind
    ) throws -> [String?] {
        var plan = OutputPlan(output: output, severalInputs: several, inputs: [file(path)], kind: kind)
        let photo = try plan.plan(file(path))
        return [photo.still, photo.movie]
    }

    @Test("beside the source, with a word added")
    func beside() throws {
        #expect(
            try Self.planned("x/photo.jpg", output: nil, kind: .coveredPicture) == [
                "x/photo-covered.jpg", nil,
            ]
        )
        #expect(
            try Self.planned("x/photo.png", output: nil, kind: .livePhoto)
                == ["x/photo-live.jpg", "x/photo-live.mov"]
        )
    }

    @Test("under the name that was asked for; a Live Photo's movie has the same stem")
    func named() throws {
        #expect(try Self.planned("photo.jpg", output: "y/z.jpg", kind: .coveredPicture) == ["y/z.jpg", nil])
        #expect(try Self.planned("photo.jpg", output: "y/z.JPG", kind: .livePhoto) == ["y/z.JPG", "y/z.mov"])
        #expect(try Self.planned("photo.jpg", output: "y/z", kind: .livePhoto) == ["y/z.jpg", "y/z.mov"])
    }

    @Test("in a folder that mirrors the tree")
    func mirrored() throws {
        var plan = OutputPlan(output: "out", severalInputs: true, inputs: [], kind: .coveredPicture)
        #expect(try plan.plan(Self.file("in/a/b.jpg", relative: "a/b.jpg")).still == "out/a/b.jpg")
    }

    @Test(
        "pictures with one name get a name each, the same in every run and order, and again when they are there",
        arguments: [
            ["a.jpg", "a.png", "a.HEIC", "b.png"], ["b.png", "a.HEIC", "a.png", "a.jpg"], ["a.HEIC"],
        ]
    )
    func twins(order: [String]) throws {
        let folder = try ScratchFolder()
        for name in ["a.jpg", "a.png", "a.HEIC", "b.png"] { try folder.write([1], as: "in/" + name) }
        let expected = ["a.jpg": "a", "a.png": "a-png", "a.HEIC": "a-HEIC", "b.png": "b"]
        for _ in 0..<2 {
            var inside = OutputPlan(output: folder("out"), severalInputs: true, kind: .livePhoto)
            var beside = OutputPlan(output: nil, severalInputs: false, kind: .livePhoto)
            for name in order {
                let input = Self.file(folder("in/" + name))
                let stem = try #require(expected[name])
                let photo = try inside.plan(input)
                #expect(photo.still == folder("out/\(stem).jpg") && photo.movie == folder("out/\(stem).mov"))
                #expect(try beside.plan(input).still == folder("in/\(stem)-live.jpg"))
                try folder.write([1], as: "out/\(stem).jpg")
            }
        }
    }

    @Test("a picture that keeps its format keeps its name, and so does one that became what lies beside it")
    func noTwins() throws {
        let folder = try ScratchFolder(["a.jpg": Fixture.graceHopper.bytes, "a.png": Fixture.cat.bytes])
        var covered = OutputPlan(output: folder("out"), severalInputs: true, kind: .coveredPicture)
        #expect(try covered.plan(Self.file(folder("a.png"))).still == folder("out/a.png"))
        var here = OutputPlan(output: folder.path + "/./", severalInputs: false, kind: .livePhoto)
        #expect(try here.plan(Self.file(folder("a.png"))).still == folder.path + "/./a.jpg")
        var named = OutputPlan(output: folder("x.jpg"), severalInputs: false, kind: .livePhoto)
        #expect(try named.plan(Self.file(folder("a.png"))).still == folder("x.jpg"))
        var paired = OutputPlan(output: folder("out/"), severalInputs: false, kind: .pairedHalves)
        #expect(try paired.plan(Self.file(folder("a.png"))).still == folder("out/a.jpg"))
    }

    @Test("two inputs never get the same output, and two sidecars never the same name")
    func collision() throws {
        var pairs = OutputPlan(output: "out/", severalInputs: true, inputs: [], kind: .livePhoto)
        var sheets = OutputPlan(output: "out/", severalInputs: true, kind: .coveredPicture, savesFaces: true)
        _ = (try pairs.plan(Self.file("a/x.jpg")), try sheets.plan(Self.file("a/x.jpg")))
        #expect(Self.refusal(of: "b/x.png", by: &pairs) == .outputTaken)
        #expect(Self.refusal(of: "a/x.png", by: &sheets) == .outputTaken)
    }

    private static func refusal(of path: String, by plan: inout OutputPlan) -> FailureCode? {
        do { _ = try plan.plan(file(path)) } catch { return error.code }
        return nil
    }

    @Test("an output is never one of the inputs, by whatever name")
    func original() throws {
        let folder = try ScratchFolder()
        let path = try folder.write([1], as: "x.jpg")
        var plan = OutputPlan(
            output: folder("../\((folder.path as NSString).lastPathComponent)/"),
            severalInputs: false,
            inputs: [Self.file(path)],
            kind: .coveredPicture
        )
        #expect(Self.refusal(of: path, by: &plan) == .outputIsInput)
    }

    @Test("a result is never taken for an input of the same run")
    func result() throws {
        var plan = OutputPlan(output: nil, severalInputs: true, kind: .coveredPicture)
        _ = try plan.plan(Self.file("a/x.jpg"))
        #expect(Self.refusal(of: "a/../a/x-covered.jpg", by: &plan) == .outputIsInput)
    }
}

@Suite("Where labelled pictures go")
struct LabelPlanTests {
    @Test("under the name that was asked for, or in a folder that mirrors the tree")
    func names() throws {
        var one = LabelPlan(output: "seen.png", severalInputs: false)
        #expect(try one.label(for: InputFile(named: "a.jpg")) == "seen.png")
        var many = LabelPlan(output: "seen", severalInputs: true)
        #expect(
            try many.label(for: OutputPlanTests.file("in/a/b.jpg", relative: "a/b.jpg")) == "seen/a/b.png"
        )
        var none = LabelPlan(output: nil, severalInputs: true)
        #expect(try none.label(for: InputFile(named: "a.jpg")) == nil)
    }

    @Test("a labelled picture is never one of the inputs")
    func original() throws {
        let folder = try ScratchFolder()
        let file = InputFile(named: try folder.write([1], as: "x.png"))
        for output in [folder("x.png"), folder.path] {
            var plan = LabelPlan(output: output, severalInputs: false, inputs: [file])
            #expect {
                try plan.label(for: file)
            } throws: { ($0 as? PipelineError)?.code == .outputIsInput }
        }
    }
}
