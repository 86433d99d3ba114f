public import Faces
public import Imaging
internal import Overlay

/// A face, found or given by hand, in pixels of the upright picture, top-left origin.
public struct Face: Hashable, Sendable {
    /// The number from left to right, from 1.
    public internal(set) var id = 0
    /// The observation. Its landmarks, if any, determine its roll.
    public private(set) var observation: FaceObservation
    /// `true` if a person gave the box, which no detector has scored.
    private let isGiven: Bool
    /// The kaomoji drawn over the face, or requested for it; `nil` for none yet, or a style that draws none.
    public var kaomoji: String?
    /// `true` if the face is to be covered; a stored face may say otherwise.
    public var isCovered = true
    /// Its person's kaomoji; `nil` without persons.
    var personal: Kaomoji?
    /// The findings about its person; `nil` unless requested.
    public internal(set) var person: PersonVerdict?
    /// The kind of a region that is no face: "plate", "screen". It is hidden without a kaomoji.
    public internal(set) var kind: String?
    /// When a film shows the face; `nil` for a picture's.
    public internal(set) var track: FilmTrack?
    /// The corners of such a region, as fractions of its box; `nil` for the box.
    private(set) var outline: [Point]?

    /// Creates a face from an observation, without a number.
    init(_ observation: FaceObservation) { self.init(observation, isGiven: false) }

    /// Creates a face without a number; one without a confidence was given by hand.
    init(bounds: Rect, confidence: Double? = nil, landmarks: FaceLandmarks? = nil, roll: Double = 0) {
        var observation = FaceObservation(
            boundingBox: bounds,
            confidence: confidence ?? 1,
            landmarks: landmarks
        )
        observation.roll = roll
        self.init(observation, isGiven: confidence == nil)
    }

    private init(_ observation: FaceObservation, isGiven: Bool) {
        (self.observation, self.isGiven) = (observation, isGiven)
        if let landmarks = observation.landmarks { self.observation.roll = landmarks.roll }
    }

    /// The bounding box: the network's from forehead to chin; dlib's detector's, a square from the brows to the chin.
    public var bounds: Rect { observation.boundingBox }
    /// The network's confidence, 0 to 1, or the score of dlib's detector; `nil` for a face given by hand.
    public var confidence: Double? { isGiven ? nil : observation.confidence }
    /// The landmarks; `nil` without a landmark model, or if they do not fit the face.
    public var landmarks: FaceLandmarks? { observation.landmarks }
    /// The head's in-plane rotation, degrees clockwise; 0 if unknown.
    public var roll: Double { observation.roll }
    /// `true` unless it is another region that another program found.
    var isFace: Bool { kind == nil }

    /// The corners of a region, pixels.
    var corners: [Point] {
        outline?.map { Point(bounds.x + $0.x * bounds.width, bounds.y + $0.y * bounds.height) }
            ?? [0, 1, 3, 2].map { bounds.corners[$0] }
    }

    func moved(_ move: (FaceObservation) -> FaceObservation) -> Face {
        var moved = Face(move(observation), isGiven: isGiven)
        (moved.id, moved.kaomoji, moved.isCovered) = (id, kaomoji, isCovered)
        (moved.person, moved.personal) = (person, personal)
        (moved.kind, moved.outline, moved.track) = (kind, outline, track)
        return moved
    }

    /// Covers it though it is like that of somebody to leave bare.
    mutating func cover(because reason: PersonVerdict.Reason) {
        (person, isCovered) = (person?.covered(reason), true)
    }

    /// Returns it in other coordinates.
    func mapped(by map: Affine) -> Face {
        var mapped = moved { $0.mapped(by: map, turnedBy: 0) }
        mapped.track = track?.mapped(by: map)
        return outline == nil ? mapped.boxed(mapped.bounds) : mapped.outlined(corners.map(map.apply))
    }

    /// Returns it with another box, which it fills and which has a pixel at least.
    func boxed(_ box: Rect) -> Face {
        let (width, height) = (max(1, box.width), max(1, box.height))
        var boxed = moved { observation in
            var observation = observation
            observation.boundingBox = Rect(x: box.x, y: box.y, width: width, height: height)
            return observation
        }
        boxed.outline = nil
        return boxed
    }

