internal import Imaging

/// The part of a face's own frame that is in the picture.
struct SketchRoom {
    private let uprightFromFace: Affine
    /// The picture; `nil` when there is none, and room for everything.
    private let picture: Rect?

    init(_ anchor: OverlayAnchor, picture: Rect?) {
        uprightFromFace = anchor.uprightFromFace
        self.picture = picture
    }

    /// Whether all of a box is in the picture, so far from its edges.
    func holds(_ box: Rect, margin: Double = 0) -> Bool {
        guard let inner = picture?.expanded(by: -margin) else { return true }
        return box.corners.allSatisfy { inner.contains(uprightFromFace.apply($0)) }
    }

    /// How far a box has to be moved to be in the picture, so far from its edges: nothing when it is, or is too large.
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
