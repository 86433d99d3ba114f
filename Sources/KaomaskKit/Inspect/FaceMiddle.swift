internal import Faces
internal import Imaging

/// The sampled middle of a face: its box less a fifth of the width on every side.
enum FaceMiddle {
    struct Place {
        let x, y: Int
        /// Relative to the middle of the upright face, from -1 to 1 across and down.
        let u, v: Double
    }

    /// Returns positions spread evenly over the middle of a face, `count` per axis, at least 2, without those outside
    /// the picture. `bounds` is in pixels of the upright picture; `size` is the stored one's, which `orientation` turns
    /// upright.
    static func places(
        of bounds: Rect,
        each count: Int,
        in size: PixelSize,
        _ orientation: Orientation
    ) -> [Place] {
        let map = orientation.storedFromUpright(size)
        let middle = bounds.expanded(by: -bounds.width / 5)
        let step = Double(count - 1)
        return (0..<count * count).compactMap { index in
            let (across, down) = (Double(index % count) / step, Double(index / count) / step)
            let place = map.apply(Point(middle.x + middle.width * across, middle.y + middle.height * down))
            let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            guard x >= 0, y >= 0, x < size.width, y < size.height else { return nil }
            return Place(x: x, y: y, u: 2 * across - 1, v: 2 * down - 1)
        }
    }
}

extension [Layer] {
    /// The share of a face's middle under paint that hides the face: with unknown and with hidden five points.
    private static let hiddenShare = 0.9
    private static let hiddenShareBesidePoints = 0.75
    /// The sample positions per axis in the middle.
    private static let places = 9

    /// Returns `true` if a face found in the covered picture is only a drawn kaomoji: its eyes, nose, mouth and middle
    /// are under opaque paint. The detector is less certain of a drawn face's outline. `face` is in pixels of the
    /// upright picture, the layers are in those of the stored one.
    func hide(_ face: FaceObservation, in size: PixelSize, _ orientation: Orientation) -> Bool {
        let map = orientation.storedFromUpright(size)
        let isBare = face.points?.all.contains { point in
            let place = map.apply(point)
            let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            let isInside = x >= 0 && y >= 0 && x < size.width && y < size.height
            return isInside && !isOpaque(x: x, y: y)
        }
        if isBare == true { return false }
        let share = face.points == nil ? Self.hiddenShare : Self.hiddenShareBesidePoints
        return hiddenShare(of: face, in: size, orientation) >= share
    }

    /// Returns the share of a face's middle under opaque paint, 0 to 1.
    func hiddenShare(of face: FaceObservation, in size: PixelSize, _ orientation: Orientation) -> Double {
        let middle = FaceMiddle.places(of: face.square, each: Self.places, in: size, orientation)
        let hidden = middle.count { isOpaque(x: $0.x, y: $0.y) }
        return Double(hidden) / Double(Swift.max(1, middle.count))
    }

    private func isOpaque(x: Int, y: Int) -> Bool { contains { $0.alpha(x: x, y: y) == 255 } }
}
