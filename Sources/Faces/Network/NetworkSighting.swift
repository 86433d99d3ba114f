internal import Imaging

struct NetworkSighting: Hashable, Sendable {
    /// The box from forehead to chin; it may extend beyond the picture.
    let box: Rect
    let points: FacePoints
    let score: Double

    var width: Double { box.area.squareRoot() }

    /// Returns the detection mapped from the network's input; the map is at least nearly conformal.
    func mapped(by map: Affine) -> NetworkSighting {
        NetworkSighting(box: box.mapped(asEllipseBy: map), points: points.map(map.apply), score: score)
    }
}
