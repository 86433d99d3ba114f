public import Faces
public import Imaging

/// A face of a picture, found or given by hand, in pixels of the upright picture, top-left origin.
public struct Face: Hashable, Sendable {
    /// 1 for the leftmost face of the picture, and on to the right.
    public internal(set) var id: Int
    /// Where the face is: for dlib's detector a square from the brows to the chin.
    public let bounds: Rect
    /// The detector's score, the mean of two looks: 0 is dlib's own threshold for one, higher is surer; `nil` for a
    /// face given by hand.
    public let confidence: Double?
    /// The points of the face, or `nil` when no landmark model was at hand.
    public let landmarks: FaceLandmarks?
    /// How far the head is turned, degrees, clockwise positive; 0 when nothing tells.
    public let roll: Double
    /// The kaomoji drawn over it, or wanted for it; `nil` when there is none yet.
    public var kaomoji: String?
    /// Whether it is to be covered; a face that is written down may say no.
    public var isCovered = true

    /// A face that the detector saw.
    init(_ observation: FaceObservation) {
        self.init(
            bounds: observation.boundingBox,
            confidence: observation.confidence,
            landmarks: observation.landmarks,
            roll: observation.roll
        )
    }

    /// A face from its parts, without a number yet; landmarks, where there are any, tell the roll.
    init(
        bounds: Rect,
        confidence: Double? = nil,
        landmarks: FaceLandmarks? = nil,
        roll: Double = 0,
        kaomoji: String? = nil
    ) {
        id = 0
        self.bounds = bounds
        self.confidence = confidence
        self.landmarks = landmarks
        self.roll = landmarks?.roll ?? roll
        self.kaomoji = kaomoji
    }

    /// Where the face is, in whole pixels: left, top, width, height.
    public var box: [Int] {
        let (left, top) = (Int(bounds.x.rounded()), Int(bounds.y.rounded()))
        return [left, top, Int(bounds.maxX.rounded()) - left, Int(bounds.maxY.rounded()) - top]
    }

    /// The faces numbered from left to right, by the middle of their boxes; from top to bottom where those
    /// agree.
    static func numbered(_ faces: [Face], from first: Int = 1) -> [Face] {
        let sorted = faces.sorted { first, second in
            let (a, b) = (first.bounds.center, second.bounds.center)
            return (a.x, a.y) < (b.x, b.y)
        }
        return sorted.enumerated().map { index, face in
            var numbered = face
            numbered.id = first + index
            return numbered
        }
    }
}

extension Face: Codable {
    private enum Key: CodingKey { case id, box, confidence, roll, landmarks, kaomoji, covered }

    /// Writes the face as the contract of the command line has it: box as [x, y, width, height].
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(box, forKey: .box)
        try container.encode(confidence?.rounded(places: 3), forKey: .confidence)
        try container.encode(roll.rounded(places: 1), forKey: .roll)
        let points = landmarks?.points.map { [$0.x.rounded(places: 1), $0.y.rounded(places: 1)] }
        try container.encode(points, forKey: .landmarks)
        try container.encodeIfPresent(kaomoji, forKey: .kaomoji)
        if !isCovered { try container.encode(false, forKey: .covered) }
    }

    /// Reads what `encode(to:)` writes, or what a person wrote by hand: only the box is needed.
    ///
    /// - Throws: `DecodingError` that says which number is wrong.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func wrong(_ key: Key, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
        }
        let box = try container.decode([Double].self, forKey: .box)
        guard box.count == 4, box.allSatisfy({ abs($0) < 1e6 }), box[2] >= 1, box[3] >= 1 else {
            throw wrong(.box, "a box is four numbers: left, top, width and height, both at least 1")
        }
        let points = try container.decodeIfPresent([[Double]].self, forKey: .landmarks)
        let landmarks = points.flatMap { pairs in
            pairs.allSatisfy { $0.count == 2 && $0.allSatisfy { abs($0) < 1e6 } }
                ? FaceLandmarks(pairs.map { Point($0[0], $0[1]) }) : nil
        }
        guard points == nil || landmarks != nil else {
            throw wrong(.landmarks, "landmarks are 68 pairs of numbers, or null")
        }
        self.init(
            bounds: Rect(x: box[0], y: box[1], width: box[2], height: box[3]),
            confidence: try container.decodeIfPresent(Double.self, forKey: .confidence),
            landmarks: landmarks,
            roll: try container.decodeIfPresent(Double.self, forKey: .roll) ?? 0,
            kaomoji: try container.decodeIfPresent(String.self, forKey: .kaomoji)
        )
        id = try container.decodeIfPresent(Int.self, forKey: .id) ?? 0
        isCovered = try container.decodeIfPresent(Bool.self, forKey: .covered) ?? true
        guard roll.isFinite, abs(roll) <= 360 else { throw wrong(.roll, "a roll is -360 to 360 degrees") }
    }
}

extension Double {
    /// The number rounded to so many decimal places, for reports.
    func rounded(places: Int) -> Double {
        let factor = (0..<places).reduce(1.0) { power, _ in power * 10 }
        // With what turns -0 into 0.
        return (self * factor).rounded() / factor + 0
    }
}
