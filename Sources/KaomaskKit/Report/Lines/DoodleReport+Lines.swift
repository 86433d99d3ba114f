internal import FileJobs

extension DoodleReport: MakingReport {
    package static var deed: String { "drawn on" }
    package var picture: String { output }
    package var results: [String] { [output] }
    package var made: [String] { ["\(output.place)  \(strokes.counted("stroke"))"] }
}
