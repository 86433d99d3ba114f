/// The report of a command that makes files and keeps existing ones.
protocol MakingReport: ReadableReport {
    var status: OutputStatus { get }
    var results: [String] { get }
    /// The lines for files that were made.
    var made: [String] { get }
    /// The lines for planned files.
    var planned: [String] { get }
}

extension MakingReport {
    package var deed: Deed { Deed(status) }
    package var planned: [String] { results.map { "\($0.oneLine)  would be written" } }

    package var lines: [String] {
        switch status {
        case .written: made
        case .planned: planned
        case .kept, .skipped, .copied, .unreviewed: results.map(\.kept)
        }
    }
}

extension CardReport: MakingReport {
    package var picture: String { still }
    package var results: [String] { [still] }

    package var made: [String] {
        [still.oneLine, "\(movie.oneLine)  shows \(cards == 1 ? "the card" : "\(cards) cards in turn")"]
            + (notes ?? []).map { "  note: \($0.description.oneLine)" }
    }
}

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

extension DoodleReport: MakingReport {
    package static var deed: String { "drawn on" }
    package var picture: String { output }
    package var results: [String] { [output] }
    package var made: [String] { ["\(output.place)  \(strokes.counted("stroke"))"] }
}

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

extension PhotoMovieReport: MakingReport {
    package var picture: String { photos.first?.input ?? output }
    var results: [String] { [output] }

    var made: [String] {
        let pictures = photos.count.counted("picture")
        return [
            "\(output.oneLine)  \(pictures), \(duration ?? 0) s, \(frames.counted("frame")) of \(width)x\(height)"
        ]
    }
}

extension SplitReport: MakingReport {
    package static var deed: String { "split" }
    package var picture: String { still ?? movie ?? input }
    package var results: [String] { [still, movie].compactMap { $0 } }

    package var made: [String] {
        let time = stillImageTime.map { ["  still at \($0) s; pair --still-time \($0) marks it again"] } ?? []
        return results.map(\.oneLine) + time + (notes ?? []).map { "  note: \($0.oneLine)" }
    }
}
