internal import Pipeline

extension DetectReport: ReadableReport {
    var faceCount: Int { faces.count }

    var lines: [String] {
        guard !faces.isEmpty else { return ["\(input.oneLine): no face in \(width)x\(height) pixels"] }
        return ["\(input.oneLine): \(faces.counted) in \(width)x\(height) pixels"] + faces.map(\.line)
    }
}

extension CoverReport: ReadableReport {
    var faceCount: Int { faces.count }

    var lines: [String] {
        switch status {
        case .written: ["\(output.oneLine)  \(faces.counted) covered"]
        case .kept: ["\(output.oneLine)  kept, it was there already (--force makes it again)"]
        case .skipped: ["\(input.oneLine)  no face found, nothing made"]
        case .copied: ["\(output.oneLine)  no face found, copied as it is"]
        }
    }
}

extension RevealReport: ReadableReport {
    var faceCount: Int { faces.count }

    var lines: [String] {
        switch status {
        case .written:
            ["\(still.oneLine)  \(faces.counted) covered", "\(movie.oneLine)  reveals \(faces.count == 1 ? "it" : "them")"]
                + (notes ?? []).map { "  note: \($0)" }
        case .kept: ["\(still.oneLine)  kept, it was there already (--force makes it again)"]
        case .skipped: ["\(input.oneLine)  no face found, nothing made"]
        case .copied: ["\(still.oneLine)  no face found, copied as it is"]
        }
    }
}

extension [Face] {
    /// The faces counted, in words.
    fileprivate var counted: String { count == 1 ? "1 face" : "\(count) faces" }
}

extension Face {
    /// One face on a line of its own.
    fileprivate var line: String {
        let box = observation.boundingBox
        let numbers = [box.x, box.y, box.width, box.height].map { String(Int($0.rounded())) }
        let score = observation.confidence.rounded(places: 2)
        return "  \(id): \(numbers[2])x\(numbers[3]) at \(numbers[0]),\(numbers[1])  score \(score)"
            + (observation.landmarks == nil ? "" : "  turned \(roll.rounded(places: 1))°")
    }
}
