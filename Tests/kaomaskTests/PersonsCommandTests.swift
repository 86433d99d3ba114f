import Foundation
import TestSupport
import Testing

@Suite("Persons on the command line")
struct PersonsCommandTests {
    private static let model =
        ((#filePath as NSString).deletingLastPathComponent + "/../../models/"
        + "face_recognition_sface_2021dec_int8bq.onnx" as NSString).standardizingPath

    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.write(Fixture.graceHopper.bytes, as: "known/grace.jpg")
        try folder.write(Fixture.graceHopper.bytes, as: "in/a.jpg")
        try folder.write(Fixture.eileenCollins.bytes, as: "in/b.png")
    }

    private func run(_ words: String..., model: String = Self.model) throws -> Command {
        try Command(
            Binary.located,
            words,
            environment: [
                "XDG_DATA_HOME": folder("data"), "KAOMASK_RECOGNITION": model, "KAOMASK_CONFIG": "",
            ]
        )
    }

    @Test("the run says who was left bare, and keeps nothing")
    func counts() throws {
        let places = (folder("in"), folder("out"), folder("known"))
        let run = try run("cover", places.0, "-o", places.1, "--know", places.2, "--except-known")
        #expect(run.status == 0)
        #expect(run.errors.contains("1 face of 1 person left bare, 1 covered"), "\(run.errors)")
        let made = try FileManager.default.contentsOfDirectory(atPath: folder("out"))
        #expect(made.sorted() == [".kaomask-record", "b.png"])
        #expect(!FileManager.default.fileExists(atPath: folder("data")))
    }

    @Test("the model is opened only when faces are compared")
    func model() throws {
        #expect(
            try run("cover", folder("in"), "-o", folder("1"), "--person", "Ann=cat", model: "/none").status
                == 0
        )
        let refused = try run("cover", folder("in"), "-o", folder("2"), "--same", model: "/none")
        #expect(refused.status == 2 && refused.errors.contains("not the model that tells persons apart"))
    }

    @Test(
        "persons that are to be remembered are their owner's alone, can be renamed and merged, and are forgotten"
    )
    func remembered() throws {
        try folder.write(Fixture.eileenCollins.bytes, as: "known/Eileen/1.png")
        let places = (folder("in"), folder("out"), folder("known"))
        let saved = try run("cover", places.0, "-o", places.1, "--know", places.2, "--save-persons")
        #expect(saved.status == 0, "\(saved.errors)")
        let file = folder("data/kaomask/persons.json")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try run("persons", "rename", "GRACE", "Grace Hopper").status == 0)
        #expect(
            try run("persons").output.split(separator: "\n").map { $0.prefix(9) } == [
                "Eileen  1", "Grace Hop",
            ]
        )
        let bare = try run("cover", folder("in"), "-o", folder("bare"), "--except-known")
        #expect(bare.errors.contains("2 faces of 2 persons left bare, 0 covered"), "\(bare.errors)")
        #expect(try run("persons", "merge", "Eileen", "Grace Hopper").status == 0)
        #expect(try run("persons").output.hasPrefix("Grace Hopper  2 pictures"))
        #expect(try run("persons", "delete", "Tom").errors.contains("remembered are Grace Hopper"))
        #expect(try run("persons", "forget-all").status == 0)
        #expect(!FileManager.default.fileExists(atPath: file))
    }
}