    private func outlined(_ corners: [Point]) -> Face {
        var outlined = Rect(enclosing: corners).map(boxed) ?? self
        let box = outlined.bounds
        outlined.outline = corners.map { Point(($0.x - box.x) / box.width, ($0.y - box.y) / box.height) }
        return outlined
    }

    /// The face without its landmarks and its places in a film, which take most of the memory.
    var withoutLandmarks: Face {
        var bare = withoutPlaces
        bare.observation.landmarks = nil
        return bare
    }

    /// The face without its places in a film, of which only the times stay.
    var withoutPlaces: Face {
        var brief = self
        brief.track?.runs = []
        return brief
    }

    /// The bounding box in whole pixels: left, top, width, height.
    var box: [Int] {
        let (left, top) = (Int(bounds.x.rounded()), Int(bounds.y.rounded()))
        return [left, top, Int(bounds.maxX.rounded()) - left, Int(bounds.maxY.rounded()) - top]
    }

    /// Returns the faces numbered from left to right by centre; equal ones from top to bottom.
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

extension Rect {
    /// Creates a box from left, top, width and height; `nil` for sides below `least`, or a million pixels away.
    package init?(box: [Double], least: Double = 1) {
        guard box.count == 4, box.allSatisfy({ abs($0) < 1e6 }), min(box[2], box[3]) >= least else {
            return nil
        }
        self.init(x: box[0], y: box[1], width: box[2], height: box[3])
    }
}

extension Face: Codable {
    enum Key: String, CodingKey, CaseIterable {
        case id, box, confidence, roll, landmarks, kaomoji, covered, points, turn, thin, perhapsAnimal
        case person, cosine, margin, quality, spared, because, kind, polygon, score, track
    }

    private static let mostCorners = 1_000

    /// Marks coders of exact numbers and persons, for our own processes.
    static let isExact = CodingUserInfoKey(rawValue: "exact")

    /// Encodes the face for the command line, with the box as [x, y, width, height].
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        let isExact = Self.isExact.flatMap { encoder.userInfo[$0] } != nil
        let pair: (Point) -> [Double] = { isExact ? [$0.x, $0.y] : $0.pair }
        if isExact {
            try container.encode([bounds.x, bounds.y, bounds.width, bounds.height], forKey: .box)
        } else {
            try container.encode(box, forKey: .box)
        }
        try container.encode(isExact ? confidence : confidence?.rounded(places: 3), forKey: .confidence)
        try container.encode(isExact ? roll : roll.rounded(places: 1), forKey: .roll)
        try container.encode(landmarks?.points.map(pair), forKey: .landmarks)
        try container.encodeIfPresent(observation.points?.all.map(pair), forKey: .points)
        try container.encodeIfPresent(observation.turn, forKey: .turn)
        if observation.isThin { try container.encode(true, forKey: .thin) }
        if observation.isPerhapsAnimal { try container.encode(true, forKey: .perhapsAnimal) }
        try container.encodeIfPresent(kaomoji, forKey: .kaomoji)
        if !isCovered { try container.encode(false, forKey: .covered) }
        try container.encodeIfPresent(kind, forKey: .kind)
        if outline != nil { try container.encode(corners.map(pair), forKey: .polygon) }
        try container.encodeIfPresent(track, forKey: .track)
        try person?.encode(to: encoder)
    }

    /// Decodes the output of `encode(to:)`, or a face written by hand, of which only the box is required.
    ///
    /// - Throws: `DecodingError` naming the invalid number, or the unknown key.
    public init(from decoder: any Decoder) throws { try self.init(from: decoder, areShares: false) }

