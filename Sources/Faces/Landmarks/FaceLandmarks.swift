internal import Foundation
public import Imaging

/// The points of a face in the order of the iBUG 300-W annotation, which dlib's 68-point model follows:
/// jaw 0 to 16, brows 17 to 26, nose 27 to 35, eyes 36 to 47, mouth 48 to 67.
///
/// Coordinates are pixels of the picture that was searched, top-left origin. "Left" and "right" are as the
/// viewer sees them.
public struct FaceLandmarks: Hashable, Sendable {
    /// How many points a face has.
    public static let pointCount = 68

    /// The 68 points.
    public let points: [Point]

    /// The landmarks made of these points, or `nil` when there are not 68 of them.
    public init?(_ points: [Point]) {
        guard points.count == Self.pointCount else { return nil }
        self.points = points
    }

    /// Points already known to be 68.
    init(points: [Point]) { self.points = points }

    /// The middle of the eye on the viewer's left.
    public var leftEye: Point { mean(36..<42) }
    /// The middle of the eye on the viewer's right.
    public var rightEye: Point { mean(42..<48) }
    /// The middle of the mouth, from its outer lip line.
    public var mouth: Point { mean(48..<60) }
    /// The lowest point of the chin.
    public var chin: Point { points[8] }
    /// The middle between both ends of the jaw line, at the height of the ears.
    public var betweenEars: Point { (points[0] + points[16]) * 0.5 }
    /// The distance between both ends of the jaw line, pixels.
    public var jawWidth: Double { points[0].distance(to: points[16]) }

    /// How far the head is turned in the picture's plane: the angle of the eye line, degrees, clockwise
    /// positive.
    public var roll: Double {
        let across = rightEye - leftEye
        return atan2(across.y, across.x) * 180 / .pi
    }

    private func mean(_ range: Range<Int>) -> Point {
        points[range].reduce(Point(0, 0), +) * (1 / Double(range.count))
    }
}
