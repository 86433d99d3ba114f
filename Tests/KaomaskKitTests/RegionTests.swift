import Formats
import Foundation
import Imaging
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Regions of other detectors")
struct RegionTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func regions(_ text: String) throws -> FaceSidecar {
        try FaceSidecar(regions: try folder.write(Array(text.utf8), as: "regions.jsonl"), roots: [])
    }

    private func pipeline(_ text: String, isSearched: Bool = true, _ grow: String = "0") throws -> Pipeline {
        var options = CoverOptions(kaomoji: .match)
        options.regions = try regions(text)
        options.isSearched = isSearched
        options.growth = try #require(RegionGrowth(grow))
        options.regionKinds = [("plate", .solid), ("screen", .blur)]
        return try Pipeline(options)
    }

    @Test("one place is the same, however its numbers are counted", arguments: Orientation.allCases)
    func spaces(orientation: Orientation) throws {
        let stored = PixelSize(width: 200, height: 100)
        let upright = orientation.uprightSize(ofStored: stored)
        let box = Rect(x: 20, y: 10, width: 40, height: 30)
        let expected = box.mapped(by: orientation.uprightFromStored(stored))
        let corners = "[[20,10],[60,10],[60,40],[20,40]]"
        let shares = "[[0.1,0.1],[0.3,0.1],[0.3,0.4],[0.1,0.4]]"
        for (units, box, polygon) in [
            ("pixels", "[20,10,40,30]", corners), ("share", "[0.1,0.1,0.2,0.3]", shares),
        ] {
            let text = """
                {"input":"a.jpg","width":200,"height":100,"space":"stored","units":"\(units)","regions":\
                [{"kind":"plate","box":\(box)},{"kind":"plate","polygon":\(polygon)},{"box":\(box)}]}
                """
            let (sheet, place) = try regions(text).regions(of: "a.jpg")
            let found = try sheet.faces(of: "a.jpg", upright, orientation, place: place).faces
            for face in found {
                let moved = [
                    face.bounds.x - expected.x, face.bounds.y - expected.y, face.bounds.maxX - expected.maxX,
                    face.bounds.maxY - expected.maxY,
                ]
                #expect(moved.allSatisfy { abs($0) < 1e-6 }, "\(face.bounds) is not \(expected)")
            }
            #expect(found.map(\.kind).filter { $0 == nil }.count == 1)
        }
    }

    @Test("near misses are in the same units as the faces")
    func unsure() throws {
        let text = #"{"units":"share","faces":[],"unsure":[{"box":[0.1,0.1,0.2,0.3]}]}"#
        let found = try regions(text).faces(of: "a.jpg", PixelSize(width: 200, height: 100), .up)
        #expect(found?.unsure.map(\.box) == [[20, 10, 40, 30]])
    }

    @Test(
        "what no region has is an error that names it",
        arguments: [
            (#"{"input":"a","regions":[{"kind":"plate","bx":[1,2,3,4]}]}"#, "regions[0].bx"),
            (#"{"input":"a","unit":"share","regions":[]}"#, "unit"),
            (#"{"input":"a","units":"share","regions":[{"box":[10,20,30,40]}]}"#, "regions[0].box"),
            (#"{"input":"a","regions":[{"kind":"plate","polygon":[[1,2],[3,4]]}]}"#, "regions[0].polygon"),
            (#"{"input":"a","regions":[{"kind":"","box":[1,2,3,4]}]}"#, "regions[0].kind"),
            (#"{"faces":[{"box":[1,2,3,4],"colour":"red"}]}"#, "faces[0].colour"),
            ("{\"input\":\"a\",\"regions\":[]}\n{\"input\":\"a\",\"regions\":[]}", "two lines for a"),
        ]
    )
    func foreign(text: String, named: String) throws {
        let error = #expect(throws: PipelineError.self) { try regions(text) }
        #expect(error?.code == .badFacesFile && error?.detail.contains(named) == true)
    }

    @Test("a picture without a line fails, and one in a folder goes by its place there")
    func lines() throws {
        let text =
            "{\"input\":\"a/x.jpg\",\"regions\":[]}\n{\"input\":\"b/x.jpg\",\"regions\":[{\"box\":[1,1,9,9]}]}"
        let found = try FaceSidecar(regions: try folder.write(Array(text.utf8), as: "r.jsonl"), roots: ["in"])
        #expect(try found.regions(of: "in/b/x.jpg").0.faces.count == 1)
        #expect(throws: PipelineError.self) { try found.regions(of: "in/x.jpg") }
        #expect(throws: PipelineError.self) {
            try regions(#"{"input":"other.jpg","regions":[]}"#).regions(of: "x.jpg")
        }
    }

    @Test("regions are hidden beside the faces, in their own way, and only there the picture changes")
    func covering() throws {
        let text = """
            {"regions":[{"kind":"plate","box":[30,400,120,60]},{"kind":"screen","polygon":[[300,420],[420,440],[380,540]]},\
            {"kind":"face","box":[177,123,179,213]}]}
            """
        let (bytes, report) = try pipeline(text).cover(Fixture.graceHopper.bytes, named: "a.jpg")
        #expect(report.faces.map(\.kind) == [nil, "plate", "screen"], "the face that both have found is one")
        #expect(report.faces.map { $0.kaomoji != nil } == [true, false, false])
        let (before, after) = try (
            JPEGCodec.decode(Fixture.graceHopper.bytes, limits: .standard).pixels,
            JPEGCodec.decode(try #require(bytes), limits: .standard).pixels
        )
        let plate = (30..<150).map { Int(after.color(x: $0, y: 430).red) }
        #expect((plate.max() ?? 255) - (plate.min() ?? 0) < 12, "one colour, up to the edge")
        // Blocks are 16 pixels wide at most, and smooth upsampling reaches a little further.
        let rows = (0..<before.size.height).filter { $0 < 60 || $0 > 570 }
        #expect(
            rows.allSatisfy { y in
                (0..<512).allSatisfy { before.color(x: $0, y: y) == after.color(x: $0, y: y) }
            }
        )
    }

    @Test("every pixel that an outline touches is opaque, and the mask says of what kind it is")
    func masks() throws {
        let corners = [(100.3, 450.7), (180.9, 430.2), (200.4, 520.8)]
        let text = """
            {"regions":[{"kind":"screen","polygon":[\(corners.map { "[\($0.0),\($0.1)]" }.joined(separator: ","))]},\
            {"kind":"other","box":[10,10,20,20]}]}
            """
        let pipeline = try pipeline(text, isSearched: false)
        let photo = try pipeline.decoded(SourceFile(path: "a.jpg", bytes: Fixture.graceHopper.bytes))
        let wanted = try pipeline.wantedFaces(of: photo)
        let composed = try pipeline.composer.compose(photo, faces: wanted.faces, withMask: true)
        #expect(wanted.faces.map(\.kind) == ["other", "screen"], "no face is searched for")
        let layer = try #require(composed.layers.first { $0.bounds.x > 50 })
        for step in 0...200 {
            let share = Double(step) / 200
            for (one, other) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
                let x = one.0 + share * (other.0 - one.0), y = one.1 + share * (other.1 - one.1)
                #expect(layer.alpha(x: Int(x), y: Int(y)) == 255)
            }
        }
        let mask = try #require(composed.mask)
        #expect(mask.bytes[470 * mask.size.width + 170] == 3 && mask.bytes[15 * mask.size.width + 15] == 255)
        #expect(mask.bytes[300 * mask.size.width + 300] == 0)
    }

    @Test("a region, a face and a near miss never share a number")
    func numbers() throws {
        let pipeline = try pipeline(
            #"{"input":"a.jpg","regions":[{"kind":"plate","box":[8,8,60,20]},{"kind":"plate","box":[8,80,60,20]}]}"#
        )
        let photo = try pipeline.decoded(SourceFile(path: "a.jpg", bytes: Fixture.graceHopper.bytes))
        let found = try pipeline.wantedFaces(of: photo)
        let unsure = try pipeline.finder.look(at: photo).unsure
        let numbers = found.faces.map(\.id) + unsure.map(\.id)
        #expect(found.faces.count == 3 && Set(numbers).count == numbers.count)
    }

    @Test("regions grow by a share of their longer side")
    func growing() throws {
        let text = #"{"regions":[{"kind":"plate","box":[100,400,100,40]}]}"#
        let grown = try pipeline(text, isSearched: false, "10%")
        let photo = try grown.decoded(SourceFile(path: "a.jpg", bytes: Fixture.graceHopper.bytes))
        let layer = try #require(
            try grown.composer.compose(photo, faces: try grown.wantedFaces(of: photo).faces).layers.first
        )
        #expect(layer.alpha(x: 91, y: 420) == 255 && layer.alpha(x: 150, y: 449) == 255)
        #expect(layer.alpha(x: 86, y: 420) == 0 && layer.alpha(x: 150, y: 390 - 4) == 0)
    }

    @Test("a program is asked for each picture, and one that fails is started once more")
    func program() throws {
        let answer = """
            echo x >> '\(folder("starts"))'
            while read line; do
                case $line in *bad*) exit 1 ;; esac
                id=${line#*:}; echo "{\\"id\\":${id%%,*},\\"regions\\":[{\\"kind\\":\\"plate\\",\\"box\\":[1,2,30,40]}]}"
            done
            """
        let path = try folder.write(script: answer, as: "find.sh")
        let program = try FaceSidecar(regions: path, roots: [])
        for name in ["a.jpg", "b.jpg"] {
            #expect(try program.regions(of: name).0.faces.first?.kind == "plate")
        }
        let error = #expect(throws: PipelineError.self) { try program.regions(of: "bad.jpg") }
        #expect(error?.detail.contains("bad.jpg") == true)
        #expect(folder.bytes(of: "starts").filter { $0 == UInt8(ascii: "x") }.count == 2)
    }
}
