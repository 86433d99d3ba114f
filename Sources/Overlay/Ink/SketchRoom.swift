internal import Imaging

/// The room beside a head: in the picture, off other heads and their things.
struct SketchRoom {
    /// The roll in the upright picture, in degrees, clockwise positive.
    let roll: Double
    private let uprightFromFace, faceFromUpright: Affine
    /// `nil` for unlimited room.
    private let picture: Rect?
    private let neighbours: [Neighbour]
    /// The boxes of things beside other heads, in the upright picture.
    private let things: [Rect]

    private struct Neighbour {
        let frame: FaceFrame
        let shape: PatchShape
        let frameFromUpright: Affine
        let middle: Point

        init?(_ anchor: OverlayAnchor) {
            guard let frameFromUpright = anchor.uprightFromFace.inverse else { return nil }
            (frame, self.frameFromUpright, middle) = (FaceFrame(anchor), frameFromUpright, anchor.faceCenter)
            shape = PatchShape(head: frame)
        }

        func contains(_ upright: Point) -> Bool { shape.level(at: frameFromUpright.apply(upright)) < 1 }
    }

    /// The maximum distance of neighbours that matter, in sizes of this face and the other.
    private static let farthest = (own: 2.5, other: 0.75)
    /// The distance at which two heads look separate, in sums of their sizes towards each other.
    private static let gap = 1.06

    /// `things` are the boxes of those beside the other faces, in the upright picture.
    init(_ anchor: OverlayAnchor, picture: Rect?, others: [OverlayAnchor] = [], things: [Rect] = []) {
        func size(_ anchor: OverlayAnchor) -> Double { max(anchor.faceSize.width, anchor.faceSize.height) }
        (roll, uprightFromFace) = (anchor.roll, anchor.uprightFromFace)
        faceFromUpright = uprightFromFace.inverse ?? .identity
        (self.picture, self.things) = (picture, things)
        neighbours = others.filter {
            anchor.faceCenter.distance(to: $0.faceCenter)
                < Self.farthest.own * size(anchor) + Self.farthest.other * size($0)
        }.compactMap(Neighbour.init)
    }

    /// Returns `true` if a box lies on another head or its things.
    func isTaken(_ box: Rect) -> Bool {
        let places = FaceReader.grid(about: box.center, box.width, box.height, across: 9, down: 9)
        return places.contains { place in
            isOnHead(place) || things.contains { $0.contains(uprightFromFace.apply(place)) }
        }
    }

    func isOnHead(_ point: Point) -> Bool {
        let upright = uprightFromFace.apply(point)
        return neighbours.contains { $0.contains(upright) }
    }

    /// Returns the chubby head of a face. It gives up enough extra width to part from neighbours that do the same, so
    /// that two heads cheek to cheek stay two; half of it where one is in front of the other.
    func chubby(_ frame: FaceFrame, _ chubbiness: Double, margin: Double) -> PatchShape {
        let heads = [0, 0.25, 0.5, 0.75, 1].map { share in
            (share: share, head: PatchShape(chubby: frame, chubbiness, lean: share, margin: margin))
        }
        func share(beside other: Neighbour) -> Double {
            let parted = heads.first { share, head in
                let middle = other.frameFromUpright.apply(uprightFromFace.apply(head.center))
                let theirs = PatchShape(chubby: other.frame, chubbiness, lean: share, margin: margin).outline(
                    toward: middle
                )
                let way = faceFromUpright.apply(other.middle)
                return way.distance(to: head.center) > Self.gap * (theirs + head.outline(toward: way))
            }
            return parted?.share ?? 0.5
        }
        let near = neighbours.filter { 2 * $0.frame.height > frame.height }
        let lean = near.map(share).max() ?? 0
        return (heads.first { $0.share == lean } ?? heads[0]).head
    }

    /// Returns `true` if a box is inside the picture with a margin.
    func holds(_ box: Rect, margin: Double = 0) -> Bool {
        guard let inner = picture?.expanded(by: -margin) else { return true }
        return box.corners.allSatisfy { inner.contains(uprightFromFace.apply($0)) }
    }

    /// Returns the share, 0 to 1, of a way that a point can move before it leaves the picture or meets another face.
    func share(of way: Point, from point: Point) -> Double {
        min(shareInPicture(of: way, from: point), shareBesideNeighbours(of: way, from: point))
    }

    private func shareBesideNeighbours(of way: Point, from point: Point) -> Double {
        let steps = 16
        let met = (0...steps).first { isOnHead(point + way * (Double($0) / Double(steps))) }
        return met.map { Double(max(0, $0 - 1)) / Double(steps) } ?? 1
    }

    private func shareInPicture(of way: Point, from point: Point) -> Double {
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

    /// Returns the shift that brings a box into the picture with a margin; 0 if it is inside or too large.
    func shift(of box: Rect, margin: Double) -> Point {
        guard let inner = picture?.expanded(by: -margin),
            let upright = Rect(enclosing: box.corners.map(uprightFromFace.apply)),
            upright.width < inner.width, upright.height < inner.height
        else { return Point(0, 0) }
        let move = Point(
            max(0, inner.x - upright.x) - max(0, upright.maxX - inner.maxX),
            max(0, inner.y - upright.y) - max(0, upright.maxY - inner.maxY)
        )
        return faceFromUpright.apply(move) - faceFromUpright.apply(Point(0, 0))
    }
}
