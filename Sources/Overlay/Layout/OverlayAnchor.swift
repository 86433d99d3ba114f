public import Imaging

/// The position of a face in the upright picture, in pixels, top-left origin.
public struct OverlayAnchor: Hashable, Sendable {
    /// The centre of the face, between forehead and chin.
    package var faceCenter: Point
    /// The size along the eye line and across it (forehead to chin), in pixels.
    package var faceSize: Size
    /// The roll in degrees, clockwise positive.
    package var roll: Double
    var leftEye, rightEye, mouth: Point
    /// The 68 landmarks of iBUG 300-W, which a patch must hide; empty if unknown.
    var landmarks: [Point]
    var hull: [Point]

    /// A fractional size in pixels.
    package struct Size: Hashable, Sendable {
        package var width, height: Double

        package init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// Creates an anchor with known features.
    package init(
        faceCenter: Point,
        faceSize: Size,
        roll: Double = 0,
        leftEye: Point,
        rightEye: Point,
        mouth: Point,
        landmarks: [Point] = [],
        hull: [Point] = []
    ) {
        self.faceCenter = faceCenter
        self.faceSize = faceSize
        self.roll = roll
        self.leftEye = leftEye
        self.rightEye = rightEye
        self.mouth = mouth
        self.landmarks = landmarks
        self.hull = hull
    }

    /// Creates an anchor from dlib's bounding box, brows to chin and ear to ear. Eyes, mouth and hull lie at fixed
    /// fractions of the box and rotate with it about its centre.
    public init(faceBox: Rect, roll: Double = 0) {
        let turn = Affine.translation(-faceBox.center.x, -faceBox.center.y)
            .then(.rotation(degrees: roll))
            .then(.translation(faceBox.center.x, faceBox.center.y))
        func place(_ x: Double, _ y: Double) -> Point {
            turn.apply(Point(faceBox.x + x * faceBox.width, faceBox.y + y * faceBox.height))
        }
        self.init(
            faceCenter: place(0.5, 0.44),
            faceSize: Size(width: 1.06 * faceBox.width, height: 1.34 * faceBox.height),
            roll: roll,
            leftEye: place(0.30, 0.32),
            rightEye: place(0.70, 0.32),
            mouth: place(0.5, 0.76),
            hull: Self.typicalHull.map { place($0.x, $0.y) }
        )
    }

    /// The brows, temples, jaw and chin in the unit square of the box.
    private static let typicalHull: [Point] = [
        Point(0.12, 0.12), Point(0.30, 0.04), Point(0.5, 0.02), Point(0.70, 0.04), Point(0.88, 0.12),
        Point(0.03, 0.35), Point(0.97, 0.35), Point(0.09, 0.70), Point(0.91, 0.70), Point(0.28, 0.96),
        Point(0.72, 0.96), Point(0.5, 1.04),
    ]

    /// The map from face coordinates (as in ``FaceFrame``) to the upright picture.
    var uprightFromFace: Affine {
        Affine.rotation(degrees: roll).then(.translation(faceCenter.x, faceCenter.y))
    }

    /// Throws `OverlayError.unusableAnchor` if a number is out of range, or the face is smaller than 1 pixel or larger
    /// than 20,000.
    func check() throws(OverlayError) {
        let points = [faceCenter, leftEye, rightEye, mouth] + landmarks + hull
        let numbers = points.flatMap { [$0.x, $0.y] } + [faceSize.width, faceSize.height, roll]
        guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
            throw .unusableAnchor(reason: "a coordinate of the face is out of range")
        }
        guard min(faceSize.width, faceSize.height) >= 1 else {
            throw .unusableAnchor(reason: "the face is smaller than one pixel")
        }
        guard max(faceSize.width, faceSize.height) <= 20_000 else {
            throw .unusableAnchor(reason: "the face is larger than 20000 pixels")
        }
    }
}
