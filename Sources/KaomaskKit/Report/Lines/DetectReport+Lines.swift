internal import FileJobs
internal import Foundation
package import Page

extension DetectReport: ReadableReport {
    package var deed: Deed { faces.isEmpty ? .faceless : .made }
    package static var deed: String { "with faces" }
    package static var isOfFiles: Bool { false }
    package var faceCount: Int? { faces.count }
    package var picture: String { input }
    package var wasMade: Bool { !faces.isEmpty }
    package var worthLooking: (input: String, places: Int)? { faces.worthLooking(beside: unsure, of: input) }

    package var lines: [String] {
        let count = faces.isEmpty ? "no face" : faces.counted
        return ["\(input.oneLine): \(count) in \(width)x\(height) pixels"] + faces.map(\.line)
            + unsure.map { $0.line + "  unsure" }
    }

    package func rows(_ texts: PageTexts) -> [String] {
        let found = faces.isEmpty ? texts("state.faceless") : texts("coveredFaces", count: faces.count)
        return [input.oneLine, found] + texts.check(worthLooking != nil) + faces.map(\.row)
    }

    /// The faces as rows of a table with the columns of ``tableHead``: CSV according to RFC 4180.
    package var table: [String] {
        let name = "\"" + input.replacingOccurrences(of: "\"", with: "\"\"") + "\""
        return faces.map { face in
            let score = face.confidence.map { String(format: "%.3f", $0) } ?? ""
            let cells = [width, height, face.id] + face.box
            return ([name] + cells.map(String.init) + [score, String(format: "%.1f", face.roll)])
                .joined(separator: ",")
        }
    }

    /// The names of the table's columns.
    package static var tableHead: String {
        "input,width,height,id,left,top,box_width,box_height,confidence,roll"
    }
}
