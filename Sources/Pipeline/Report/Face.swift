public import Faces
public import Imaging

/// A face as reports name it, in pixels of the upright picture, top-left origin.
public struct Face: Hashable, Sendable {
    /// 1 for the leftmost face of the picture, and on to the right.
    public let id: Int
    /// What the detector saw.
    public let observation: FaceObservation
    /// The kaomoji drawn over it, or `nil` when nothing was drawn.
    public var kaomoji: String?

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
        let box = observation.boundingBox
        try container.encode(id, forKey: .id)
        let edges = [box.x, box.y, box.maxX, box.maxY].map { Int($0.rounded()) }
        try container.encode(
            [edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]], forKey: .box)
        try container.encode(observation.confidence.rounded(places: 3), forKey: .confidence)
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
