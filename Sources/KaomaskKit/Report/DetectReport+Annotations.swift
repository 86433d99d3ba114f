internal import FoundationEssentials
internal import Imaging

/// The annotations that `detect` writes for other programs: all but CSV in pixels as they are stored.
package enum AnnotationFormat: String, CaseIterable, Sendable {
    case coco, yolo, voc, csv

    /// The extension of a picture's own file; `nil` for one text of all pictures.
    package var ending: String? { self == .yolo ? "txt" : self == .voc ? "xml" : nil }
}

extension DetectReport {
    /// The size and the boxes, which lie within the picture, as they are stored.
    private var stored: (width: Int, height: Int, boxes: [Rect]) {
        let orientation = Orientation(rawValue: orientation ?? 1) ?? .up
        let size = orientation.storedSize(ofUpright: PixelSize(width: width, height: height))
        let map = orientation.storedFromUpright(size)
        let boxes = faces.map(\.box).compactMap { box in
            let start = Point(Double(max(0, box[0])), Double(max(0, box[1])))
            let end = Point(Double(min(width, box[0] + box[2])), Double(min(height, box[1] + box[3])))
            return Rect(enclosing: [map.apply(start), map.apply(end)])
        }
        return (size.width, size.height, boxes)
    }

    /// The picture's own file, of YOLO or Pascal VOC.
    package func annotation(in format: AnnotationFormat) -> String {
        let (width, height, boxes) = stored
        guard format == .voc else {
            return boxes.map { box in
                let across = [box.center.x, box.width].map { $0 / Double(width) }
                let down = [box.center.y, box.height].map { $0 / Double(height) }
                let numbers = [across[0], down[0], across[1], down[1]].map { $0.fixed(places: 6) }
                return "0 \(numbers.joined(separator: " "))\n"
            }.joined()
        }
        let name = input.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        func element(_ name: String, _ value: Any) -> String { "<\(name)>\(value)</\(name)>" }
        // Pixels are counted from 1.
        let objects = boxes.map { box in
            let start = element("xmin", Int(box.x) + 1) + element("ymin", Int(box.y) + 1)
            let end = element("xmax", Int(box.maxX)) + element("ymax", Int(box.maxY))
            return element("object", element("name", "face") + element("bndbox", start + end))
        }
        let size = element("width", width) + element("height", height) + element("depth", 3)
        return element("annotation", element("filename", name) + element("size", size) + objects.joined())
            + "\n"
    }

    /// Writes that file; throws `output-exists` rather than replace one that somebody may have corrected.
    package func write(_ format: AnnotationFormat, as path: String) throws(PipelineError) {
        guard !FileManager.default.fileExists(atPath: path) else {
            let detail = "already exists, kept; name another folder with -o, or remove it"
            throw PipelineError(code: .outputExists, path: path, detail: detail)
        }
        let (text, permissions) = (Array(annotation(in: format).utf8), FilePermissions(like: [input]))
        try OutputFolder.make(for: path, like: input)
        try StagedFile.stage(text, for: path, permissions).commit(.keep)
    }

    /// COCO's JSON of all pictures: a line each, and the faces at the end.
    package struct COCO {
        private var (images, notes) = (0, [String]())

        /// The first line.
        package static let start = #"{"categories":[{"id":1,"name":"face"}],"images":["#
        /// The lines after the last picture's.
        package var end: [String] { ["],\"annotations\":["] + notes + ["]}"] }

        package init() {}

        /// Returns a picture's line, and keeps its faces.
        package mutating func line(of report: DetectReport) -> String {
            let (width, height, boxes) = report.stored
            images += 1
            for (face, box) in zip(report.faces, boxes) {
                let places = [box.x, box.y, box.width, box.height].map { Int($0) }
                let score = face.confidence.map { ",\"score\":\($0.rounded(places: 3))" } ?? ""
                notes.append(
                    (notes.isEmpty ? "" : ",")
                        + "{\"id\":\(notes.count + 1),\"image_id\":\(images),\"category_id\":1,"
                        + "\"bbox\":\(places),\"area\":\(places[2] * places[3]),\"iscrowd\":0,\"segmentation\":[]\(score)}"
                )
            }
            return (images == 1 ? "" : ",")
                + "{\"id\":\(images),\"file_name\":\(JSONLine.encode(report.input)),"
                + "\"width\":\(width),\"height\":\(height)}"
        }
    }
}
