internal import Imaging

/// The motion of the whole picture from one frame to the next, caused by the camera.
enum CameraMotion {
    /// The number of patches, across and down.
    private static let places = (across: 4, down: 3)
    /// The width of a patch, as a share of the long side.
    private static let share = 0.2
    /// The minimum correlation of a patch with its match; worse ones are ignored.
    private static let likeness = 0.8
    /// The minimum number of patches for an estimate.
    private static let least = 4

    /// Returns the map from one frame to the other, in their pixels; `nil` if too few patches match.
    static func between(_ source: TrackedFrame, _ target: TrackedFrame) -> Affine? {
        var pairs = places(in: source).compactMap { box -> (from: Point, to: Point)? in
            guard let patch = PatchMatch(box, of: source) else { return nil }
            let found = patch.find(in: target, near: box.center)
            return found.likeness >= likeness ? (box.center, found.center) : nil
        }
        // Patches that move on their own are dropped, the worst quarter in each of two rounds.
        for _ in 0..<2 where pairs.count > least {
            guard let map = similarity(pairs) else { return nil }
            let kept = max(least, pairs.count * 3 / 4)
            func error(_ pair: (from: Point, to: Point)) -> Double {
                map.apply(pair.from).distance(to: pair.to)
            }
            pairs = Array(pairs.sorted { error($0) < error($1) }.prefix(kept))
        }
        return pairs.count >= least ? similarity(pairs) : nil
    }

    private static func places(in frame: TrackedFrame) -> [Rect] {
        let (width, height) = (Double(frame.size.width), Double(frame.size.height))
        let side = share * max(width, height)
        return (0..<places.across * places.down).map { index in
            let across = (Double(index % places.across) + 0.5) / Double(places.across)
            let down = (Double(index / places.across) + 0.5) / Double(places.down)
            return Rect(x: 0, y: 0, width: side, height: side).moved(to: Point(across * width, down * height))
        }
    }

    /// Returns the least-squares similarity transform: shift, rotation and scale; `nil` if it is undefined.
    private static func similarity(_ pairs: [(from: Point, to: Point)]) -> Affine? {
        let count = Double(max(1, pairs.count))
        let from = pairs.reduce(Point(0, 0)) { $0 + $1.from } * (1 / count)
        let to = pairs.reduce(Point(0, 0)) { $0 + $1.to } * (1 / count)
        var (along, across, spread) = (0.0, 0.0, 0.0)
        for pair in pairs {
            let (p, q) = (pair.from - from, pair.to - to)
            along += p.x * q.x + p.y * q.y
            across += p.x * q.y - p.y * q.x
            spread += p.x * p.x + p.y * p.y
        }
        guard spread > 0 else { return nil }
        let (a, b) = (along / spread, across / spread)
        return Affine(
            a: a,
            b: b,
            c: -b,
            d: a,
            tx: to.x - a * from.x + b * from.y,
            ty: to.y - b * from.x - a * from.y
        )
    }
}