    /// Decodes a face or another region; `areShares` takes all numbers as fractions of the picture's size, and `besides`
    /// are other keys that it may have.
    init(from decoder: any Decoder, areShares: Bool, besides: [String] = []) throws {
        try AnyKey.check(decoder, Key.allCases.map(\.stringValue), besides: besides)
        let container = try decoder.container(keyedBy: Key.self)
        func wrong(_ key: Key, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
        }
        let range = areShares ? -1.0...2.0 : -1e6...1e6
        func pairs(_ key: Key) throws -> [Point]? {
            try container.decodeIfPresent([[Double]].self, forKey: key).map { pairs in
                guard pairs.allSatisfy({ $0.count == 2 && $0.allSatisfy(range.contains) }) else {
                    throw wrong(key, "points are pairs of numbers" + (areShares ? ", 0 to 1" : ""))
                }
                return pairs.map { Point($0[0], $0[1]) }
            }
        }
        let polygon = try pairs(.polygon)
        guard (3...Self.mostCorners).contains(polygon?.count ?? 3) else {
            throw wrong(.polygon, "a polygon has 3 to \(Self.mostCorners) corners")
        }
        let box = polygon == nil ? try container.decode([Double].self, forKey: .box) : []
        guard
            let bounds = polygon.flatMap({ Rect(enclosing: $0) })
                ?? Rect(box: box, least: areShares ? 1e-9 : 1),
            [bounds.x, bounds.y, bounds.maxX, bounds.maxY].allSatisfy(range.contains)
        else {
            throw wrong(
                .box,
                areShares
                    ? "a box is left, top, width and height, 0 to 1"
                    : "a box is left, top, width and height, the last two at least 1"
            )
        }
        let marks = try pairs(.landmarks)
        let landmarks = marks.flatMap(FaceLandmarks.init)
        guard marks == nil || landmarks != nil else {
            throw wrong(.landmarks, "landmarks are 68 pairs of numbers, or null")
        }
        let five = try pairs(.points)
        let points = five.flatMap(FacePoints.init)
        guard five == nil || points != nil else {
            throw wrong(.points, "points are 5 pairs of numbers, or null")
        }
        self.init(
            bounds: bounds,
            confidence: try container.decodeIfPresent(Double.self, forKey: .confidence)
                ?? container.decodeIfPresent(Double.self, forKey: .score),
            landmarks: landmarks,
            roll: try container.decodeIfPresent(Double.self, forKey: .roll) ?? 0
        )
        id = try container.decodeIfPresent(Int.self, forKey: .id) ?? 0
        kaomoji = try container.decodeIfPresent(String.self, forKey: .kaomoji)
        isCovered = try container.decodeIfPresent(Bool.self, forKey: .covered) ?? true
        track = try container.decodeIfPresent(FilmTrack.self, forKey: .track)
        observation.points = points
        observation.turn = try container.decodeIfPresent(HeadTurn.self, forKey: .turn)
        observation.isThin = try container.decodeIfPresent(Bool.self, forKey: .thin) ?? false
        observation.isPerhapsAnimal =
            try container.decodeIfPresent(Bool.self, forKey: .perhapsAnimal) ?? false
        guard roll.isFinite, abs(roll) <= 360 else { throw wrong(.roll, "a roll is -360 to 360 degrees") }
        let kind = try container.decodeIfPresent(String.self, forKey: .kind)
        guard kind.map(Self.isKind) ?? true else {
            throw wrong(.kind, "a kind is a word such as plate, of \(Self.longestKind) characters at most")
        }
        if kind != Self.face { self.kind = kind }
        if let polygon, !isFace { self = outlined(polygon) }
        // What a file says of a person counts for nothing.
        let isOurs = Self.isExact.flatMap { decoder.userInfo[$0] } != nil
        if isOurs, container.contains(.because) { person = try PersonVerdict(from: decoder) }
    }

    /// The kind of faces.
    static let face = "face"
    private static let longestKind = 60

    /// Returns `true` for a valid kind.
    package static func isKind(_ word: String) -> Bool {
        !word.isEmpty && word.count <= longestKind && !word.contains("=") && word.oneLine == word
    }
}

extension Point {
    /// The coordinates, rounded to one decimal place.
    var pair: [Double] { [x.rounded(places: 1), y.rounded(places: 1)] }
}
