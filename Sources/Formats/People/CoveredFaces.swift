/// A covered picture's faces, which determine the regions and names that metadata may keep.
package struct CoveredFaces: Sendable {
    /// All faces found or given.
    let faces: [FacePlace]
    /// The readings of places in metadata, likeliest first: as stored, by the Metadata Working Group, or as shown. Each
    /// is the orientation that turns them upright.
    private let readings: [Int]
    let size: (width: Int, height: Int)

    /// The least overlap of two places of one face, relative to the smaller area.
    private static let sameFace = 0.25

    /// The factor by which regions must match faces better in an unlikely reading than in the likeliest.
    private static let clearly = 1.5

    /// Creates the faces of a picture of this stored orientation, 1...8, and the former one if it was changed.
    package init(
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

    var areAllCovered: Bool { !faces.isEmpty && faces.allSatisfy(\.isCovered) }

    /// Returns the likeliest reading of these regions, unless they clearly match faces in another.
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

    /// Returns the face that best overlaps a place of the upright picture.
    package func face(at share: PictureShare) -> FacePlace? {
        let near = faces.filter { face in
            guard share.area > 0 else { return face.share.contains(share.center) }
            let smaller = min(share.area, face.share.area)
            return smaller > 0 && share.shared(with: face.share) >= Self.sameFace * smaller
        }
        return near.max { agreement($0.share, share) < agreement($1.share, share) }
    }

    private func agreement(_ first: PictureShare, _ second: PictureShare) -> Double {
        let shared = first.shared(with: second)
        return shared / max(1e-12, first.area + second.area - shared)
    }
}
