internal import FileJobs

extension CoverReport: CoveringReport {
    package var handout: HandoutEntry? {
        status.hasOutput ? HandoutEntry(picture: output, movie: movie, faces: faces.count) : nil
    }
    package var deed: Deed { status == .written && hidden == 0 ? .drawnOn : Deed(status) }
    package static var deed: String { "covered" }
    package var result: String { output }
    package var hiddenFaces: Int { hidden ?? faces.count }
    package var planned: String { output.place }
    package var written: [String] {
        let hiding = hidden == 0 ? "drawn on, none hidden" : "covered"
        return ["\(output.place)  \(faces.counted) \(hiding)\(left)"]
            + (movie.map { ["\($0.oneLine)  covered too"] } ?? [])
    }

    package var left: String {
        switch facesLeft {
        case .none: ""
        case .some(0): ", none left visible"
        case .some(let count): ", \(count) left visible"
        }
    }
}
