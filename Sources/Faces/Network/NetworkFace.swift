internal import Imaging

/// One face as two looks of the network see it together, one at the picture reduced much, one reduced less.
///
/// Each looks at cells of its own and sees other detail, so what both see is surer than what one sees surely.
struct NetworkFace: Hashable, Sendable {
    /// The mean of both scores from which something is a face when nothing else is asked for.
    static let standardThreshold = 0.6
    /// The scores from which one look alone tells a face: any; one too small for the look at less detail; one that only a
    /// look at very much detail saw.
    private static let aloneScore = 0.85
    private static let tinyAloneScore = 0.75
    private static let finerScore = 0.8
    /// The smallest face the network sees well, pixels of the picture it looks at.
    static let smallestWidth = 12.0

    /// Where the face is, by the surer look.
    let sighting: NetworkSighting
    /// How sure it is that this is a face, 0 to 1.
    let confidence: Double
    /// Whether it is too small for the look at less detail.
    let isTiny: Bool
    /// How far what stood upright in the pictures that were looked at leans, degrees, clockwise positive.
    let lean: Double

    var box: Rect { sighting.box }

    /// What one or both looks saw.
    ///
    /// - Parameters:
    ///   - scale: How large a pixel of the sightings is in the picture reduced much.
    init?(coarse: NetworkSighting?, fine: NetworkSighting?, scale: Double) {
        guard let surer = [coarse, fine].compactMap(\.self).max(by: { $0.score < $1.score }) else {
            return nil
        }
        let (coarseScore, fineScore) = (coarse?.score ?? 0, fine?.score ?? 0)
        sighting = surer
        isTiny = surer.width * scale < Self.smallestWidth
        lean = 0
        var evidence = [
            (coarseScore + fineScore) / 2, Self.evidence(surer.score, alone: Self.aloneScore),
        ]
        if isTiny { evidence.append(Self.evidence(fineScore, alone: Self.tinyAloneScore)) }
        confidence = evidence.max() ?? 0
    }

    /// What only a look at very much detail saw.
    init(finer: NetworkSighting) {
        sighting = finer
        isTiny = true
        lean = 0
        confidence = Self.evidence(finer.score, alone: Self.finerScore)
    }

    /// A score that is worth the threshold where it is `alone`, and more or less in proportion.
    private static func evidence(_ score: Double, alone: Double) -> Double {
        min(1, score * standardThreshold / alone)
    }

    /// The same face, surer or less sure, and perhaps leaning.
    func with(confidence: Double, lean: Double? = nil) -> NetworkFace {
        NetworkFace(sighting, confidence: min(1, confidence), isTiny: isTiny, lean: lean ?? self.lean)
    }

    private init(_ sighting: NetworkSighting, confidence: Double, isTiny: Bool, lean: Double) {
        (self.sighting, self.confidence, self.isTiny, self.lean) = (sighting, confidence, isTiny, lean)
    }
}

extension NetworkFace {
    /// Boxes of two looks are of the same face when they share so much of what they cover together, or when one lies so
    /// far in the other and is not much smaller.
    private static let sharedPart = 0.35
    private static let containedPart = 0.8
    private static let mostTimesAsLarge = 3.3

    /// A face of which so much lies in another is a part of that.
    static let insidePart = 0.8

    /// The faces that two looks saw, in any order.
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

    /// Whether boxes of two looks are of the same face.
    static func areSame(_ one: Rect, _ other: Rect) -> Bool {
        let (smaller, larger) = (min(one.area, other.area), max(one.area, other.area))
        return one.overlap(other) >= sharedPart
            || (one.sharedArea(with: other) >= containedPart * smaller
                && larger <= mostTimesAsLarge * smaller)
    }
}

extension [NetworkFace] {
    /// Each face once, surest first: of those that share much, or of which one lies in the other, the surest.
    func eachOnce() -> [NetworkFace] {
        keepingBest(by: \.confidence) { $0.box.isSameFace(as: $1.box, inside: NetworkFace.insidePart) }
    }
}
