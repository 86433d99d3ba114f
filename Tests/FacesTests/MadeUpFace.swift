import Faces
import Foundation
import Imaging

/// A face synthesised from its 68 points, for tests: the outer corners of the eyes are 100 pixels apart, and the
/// expression is neutral by default.
struct MadeUpFace {
    /// The height between the inner lips over their width.
    var mouthOpening = 0.0
    /// The height of the corners of the mouth above its middle, over its width.
    var cornerLift = 0.02
    var mouthWidth = 62.0
    /// The distance of the brows above the eyes, pixels.
    var browHeight = 22.0
    /// The offset of the tip of the nose to the right, over the distance between the outer corners of the eyes.
    var turn = 0.0

    /// The points about the origin, upright.
    private var upright: [Point] { jaw + brows + nose + eye(-34) + eye(34) + mouth }

    private var jaw: [Point] {
        (0...16).map { index in
            let angle = Double(16 - index) / 16 * .pi
            return Point(80 * cos(angle), 100 * sin(angle))
        }
    }

    private var brows: [Point] {
        [-60.0, -48, -36, -24, -12, 12, 24, 36, 48, 60].map { Point($0, -browHeight) }
    }

    private var nose: [Point] {
        (0..<4).map { Point(100 * turn * Double($0) / 3, 5 + 10 * Double($0)) }
            + (0..<5).map { Point(-12 + 6 * Double($0), 42) }
    }

    private func eye(_ x: Double) -> [Point] {
        let half = 4.8
        return [
            Point(x - 16, 0), Point(x - 6, -half), Point(x + 6, -half), Point(x + 16, 0), Point(x + 6, half),
            Point(x - 6, half),
        ]
    }

    /// The points of the mouth: the corners above or below the middle, lips 7 pixels thick, around an opening.
    private var mouth: [Point] {
        let (half, open) = (mouthWidth / 2, mouthOpening * (mouthWidth - 10) / 2)
        let corner = 70 - cornerLift * mouthWidth
        func lip(_ xs: [Double], _ y: Double) -> [Point] { xs.map { Point($0 * half, y) } }
        return [Point(-half, corner)] + lip([-0.6, -0.3, 0, 0.3, 0.6], 70 - open - 7) + [Point(half, corner)]
            + lip([0.6, 0.3, 0, -0.3, -0.6], 70 + open + 7)
            + [Point(-half + 5, corner)] + lip([-0.4, 0, 0.4], 70 - open) + [Point(half - 5, corner)]
            + lip([0.4, 0, -0.4], 70 + open)
    }

    /// Returns the points in a picture: rotated by `roll` degrees, scaled, centred at `center`.
    func landmarks(roll: Double = 0, scale: Double = 1, center: Point = Point(500, 400)) -> FaceLandmarks? {
        let map = Affine.rotation(degrees: roll).then(.scale(scale, scale)).then(
            .translation(center.x, center.y)
        )
        return FaceLandmarks(upright.map(map.apply))
    }
}
