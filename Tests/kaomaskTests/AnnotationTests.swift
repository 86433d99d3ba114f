import Foundation
import TestSupport
import Testing

/// What is found, for those who train and label: in pixels as they are stored.
@Suite("Annotations of found faces")
struct AnnotationTests {
    /// A picture that Exif turns by a quarter, and one without a face.
    private static func folder() throws -> ScratchFolder {
        try ScratchFolder(["in/a&b.jpg": JudgesTests.sideways, "in/cat.png": Fixture.cat.bytes])
    }

    /// The face's box as it is stored: 600 by 512 pixels, turned a quarter clockwise to be upright.
    private static func stored(_ folder: ScratchFolder) throws -> [Int] {
        let found = try folder.kaomask("detect", "in/a&b.jpg", "--json").output
        let line = try JSONLines(found).only()
        #expect(line["orientation"] as? Int == 6)
        let box = try #require((line["faces"] as? [[String: Any]])?.first?["box"] as? [Int])
        return [box[1], 512 - box[0] - box[2], box[3], box[2]]
    }

    @Test("COCO has all pictures, and boxes that --regions takes as stored")
    func coco() throws {
        let folder = try Self.folder()
        let box = try Self.stored(folder)
        let run = try folder.kaomask("detect", "in", "--format", "coco")
        let data = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: [[String: Any]]]
        )
        #expect(data["images"]?.map { $0["file_name"] as? String } == ["in/a&b.jpg", "in/cat.png"])
        #expect(data["images"]?.first?["width"] as? Int == 600)
        let note = try #require(data["annotations"]?.first)
        #expect(data["annotations"]?.count == 1 && note["bbox"] as? [Int] == box)
        #expect(note["image_id"] as? Int == 1 && note["category_id"] as? Int == 1)
        let line = """
            {"input":"in/a&b.jpg","width":600,"height":512,"space":"stored","regions":[{"box":\(box)}]}
            """
        try folder.write(Array(line.utf8), as: "regions.jsonl")
        let covered = try folder.kaomask(
            list: ["cover", "in/a&b.jpg", "-o", "c.jpg", "--regions", "regions.jsonl", "--json"]
        )
        // The face found here, and the box read back, are one.
        #expect((try JSONLines(covered.output).only()["faces"] as? [Any])?.count == 1, "\(covered.errors)")
    }

    @Test("YOLO and Pascal VOC are a file a picture, which is not replaced")
    func files() throws {
        let folder = try Self.folder()
        let box = try Self.stored(folder)
        for (format, name) in [("yolo", "txt"), ("voc", "xml")] {
            try folder.kaomask("detect", "in", "--format", format, "-o", format).succeeded()
            #expect(
                folder.files.filter { $0.hasPrefix(format) } == [
                    "\(format)/a&b.\(name)", "\(format)/cat.\(name)",
                ]
            )
            let again = try folder.kaomask("detect", "in", "--format", format, "-o", format)
            #expect(
                again.status == 1 && again.errors.contains("already exists, kept; name another"),
                "\(again.errors)"
            )
        }
        let row = folder.text(of: "yolo/a&b.txt").split(separator: " ")
        #expect(row.first == "0" && row.count == 5)
        let shares = [
            (Double(box[0]) + Double(box[2]) / 2) / 600, (Double(box[1]) + Double(box[3]) / 2) / 512,
            Double(box[2]) / 600, Double(box[3]) / 512,
        ]
        for (told, share) in zip(row.dropFirst(), shares) {
            let number = try #require(Double(told.trimmingCharacters(in: .newlines)))
            #expect(abs(number - share) < 1e-5)
        }
        #expect(folder.bytes(of: "yolo/cat.txt").isEmpty)
        let voc = folder.text(of: "voc/a&b.xml")
        #expect(
            voc.contains("<filename>in/a&amp;b.jpg</filename><size><width>600</width><height>512</height>")
        )
        #expect(voc.contains("<xmin>\(box[0] + 1)</xmin>") && voc.contains("<xmax>\(box[0] + box[2])</xmax>"))
    }

    @Test("one picture is printed, csv is the table, and what contradicts itself is refused")
    func printed() throws {
        let folder = try Self.folder()
        let one = try folder.kaomask("detect", "in/a&b.jpg", "--format", "yolo")
        #expect(one.output.hasPrefix("0 0.") && one.output.split(separator: "\n").count == 1)
        let table = try folder.kaomask("detect", "in", "--format", "csv").output
        #expect(table == (try folder.kaomask("detect", "in", "--csv").output))
        for wrong in [
            ["--format", "yolo"], ["--format", "coco", "-o", "x"], ["--format", "voc", "--json"],
            ["-o", "x"],
        ] {
            #expect(try folder.kaomask(list: ["detect", "in"] + wrong).status == 64, "\(wrong)")
        }
    }

    @Test(
        "films have no boxes of one picture: they are refused by name, and told as not searched in a folder"
    )
    func film() throws {
        let folder = try Self.folder()
        try folder.write([0, 0, 0, 8] + Array("ftyp".utf8), as: "in/clip.mp4")
        let run = try folder.kaomask("detect", "in/clip.mp4", "--csv")
        #expect(
            run.status == 2 && run.errors.contains("in/clip.mp4: csv is for pictures; --json tells"),
            "\(run)"
        )
        let both = try folder.kaomask("detect", "in", "--format", "coco")
        #expect(both.status == 0 && both.errors.contains("not searched: 1 movie"), "\(both)")
    }
}
