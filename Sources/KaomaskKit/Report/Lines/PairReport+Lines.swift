internal import FileJobs

extension PairReport: MakingReport {
    package static var deed: String { "paired" }
    package var picture: String { still }
    package var results: [String] { [still] }

    package var made: [String] {
        let time = stillImageTime.map { ", still at \($0) s" } ?? ""
        let files = Set([still, movie]).count == 1 ? [] : [still.oneLine]
        return files + ["\(movie.oneLine)  paired\(time)"] + bundle.asBundle
            + (notes ?? []).map { "  note: \($0.oneLine)" }
    }
}
