internal import Glibc
public import Imaging

/// The landmarks of a face in the order of the iBUG 300-W annotation, which dlib's 68-point model follows: jaw 0 to 16,
/// brows 17 to 26, nose 27 to 35, eyes 36 to 47, mouth 48 to 67.
///
/// Coordinates are pixels of the searched picture, top-left origin. "Left" and "right" are the viewer's.
public struct FaceLandmarks: Hashable, Codable, Sendable {
    static let pointCount = 68

    /// The 68 points.
    public let points: [Point]

    /// Creates landmarks; `nil` unless there are 68 points.
    package init?(_ points: [Point]) {
        guard points.count == Self.pointCount else { return nil }
        self.points = points
    }

    init(points: [Point]) { self.points = points }

    /// The centre of the eye on the viewer's left.
    public var leftEye: Point { mean(36..<42) }
    /// The centre of the eye on the viewer's right.
    public var rightEye: Point { mean(42..<48) }
    /// The centre of the mouth, from its outer lip line.
    public var mouth: Point { mean(48..<60) }

    /// The roll: the angle of the eye line, in degrees, clockwise positive.
    public var roll: Double {
        let across = rightEye - leftEye
        return atan2(across.y, across.x) * 180 / .pi
    }

    private func mean(_ range: Range<Int>) -> Point {
        points[range].reduce(Point(0, 0), +) * (1 / Double(range.count))
    }
}
