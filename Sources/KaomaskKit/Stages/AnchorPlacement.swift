internal import Faces
internal import Glibc
internal import Imaging
internal import Overlay

extension OverlayAnchor {
    /// The ratio of a drawn head's width to the jaw line's.
    private static let widthMargin = 1.1
    /// The enlargement of a face with only the network's box and points.
    private static let boxMargin = 1.06
    /// The height of the forehead above the brows, as a fraction of the distance from brows to chin.
    private static let foreheadShare = 0.32
    /// The enlargement of a face found on weak evidence, whose outline is also uncertain.
    private static let thinMargin = 1.15

    /// Creates a face's anchor from its landmarks, else the network's five points, else fixed positions in its box.
    init(_ face: FaceObservation) {
        if let landmarks = face.landmarks {
            self.init(landmarks, in: face.points == nil ? nil : face.boundingBox)
        } else if let points = face.points {
            self.init(points, in: face.boundingBox, roll: face.roll)
        } else {
            self.init(faceBox: face.square, roll: face.roll)
        }
        guard face.isThin else { return }
        faceSize = Size(width: faceSize.width * Self.thinMargin, height: faceSize.height * Self.thinMargin)
    }

    /// Creates the anchor of a region that is no face, which fills its box.
    fileprivate init(filling box: Rect) {
        let (middle, size) = (box.center, Size(width: box.width, height: box.height))
        self.init(faceCenter: middle, faceSize: size, leftEye: middle, rightEye: middle, mouth: middle)
    }

    /// Creates a face's anchor from its landmarks; `box` is the network's, which the face fills from forehead to chin.
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
            landmarks: landmarks.points,
            hull: box?.oval ?? []
        )
    }

    /// The maximum distance of eyes and mouth from the middle of the face, in its widths: in profile they lie at the
    /// edge, where a kaomoji has no room.
    private static let reach = (eyes: 0.16, mouth: 0.2)

    /// Creates a face's anchor from its five points. Eyes and mouth lie where the network detects them, so that the
    /// kaomoji faces where the head does.
    private init(_ points: FacePoints, in box: Rect, roll: Double) {
        let frame = LeaningFrame(roll)
        let extent = frame.extent(of: box.oval + points.all)
        let width = extent.width * Self.boxMargin
        func eye(_ point: Point) -> Point {
            let (own, middle) = (frame.straight(point), frame.straight(points.betweenEyes))
            let held = extent.held(middle, within: Self.reach.eyes * width)
            return frame.upright(Point(own.x + held.x - middle.x, middle.y))
        }
        // The eyes are level, the left one first, whatever the order of a small face's points.
        let eyes = [points.leftEye, points.rightEye].sorted { frame.straight($0).x < frame.straight($1).x }
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

extension Face {
    var anchor: OverlayAnchor { isFace ? OverlayAnchor(observation) : OverlayAnchor(filling: bounds) }
}

/// Coordinates in which a tilted head is upright.
private struct LeaningFrame {
    private let straighten, turnBack: Affine

    init(_ roll: Double) { (straighten, turnBack) = (.rotation(degrees: -roll), .rotation(degrees: roll)) }

    func straight(_ point: Point) -> Point { straighten.apply(point) }
    func upright(_ point: Point) -> Point { turnBack.apply(point) }

    func extent(of points: [Point]) -> Rect {
        Rect(enclosing: points.map(straighten.apply)) ?? Rect(x: 0, y: 0, width: 1, height: 1)
    }
}

extension Rect {
    /// The points of the inscribed ellipse.
    fileprivate var oval: [Point] {
        (0..<16).map { index in
            let angle = Double(index) * .pi / 8
            return Point(center.x + width / 2 * cos(angle), center.y + height / 2 * sin(angle))
        }
    }

    /// Returns a point at most `reach` beside the centre.
    fileprivate func held(_ point: Point, within reach: Double) -> Point {
        Point(min(center.x + reach, max(center.x - reach, point.x)), point.y)
    }
}
