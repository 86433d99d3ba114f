internal import FileJobs

extension RevealReport: CoveringReport {
    package var handout: HandoutEntry? {
        let hasMovie = movie != still && status != .copied
        return status.hasOutput
            ? HandoutEntry(picture: still, movie: hasMovie ? movie : nil, faces: faces.count) : nil
    }
    package var deed: Deed { Deed(status) }
    package static var deed: String { "made" }
    package var result: String { still }
    package var hiddenFaces: Int { faces.count }
    package var planned: String {
        let others = [still == movie ? nil : movie, bundle].compactMap { $0?.oneLine }
        return ([still.place] + others).joined(separator: " and ")
    }
    package var written: [String] {
        [
            "\(still.place)  \(faces.counted) covered",
            "\(still == movie ? "its movie" : movie.oneLine)  reveals \(faces.count == 1 ? "it" : "them")",
        ] + bundle.asBundle
    }
}
