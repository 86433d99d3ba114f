import Faces
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Choosing faces")
struct SelectionTests {
    /// Three faces side by side.
    static let found = Face.numbered(
        [500.0, 100, 300].map { Face(bounds: Rect(x: $0, y: 10, width: 80, height: 80), confidence: 1) }
    )

    @Test("faces are numbered from left to right")
    func numbered() {
        #expect(Self.found.map(\.id) == [1, 2, 3])
        #expect(Self.found.map { $0.box[0] } == [100, 300, 500])
    }

    @Test("only and except pick by number; a face given by hand is always covered and changes no number")
    func picking() {
        let size = PixelSize(width: 800, height: 600)
        var selection = FaceSelection()
        #expect(selection.applied(to: Self.found, in: size).map(\.id) == [1, 2, 3])
        selection.only = [1, 3, 9]
        #expect(selection.applied(to: Self.found, in: size).map(\.id) == [1, 3])
        selection.except = [3]
        selection.boxes = [Rect(x: 0, y: 0, width: 50, height: 50)]
        let picked = selection.applied(to: Self.found, in: size)
        #expect(picked.map(\.id) == [1, 4])
        #expect(picked[1].box == [0, 0, 50, 50] && picked[1].confidence == nil)
    }

    @Test("faces and places that the picture does not have are reported, and count as nothing")
    func misses() throws {
        let size = PixelSize(width: 800, height: 600)
        let cat = try #require(KaomojiCatalog.standard.kaomoji(named: "cat"))
        var selection = FaceSelection()
        selection.boxes = [
            Rect(x: 700, y: 500, width: 300, height: 300), Rect(x: 5000, y: 0, width: 50, height: 50),
            Rect(x: 0, y: -80, width: 50, height: 80),
        ]
        (selection.only, selection.except, selection.kaomoji) = ([1, 9], [8], [7: cat, 4: cat])
        #expect(selection.applied(to: Self.found, in: size).map(\.id) == [1, 4])
        let misses = selection.misses(in: Self.found, of: size).map(\.description)
        #expect(misses.count == 5)
        #expect(misses[0] == "there is no face 7: 3 were found, numbered from left to right")
        #expect(misses[4] == "the box 0,-80,50,80 is outside the picture (800x600 pixels)")
        #expect(FaceSelection().misses(in: Self.found, of: size).isEmpty)
        #expect(selection.misses(in: [], of: size).count == 2)
    }

    @Test("what was asked for a number goes before what the sidecar says, and that before the choice")
    func kaomoji() throws {
        var faces = Self.found
        faces[1].kaomoji = "shrug"
        faces[2].kaomoji = "shrug"
        let cat = try #require(KaomojiCatalog.standard.kaomoji(named: "cat"))
        let smile = try #require(KaomojiCatalog.standard.kaomoji(named: "smile"))
        var options = CoverOptions(kaomoji: .fixed(smile))
        options.selection.kaomoji = [3: cat]
        let chooser = KaomojiChooser(options)
        #expect(
            try chooser.kaomoji(for: faces, of: "a.jpg", seenAs: []).map(\.name) == ["smile", "shrug", "cat"]
        )
    }

    @Test("a random choice is the same in any folder, differs with the seed, and repeats nothing")
    func random() throws {
        let many = Face.numbered(
            (0..<128).map { Face(bounds: Rect(x: Double($0), y: 0, width: 9, height: 9)) }
        )
        func names(_ seed: UInt64, of path: String = "a.jpg") throws -> [String?] {
            try KaomojiChooser(CoverOptions(kaomoji: .random(seed: seed)))
                .kaomoji(for: many, of: path, seenAs: []).map(\.name)
        }
        #expect(try names(1) == names(1) && names(1) == names(1, of: "/photos/2024/a.jpg"))
        #expect(try names(1) != names(1, of: "b.jpg"))
        #expect(try names(1) != names(2))
        #expect(Set(try names(1)).count == 128)
    }
}

@Suite("Faces written down")
struct FaceSidecarTests {
    static func sidecar(_ text: String) throws -> FaceSidecar {
        let folder = try ScratchFolder()
        return try FaceSidecar(path: try folder.write(Array(text.utf8), as: "faces.json"))
    }

