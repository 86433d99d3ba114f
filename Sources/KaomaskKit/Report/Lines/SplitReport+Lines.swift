internal import FileJobs

extension SplitReport: MakingReport {
    package static var deed: String { "split" }
    package var picture: String { still ?? movie ?? input }
    package var results: [String] { [still, movie].compactMap { $0 } }

    package var made: [String] {
        let time = stillImageTime.map { ["  still at \($0) s; pair --still-time \($0) marks it again"] } ?? []
        return results.map(\.oneLine) + time + (notes ?? []).map { "  note: \($0.oneLine)" }
    }
}
