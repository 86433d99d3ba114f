public import Imaging

/// The five points of a face that the network returns. "Left" and "right" are the viewer's; in a profile, the far eye
/// and the far mouth corner lie close to the near ones.
public struct FacePoints: Hashable, Codable, Sendable {
    static let count = 5

    /// The eye on the left of an upright head.
    public let leftEye: Point
    /// The eye on the right.
    public let rightEye: Point
    /// The tip of the nose.
    public let nose: Point
    /// The left mouth corner.
    public let leftMouth: Point
    /// The right mouth corner.
    public let rightMouth: Point

    init(leftEye: Point, rightEye: Point, nose: Point, leftMouth: Point, rightMouth: Point) {
        (self.leftEye, self.rightEye, self.nose) = (leftEye, rightEye, nose)
        (self.leftMouth, self.rightMouth) = (leftMouth, rightMouth)
    }

    /// Creates the points from an array in the order of the properties; `nil` unless there are five.
    package init?(_ points: [Point]) {
        guard points.count == Self.count else { return nil }
        self.init(
            leftEye: points[0],
            rightEye: points[1],
            nose: points[2],
            leftMouth: points[3],
            rightMouth: points[4]
        )
    }

    /// All five points, in the order of the properties.
    package var all: [Point] { [leftEye, rightEye, nose, leftMouth, rightMouth] }

    package var betweenEyes: Point { (leftEye + rightEye) * 0.5 }
    package var mouth: Point { (leftMouth + rightMouth) * 0.5 }
    var middle: Point { all.reduce(Point(0, 0), +) * (1 / Double(Self.count)) }

    func map(_ move: (Point) -> Point) -> FacePoints {
        FacePoints(
            leftEye: move(leftEye),
            rightEye: move(rightEye),
            nose: move(nose),
            leftMouth: move(leftMouth),
            rightMouth: move(rightMouth)
        )
    }
}
