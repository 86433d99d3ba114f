internal import FileJobs

extension CardReport: MakingReport {
    package var picture: String { still }
    package var results: [String] { [still] }

    package var made: [String] {
        [still.oneLine, "\(movie.oneLine)  shows \(cards == 1 ? "the card" : "\(cards) cards in turn")"]
            + (notes ?? []).map { "  note: \($0.description.oneLine)" }
    }
}
