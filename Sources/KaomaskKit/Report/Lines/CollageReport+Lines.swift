internal import FileJobs

extension CollageReport: MakingReport {
    package var faceCount: Int? { cells.reduce(0) { $0 + $1.faces } }
    package var picture: String { output }
    package var results: [String] { [output] }
    package var planned: [String] { ["\(output.oneLine)  would be written (\(template))"] }

    package var made: [String] {
        let pictures = cells.count.counted("picture")
        let empty = emptyCells == 0 ? "" : ", \(emptyCells.counted("cell")) empty"
        return ["\(output.oneLine)  \(pictures) in \(template)\(empty)"]
            + (movie.map { ["\($0.oneLine)  reveals the faces"] } ?? [])
    }
}
