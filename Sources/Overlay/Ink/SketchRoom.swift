internal import Imaging

/// The part of face coordinates inside the picture.
struct SketchRoom {
    private let uprightFromFace: Affine
    /// The picture; `nil` for unlimited room.
    private let picture: Rect?

    init(_ anchor: OverlayAnchor, picture: Rect?) {
        uprightFromFace = anchor.uprightFromFace
        self.picture = picture
    }

    /// Returns `true` if a box is inside the picture, at this distance from its edges.
    func holds(_ box: Rect, margin: Double = 0) -> Bool {
        guard let inner = picture?.expanded(by: -margin) else { return true }
        return box.corners.allSatisfy { inner.contains(uprightFromFace.apply($0)) }
    }

    /// Returns how far a point can be moved in a direction before it leaves the picture: 0 to 1 of the way.
    func share(of way: Point, from point: Point) -> Double {
        guard let picture else { return 1 }
        let (start, end) = (uprightFromFace.apply(point), uprightFromFace.apply(point + way))
        guard picture.contains(start) else { return 0 }
        func share(_ start: Double, _ end: Double, _ low: Double, _ high: Double) -> Double {
            if end > high { return (high - start) / (end - start) }
            if end < low { return (low - start) / (end - start) }
            return 1
        }
        return min(
            share(start.x, end.x, picture.x, picture.maxX),
            share(start.y, end.y, picture.y, picture.maxY)
        )
    }

    /// Returns the shift that brings a box into the picture, at this distance from its edges: zero if it is inside
    /// already, or too large.
    func shift(of box: Rect, margin: Double) -> Point {
        guard let inner = picture?.expanded(by: -margin),
            let upright = Rect(enclosing: box.corners.map(uprightFromFace.apply)),
            let faceFromUpright = uprightFromFace.inverse,
            upright.width < inner.width, upright.height < inner.height
        else { return Point(0, 0) }
        let move = Point(
            max(0, inner.x - upright.x) - max(0, upright.maxX - inner.maxX),
            max(0, inner.y - upright.y) - max(0, upright.maxY - inner.maxY)
        )
        return faceFromUpright.apply(move) - faceFromUpright.apply(Point(0, 0))
    }
}
