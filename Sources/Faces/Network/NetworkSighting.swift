internal import Imaging

/// What one look of the network saw of one face.
struct NetworkSighting: Hashable, Sendable {
    /// From the forehead to the chin; it may reach beyond the picture.
    let box: Rect
    let points: FacePoints
    /// 0 to 1.
    let score: Double

    /// The side of a square as large as the box.
    var width: Double { box.area.squareRoot() }

    /// The same face in a picture that `map`, which keeps angles or nearly, makes of the one that was looked at. The box
    /// of a turned face is that of the ellipse in its own.
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
