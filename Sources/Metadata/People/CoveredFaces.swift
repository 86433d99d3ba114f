/// The faces of a picture that was covered, as its metadata are judged by them: which regions are theirs, which names.
public struct CoveredFaces: Sendable {
    /// All faces that were found or given.
    public let faces: [FacePlace]
    /// How places in metadata may be meant, as orientations that turn them upright, the likeliest first: as the picture is
    /// stored, which is what the Metadata Working Group says, or as it is shown.
    private let readings: [Int]
    /// The size of the stored picture, pixels.
    let size: (width: Int, height: Int)

    /// How much of the smaller of two places the larger shares, when both are of one face.
    private static let sameFace = 0.25

    /// How much better the places of regions have to agree with faces in an unlikely way than in the likeliest.
    private static let clearly = 1.5

    /// The faces of a picture.
    ///
    /// - Parameters:
    ///   - orientation: How the stored picture is turned, 1...8.
    ///   - otherOrientation: How it was turned once, if it is not any more.
    public init(
        _ faces: [FacePlace],
        size: (width: Int, height: Int),
        orientation: Int,
        otherOrientation: Int? = nil
    ) {
        (self.faces, self.size) = (faces, size)
        var readings = [orientation]
        for other in [otherOrientation, 1].compactMap({ $0 }) where !readings.contains(other) {
            readings.append(other)
        }
        self.readings = readings
    }

    /// Whether every face is covered, and there are any.
    var areAllCovered: Bool { !faces.isEmpty && faces.allSatisfy(\.isCovered) }

    /// How the places of these regions are meant: the likeliest way, unless they are clearly of faces in another.
    func reading(of regions: [PersonRegion]) -> Int {
        let places = regions.compactMap(\.share)
        let agreements = readings.map { reading in
            places.reduce(0) { sum, place in
                let share = place.upright(reading)
                return sum + (face(at: share).map { agreement($0.share, share) } ?? 0)
            }
        }
        let best = agreements.indices.max { agreements[$0] < agreements[$1] } ?? 0
        return agreements[best] > Self.clearly * agreements[0] ? readings[best] : readings[0]
    }

    /// The face that a place of the upright picture is of: the one it agrees with most of those it overlaps.
    public func face(at share: PictureShare) -> FacePlace? {
        let near = faces.filter { face in
            guard share.area > 0 else { return face.share.contains(share.center) }
            let smaller = min(share.area, face.share.area)
            return smaller > 0 && share.shared(with: face.share) >= Self.sameFace * smaller
        }
        return near.max { agreement($0.share, share) < agreement($1.share, share) }
    }

    /// What two places share of what they cover together.
    private func agreement(_ first: PictureShare, _ second: PictureShare) -> Double {
        let shared = first.shared(with: second)
        return shared / max(1e-12, first.area + second.area - shared)
    }
}
