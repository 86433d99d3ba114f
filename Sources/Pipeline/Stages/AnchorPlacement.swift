internal import Faces
internal import Foundation
internal import Imaging
internal import Overlay

extension OverlayAnchor {
    /// How much wider than the jaw line a head is drawn.
    private static let widthMargin = 1.1
    /// How much larger than what is seen of it a face is drawn of which only the network's box and points are known.
    private static let boxMargin = 1.06
    /// How far the forehead rises above the brows, as a share of the distance from brows to chin.
    private static let foreheadShare = 0.32
    /// How much larger a face is drawn that was found on thin evidence: where it ends is not sure either.
    private static let thinMargin = 1.15

    /// Where a kaomoji goes on a face: on its landmarks where there are any, else on the network's five points, else at
    /// fixed places in its box.
    init(_ face: Face) {
        if let landmarks = face.landmarks {
            self.init(landmarks, in: face.points == nil ? nil : face.bounds)
        } else if let points = face.points {
            self.init(points, in: face.bounds, roll: face.roll)
        } else {
            self.init(faceBox: face.square, roll: face.roll)
        }
        guard face.isThin else { return }
        faceSize = Size(width: faceSize.width * Self.thinMargin, height: faceSize.height * Self.thinMargin)
    }

    /// - Parameter box: The network's box, which the face fills from the forehead to the chin.
    private init(_ landmarks: FaceLandmarks, in box: Rect?) {
        let frame = LeaningFrame(landmarks.roll)
        var extent = frame.extent(of: landmarks.points)
        let rise = Self.foreheadShare * extent.height
        extent = Rect(
            x: extent.center.x - extent.width * Self.widthMargin / 2,
            y: extent.y - rise,
            width: extent.width * Self.widthMargin,
            height: extent.height + rise
        )
        if let box { extent = extent.union(frame.extent(of: box.oval)) }
        self.init(
            faceCenter: frame.upright(extent.center),
            faceSize: Size(width: extent.width, height: extent.height * 1.04),
            roll: landmarks.roll,
            leftEye: landmarks.leftEye,
            rightEye: landmarks.rightEye,
            mouth: landmarks.mouth,
            hull: landmarks.points + (box?.oval ?? [])
        )
    }

    /// How far eyes and mouth may be from the middle of the face, in its widths: a head in profile has them at its rim,
    /// where a kaomoji has no room.
    private static let reach = (eyes: 0.16, mouth: 0.2)

    /// A face of which five points are known. Eyes and mouth lie where the network sees them, so that the kaomoji looks
    /// where the head looks.
    private init(_ points: FacePoints, in box: Rect, roll: Double) {
        let frame = LeaningFrame(roll)
        let extent = frame.extent(of: box.oval + points.all)
        let width = extent.width * Self.boxMargin
        func eye(_ point: Point) -> Point {
            let (own, middle) = (frame.straight(point), frame.straight(points.betweenEyes))
            let held = extent.held(middle, within: Self.reach.eyes * width)
            return frame.upright(Point(own.x + held.x - middle.x, middle.y))
        }
        // Level, and the one on the left first, however the points of a small face lie.
        let eyes = [points.leftEye, points.rightEye].sorted {
            frame.straight($0).x < frame.straight($1).x
        }
        let mouth = extent.held(frame.straight(points.mouth), within: Self.reach.mouth * width)
        self.init(
            faceCenter: frame.upright(extent.center),
            faceSize: Size(width: width, height: extent.height * Self.boxMargin),
            roll: roll,
            leftEye: eye(eyes[0]),
            rightEye: eye(eyes[1]),
            mouth: frame.upright(mouth),
            hull: box.oval + points.all
        )
    }
}

/// Coordinates in which a head that leans stands upright.
private struct LeaningFrame {
    private let straighten: Affine
    private let turnBack: Affine

    init(_ roll: Double) {
        (straighten, turnBack) = (.rotation(degrees: -roll), .rotation(degrees: roll))
    }

    func straight(_ point: Point) -> Point { straighten.apply(point) }
    func upright(_ point: Point) -> Point { turnBack.apply(point) }

    /// What points fill.
    func extent(of points: [Point]) -> Rect {
        Rect(enclosing: points.map(straighten.apply)) ?? Rect(x: 0, y: 0, width: 1, height: 1)
    }
}

extension Rect {
    /// Points of the oval that fills the rectangle.
    fileprivate var oval: [Point] {
        (0..<16).map { index in
            let angle = Double(index) * .pi / 8
            return Point(center.x + width / 2 * cos(angle), center.y + height / 2 * sin(angle))
        }
    }

    /// A point, brought no further from the middle than so far to either side.
    fileprivate func held(_ point: Point, within reach: Double) -> Point {
        Point(min(center.x + reach, max(center.x - reach, point.x)), point.y)
    }
}
