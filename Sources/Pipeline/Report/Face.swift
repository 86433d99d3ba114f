public import Faces
internal import Imaging

/// A face as reports name it, in pixels of the upright picture, top-left origin.
public struct Face: Hashable, Sendable {
    /// 1 for the leftmost face of the picture, and on to the right.
    public let id: Int
    /// What the detector saw.
    public let observation: FaceObservation
    /// The kaomoji drawn over it, or `nil` when nothing was drawn.
    public var kaomoji: String?

    /// Where the face is, in whole pixels: left, top, width, height.
    public var box: [Int] {
        let rect = observation.boundingBox
        let (left, top) = (Int(rect.x.rounded()), Int(rect.y.rounded()))
        return [left, top, Int(rect.maxX.rounded()) - left, Int(rect.maxY.rounded()) - top]
    }

    /// The detector's score: 0 is dlib's own threshold, higher is surer.
    public var confidence: Double { observation.confidence }

    /// Whether the model of face points was at hand, so that `roll` says something.
    public var hasLandmarks: Bool { observation.landmarks != nil }

    /// How far the head is turned, degrees, clockwise positive; 0 when no landmarks tell.
    public var roll: Double { observation.landmarks?.roll ?? 0 }

    /// The faces numbered from left to right, by the middle of their boxes; from top to bottom where those agree.
    static func numbered(_ observations: [FaceObservation]) -> [Face] {
        let sorted = observations.sorted { first, second in
            let (a, b) = (first.boundingBox.center, second.boundingBox.center)
            return (a.x, a.y) < (b.x, b.y)
        }
        return sorted.enumerated().map { Face(id: $0.offset + 1, observation: $0.element) }
    }

    init(id: Int, observation: FaceObservation) {
        (self.id, self.observation) = (id, observation)
    }
}

extension Face: Encodable {
    private enum Key: CodingKey { case id, box, confidence, roll, landmarks, kaomoji }

    /// Writes the face as the contract of the command line has it: box as [x, y, width, height].
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(box, forKey: .box)
        try container.encode(confidence.rounded(places: 3), forKey: .confidence)
        try container.encode(roll.rounded(places: 1), forKey: .roll)
        let points = observation.landmarks?.points.map { [$0.x.rounded(places: 1), $0.y.rounded(places: 1)] }
        try container.encode(points, forKey: .landmarks)
        try container.encodeIfPresent(kaomoji, forKey: .kaomoji)
    }
}

extension Double {
    /// The number rounded to so many decimal places, for reports.
    func rounded(places: Int) -> Double {
        let factor = (0..<places).reduce(1.0) { power, _ in power * 10 }
        return (self * factor).rounded() / factor
    }
}
