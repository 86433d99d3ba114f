internal import Faces
internal import FileJobs
internal import Foundation

extension [Face] {
    /// The number of faces, in words.
    var counted: String { count.counted("face") }

    /// Asks the user to check each face with weak evidence, and names the option that leaves it uncovered.
    var thin: [String] {
        filter(\.isThin).map {
            "  face \($0.id) may not be a face; to leave it uncovered, add --except \($0.id)"
        }
    }

    /// Returns the picture of these faces and near misses, and the number of places in it and its movie that a person
    /// should check; `nil` for none.
    func worthLooking(
        beside unsure: [Face],
        _ movie: MovieSearch? = nil,
        of input: String
    ) -> (input: String, places: Int)? {
        let places = unsure.count + count { $0.isThin } + (movie?.mayShow.count ?? 0)
        return places > 0 ? (input, places) : nil
    }

    /// Lists the near misses, each with the option that covers it.
    var doubts: [String] {
        map { face in
            let box = face.box.map(String.init).joined(separator: ",")
            return "  possible missed face; to cover it, add --face-box \(box)"
        }
    }
}

extension Face {
    /// One face in numbers: its size, its place, its score and its kaomoji.
    var row: String {
        let score = confidence.map { String(format: " · %.2f", $0) } ?? ""
        let drawn = kaomoji.map { " · \($0.oneLine)" } ?? ""
        return "\(id): \(box[2]) × \(box[3]) (\(box[0]), \(box[1]))\(score)\(drawn)"
    }

    /// One face on a line of its own.
    var line: String {
        let score = confidence.map { String(format: "  score %.2f", $0) } ?? "  set by hand"
        let leaning = landmarks != nil || roll != 0 ? "  turned \(Int(roll.rounded()))°" : ""
        let side = turn.map { $0 == .frontal ? "" : "  \($0.rawValue)" } ?? ""
        let doubt = isThin ? "  please check" : ""
        let drawn = kaomoji.map { "  \($0.oneLine)" } ?? ""
        return "  \(id): \(box[2])x\(box[3]) at \(box[0]),\(box[1])\(score)\(leaning)\(side)\(doubt)\(drawn)"
    }
}