    @Test("what detect prints is read back as it was, landmarks and all")
    func roundTrip() throws {
        let points = (0..<68).map { "[\($0),\($0 * 2).5]" }.joined(separator: ",")
        let text = """
            {"input":"a.jpg","width":640,"height":480,"faces":[{"id":1,"box":[1,2,30,40],"confidence":1.25,\
            "roll":0,"landmarks":[\(points)],"kaomoji":"(◕‿◕)"}]}
            """
        let face = try #require(
            try Self.sidecar(text).faces(of: "b.jpg", PixelSize(width: 640, height: 480), .up)?.faces.first
        )
        #expect(face.box == [1, 2, 30, 40] && face.confidence == 1.25 && face.kaomoji == "(◕‿◕)")
        #expect(face.landmarks?.points.last == Point(67, 134.5))
        let again = try Self.sidecar("{\"faces\":[\(JSONLine.encode(face))]}")
        #expect(try again.faces(of: "b.jpg", PixelSize(width: 640, height: 480), .up)?.faces == [face])
    }

    @Test("a box is all a hand has to write; numbers are given from left to right, a roll is kept")
    func byHand() throws {
        let text = "{\"faces\":[\n {\"box\":[50,0,9,9]},\n {\"box\":[5,0,9,9],\"roll\":-12}\n]}"
        let faces = try #require(
            try Self.sidecar(text).faces(of: "x", PixelSize(width: 64, height: 64), .up)?.faces
        )
        #expect(faces.map(\.id) == [1, 2])
        #expect(faces.map(\.roll) == [-12, 0])
    }

    @Test("of several pictures each gets its own, and a stranger none")
    func several() throws {
        let text = """
            {"input":"a.jpg","faces":[{"box":[1,1,9,9]}]}
            {"input":"b.jpg","faces":[]}

            """
        let sidecar = try Self.sidecar(text)
        #expect(try sidecar.faces(of: "a.jpg", PixelSize(width: 9, height: 9), .up)?.faces.count == 1)
        #expect(try sidecar.faces(of: "b.jpg", PixelSize(width: 9, height: 9), .up)?.faces.isEmpty == true)
        #expect(try sidecar.faces(of: "c.jpg", PixelSize(width: 9, height: 9), .up) == nil)
    }

    @Test("a folder of sidecars has one for each picture, at the picture's own place")
    func folder() throws {
        let scratch = try ScratchFolder()
        func write(_ count: Int, _ name: String, of input: String) throws {
            let faces = (0..<count).map { "{\"box\":[\($0 * 9),1,9,9]}" }.joined(separator: ",")
            try scratch.write(
                Array("{\"input\":\"\(input)\",\"faces\":[\(faces)]}".utf8),
                as: "faces/" + name
            )
        }
        try write(1, "a.jpg.faces.json", of: "a.jpg")
        try write(2, "day/a.jpg.faces.json", of: "day/a.jpg")
        try write(3, "day/b.faces.json", of: "out/b.png")
        func count(_ input: String, _ sidecar: FaceSidecar) throws -> Int? {
            try sidecar.faces(of: input, PixelSize(width: 99, height: 99), .up)?.faces.count
        }
        let rooted = try FaceSidecar(path: scratch("faces"), roots: ["photos"])
        #expect(try count("photos/a.jpg", rooted) == 1)
        #expect(try count("photos/day/a.jpg", rooted) == 2)
        #expect(try count("photos/day/b.png", rooted) == 3)
        #expect(try count("photos/day/b.jpg", rooted) == nil, "another picture of that name")
        #expect(try count("photos/other/a.jpg", rooted) == nil, "another picture's place")
        let named = try FaceSidecar(path: scratch("faces"))
        #expect(try count("/home/me/photos/day/a.jpg", named) == 2)
        #expect(try count("./a.jpg", named) == 1)
    }

    @Test("faces that say so are not covered, and a sheet has its own colours")
    func sheet() throws {
        let text = """
            {"faces":[{"box":[1,1,9,9]},{"box":[20,1,9,9],"covered":false}],"style":"text","patch":"none",\
            "ink":"#102030"}
            """
        let sidecar = try Self.sidecar(text)
        let faces = try #require(try sidecar.faces(of: "x", PixelSize(width: 64, height: 64), .up)?.faces)
        #expect(faces.map(\.isCovered) == [true, false])
        #expect(FaceSelection().applied(to: faces, in: PixelSize(width: 100, height: 100)).map(\.id) == [1])
        let appearance = try sidecar.appearance(of: "x", over: OverlayAppearance())
        #expect(appearance.style == .text && appearance.patch == .none)
        #expect(appearance.ink == .color(Color(hex: 0x102030)))
        #expect(throws: PipelineError.self) { try Self.sidecar("{\"faces\":[],\"ink\":\"no colour\"}") }
    }

    @Test("faces of a picture of another size are refused")
    func otherSize() throws {
        let sidecar = try Self.sidecar("{\"width\":100,\"height\":100,\"faces\":[]}")
        #expect(throws: PipelineError.self) {
            try sidecar.faces(of: "x", PixelSize(width: 50, height: 50), .up)
        }
    }

    @Test(
        "what is wrong is said with its place",
        arguments: [
            ("no JSON at all", "JSON"), ("{\"faces\":[{}]}", "box"),
            ("{\"faces\":[{\"box\":[1,2,3]}]}", "left, top, width and height"),
            ("{\"faces\":[{\"box\":[1,2,0,5]}]}", "at least 1"),
            ("{\"faces\":[{\"box\":[1,2,1e9,5]}]}", "left, top, width and height"),
            ("{\"faces\":[{\"box\":[1,2,3,4],\"landmarks\":[[1,2]]}]}", "68"), ("{}", "faces"),
            ("{\"faces\":[]}\n{\"faces\":[{\"box\":7}]}\n", "line 2"),
        ]
    )
    func wrong(text: String, word: String) throws {
        #expect {
            try Self.sidecar(text)
        } throws: { error in
            (error as? PipelineError)?.code == .badFacesFile && "\(error)".contains(word)
        }
    }
}
