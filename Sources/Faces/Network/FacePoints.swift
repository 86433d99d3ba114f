public import Imaging

/// Five points of a face, as the network gives them. "Left" and "right" are as the viewer sees them; of a profile the
/// far eye and the far corner of the mouth lie about where the near ones are.
public struct FacePoints: Hashable, Sendable {
    /// So many points there are.
    public static let count = 5

    /// The eye on the left of a head that stands upright.
    public let leftEye: Point
    /// The eye on the right.
    public let rightEye: Point
    /// The tip of the nose.
    public let nose: Point
    /// The corner of the mouth on the left.
    public let leftMouth: Point
    /// The corner of the mouth on the right.
    public let rightMouth: Point

    /// The points of a face.
    public init(leftEye: Point, rightEye: Point, nose: Point, leftMouth: Point, rightMouth: Point) {
        (self.leftEye, self.rightEye, self.nose) = (leftEye, rightEye, nose)
        (self.leftMouth, self.rightMouth) = (leftMouth, rightMouth)
    }

    /// The points of a face in the order of the properties, or `nil` when there are not five of them.
    public init?(_ points: [Point]) {
        guard points.count == Self.count else { return nil }
        self.init(
            leftEye: points[0],
            rightEye: points[1],
            nose: points[2],
            leftMouth: points[3],
            rightMouth: points[4]
        )
    }

    /// All five, in the order of the properties.
    public var all: [Point] { [leftEye, rightEye, nose, leftMouth, rightMouth] }

    /// The middle between the eyes.
    public var betweenEyes: Point { (leftEye + rightEye) * 0.5 }
    /// The middle of the mouth.
    public var mouth: Point { (leftMouth + rightMouth) * 0.5 }
    /// The mean of all five.
    public var middle: Point { all.reduce(Point(0, 0), +) * (1 / Double(Self.count)) }

    /// The points as `map` moves them.
    public func map(_ move: (Point) -> Point) -> FacePoints {
        FacePoints(
            leftEye: move(leftEye),
            rightEye: move(rightEye),
            nose: move(nose),
            leftMouth: move(leftMouth),
            rightMouth: move(rightMouth)
        )
    }
}
