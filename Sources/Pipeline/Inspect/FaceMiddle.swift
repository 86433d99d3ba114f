internal import Faces
internal import Imaging

/// The middle of a face, where a look tells what is there: its box less a fifth of the width on every side.
enum FaceMiddle {
    /// A place in the middle of a face.
    struct Place {
        /// The pixel of the stored picture.
        let x: Int
        let y: Int
        /// Where that is in the middle of the upright face, from -1 to 1 across and down.
        let u: Double
        let v: Double
    }

    /// Places spread evenly over the middle of a face, those outside the picture left out.
    ///
    /// - Parameters:
    ///   - bounds: The face, in pixels of the upright picture.
    ///   - count: So many places each way, at least 2.
    ///   - size: The size of the stored picture, pixels.
    ///   - orientation: How it stands upright.
    /// - Returns: Pixels of the stored picture.
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
            let place = map.apply(
                Point(middle.x + middle.width * across, middle.y + middle.height * down)
            )
            let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            guard x >= 0, y >= 0, x < size.width, y < size.height else { return nil }
            return Place(x: x, y: y, u: 2 * across - 1, v: 2 * down - 1)
        }
    }
}

extension [Layer] {
    /// How much of the middle of a face has to be under paint for the face to be hidden: where nothing but the middle
    /// tells, and where the five points are hidden as well.
    private static let hiddenShare = 0.9
    private static let hiddenShareBesidePoints = 0.75
    /// The middle is looked at in so many places each way.
    private static let places = 9

    /// Whether a face that was found on the covered picture is no face but what was drawn there: its eyes, nose and mouth
    /// and its middle are under opaque paint. Where a face ends that is drawn, a detector knows less well.
    ///
    /// - Parameters:
    ///   - square: The face from brows to chin, in pixels of the upright picture.
    ///   - points: Its five points, if they are known.
    ///   - size: The size of the stored picture, in whose pixels the layers are.
    func hide(_ square: Rect, _ points: FacePoints?, in size: PixelSize, _ orientation: Orientation) -> Bool {
        let map = orientation.storedFromUpright(size)
        let isBare = points?.all.contains { point in
            let place = map.apply(point)
            let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            let isInside = x >= 0 && y >= 0 && x < size.width && y < size.height
            return isInside && !isOpaque(x: x, y: y)
        }
        if isBare == true { return false }
        let share = points == nil ? Self.hiddenShare : Self.hiddenShareBesidePoints
        return hiddenShare(of: square, in: size, orientation) >= share
    }

    /// How much of the middle of a face is under opaque paint, 0 to 1; the parameters as above.
    func hiddenShare(of square: Rect, in size: PixelSize, _ orientation: Orientation) -> Double {
        let middle = FaceMiddle.places(of: square, each: Self.places, in: size, orientation)
        let hidden = middle.count { isOpaque(x: $0.x, y: $0.y) }
        return Double(hidden) / Double(Swift.max(1, middle.count))
    }

    private func isOpaque(x: Int, y: Int) -> Bool { contains { $0.alpha(x: x, y: y) == 255 } }
}
