internal import Imaging

/// A face seen in a coarse pass over a strongly reduced picture and a fine one over a larger picture.
///
/// The passes differ in cells and detail: a face in both is more certain than a high score in one.
struct NetworkFace: Hashable, Sendable {
    static let standardThreshold = 0.6
    /// The score at which a single pass equals the threshold: for any face, one too small for the coarse pass, and one
    /// of the finest pass only.
    private static let aloneScore = 0.85
    private static let tinyAloneScore = 0.75
    private static let finerScore = 0.8
    /// The width of the smallest face the network detects well, in pixels of its input.
    static let smallestWidth = 12.0

    let sighting: NetworkSighting
    /// The confidence that this is a face, 0 to 1.
    let confidence: Double
    let isTiny: Bool
    /// The roll of the network's input, in degrees, clockwise positive.
    let lean: Double

    var box: Rect { sighting.box }

    /// Combines the detections of one or both passes; `nil` without any. `scale` is the size of their pixels in the
    /// coarse picture.
    init?(coarse: NetworkSighting?, fine: NetworkSighting?, scale: Double) {
        guard let surer = [coarse, fine].compactMap(\.self).max(by: { $0.score < $1.score }) else {
            return nil
        }
        let (coarseScore, fineScore) = (coarse?.score ?? 0, fine?.score ?? 0)
        sighting = surer
        isTiny = surer.width * scale < Self.smallestWidth
        lean = 0
        var evidence = [(coarseScore + fineScore) / 2, Self.evidence(surer.score, alone: Self.aloneScore)]
        if isTiny { evidence.append(Self.evidence(fineScore, alone: Self.tinyAloneScore)) }
        confidence = evidence.max() ?? 0
    }

    init(finer: NetworkSighting) {
        sighting = finer
        isTiny = true
        lean = 0
        confidence = Self.evidence(finer.score, alone: Self.finerScore)
    }

    /// Scales a score so that `alone` becomes the threshold.
    private static func evidence(_ score: Double, alone: Double) -> Double {
        min(1, score * standardThreshold / alone)
    }

    func with(confidence: Double, lean: Double? = nil) -> NetworkFace {
        NetworkFace(sighting, confidence: min(1, confidence), isTiny: isTiny, lean: lean ?? self.lean)
    }

    private init(_ sighting: NetworkSighting, confidence: Double, isTiny: Bool, lean: Double) {
        (self.sighting, self.confidence, self.isTiny, self.lean) = (sighting, confidence, isTiny, lean)
    }

    /// The limits within which boxes of two passes show the same face: intersection over union, or the share of the
    /// smaller inside the larger and the ratio of areas.
    private static let sharedPart = 0.35
    private static let containedPart = 0.8
    private static let mostTimesAsLarge = 3.3

    /// Pairs the detections of two passes, in no particular order.
    static func pairing(_ coarse: [NetworkSighting], _ fine: [NetworkSighting], scale: Double)
        -> [NetworkFace]
    {
        var left = fine
        var faces: [NetworkFace?] = []
        for sighting in coarse {
            let partner = left.indices.filter { areSame(sighting.box, left[$0].box) }
                .max { sighting.box.overlap(left[$0].box) < sighting.box.overlap(left[$1].box) }
            faces.append(NetworkFace(coarse: sighting, fine: partner.map { left[$0] }, scale: scale))
            if let partner { left.remove(at: partner) }
        }
        return (faces + left.map { NetworkFace(coarse: nil, fine: $0, scale: scale) }).compactMap(\.self)
    }

    static func areSame(_ one: Rect, _ other: Rect) -> Bool {
        let (smaller, larger) = (min(one.area, other.area), max(one.area, other.area))
        return one.overlap(other) >= sharedPart
            || (one.sharedArea(with: other) >= containedPart * smaller
                && larger <= mostTimesAsLarge * smaller)
    }
}

extension [NetworkFace] {
    /// Returns each face once, best first: of faces that overlap much or contain one another, the best stays.
    func eachOnce() -> [NetworkFace] { keepingBest(by: \.confidence) { $0.box.isSameFace(as: $1.box) } }
}
