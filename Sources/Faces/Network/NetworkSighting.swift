internal import Imaging

/// A detection: one face in one pass of the network.
struct NetworkSighting: Hashable, Sendable {
    /// The bounding box from forehead to chin; it may extend beyond the picture.
    let box: Rect
    let points: FacePoints
    /// The score, 0 to 1.
    let score: Double

    /// The side of a square of the box's area.
    var width: Double { box.area.squareRoot() }

    /// Returns the detection in a picture that `map`, which must be at least nearly conformal, makes of the network's
    /// input. The box of a rotated face is that of the ellipse inscribed in the original box.
    func mapped(by map: Affine) -> NetworkSighting {
        let center = map.apply(box.center)
        func extent(_ across: Double, _ down: Double) -> Double {
            let (x, y) = (across * box.width, down * box.height)
            return (x * x + y * y).squareRoot()
        }
        let (width, height) = (extent(map.a, map.c), extent(map.b, map.d))
        return NetworkSighting(
            box: Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height),
            points: points.map(map.apply),
            score: score
        )
    }
}
