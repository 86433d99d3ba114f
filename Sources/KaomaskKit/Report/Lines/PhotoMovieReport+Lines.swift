internal import FileJobs

extension PhotoMovieReport: MakingReport {
    package var picture: String { photos.first?.input ?? output }
    package var results: [String] { [output] }

    package var made: [String] {
        let pictures = photos.count.counted("picture")
        return [
            "\(output.oneLine)  \(pictures), \(duration ?? 0) s, \(frames.counted("frame")) of \(width)x\(height)"
        ]
    }
}
