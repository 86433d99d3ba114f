public import Imaging

/// Where a face is, in the upright picture: pixels, top-left origin.
public struct OverlayAnchor: Hashable, Sendable {
    /// The middle of the face, between forehead and chin.
    public var faceCenter: Point
    /// The width along the line of the eyes and the height across it (forehead to chin), pixels.
    public var faceSize: Size
    /// How far the head leans, degrees, clockwise positive; 0 when the line of the eyes is level.
    public var roll: Double
    /// The middle of the eye on the left of the picture (of a head that stands upright).
    public var leftEye: Point
    /// The middle of the eye on the right of the picture.
    public var rightEye: Point
    /// The middle of the mouth.
    public var mouth: Point
    /// Points that a patch must hide, such as the landmarks of the face; may be empty.
    public var hull: [Point]

    /// A size with fractions, pixels.
    public struct Size: Hashable, Sendable {
        /// Along the line of the eyes.
        public var width: Double
        /// Across the line of the eyes.
        public var height: Double

        /// A size of `width` by `height`.
        public init(width: Double, height: Double) {
            self.width = width
            self.height = height
        }
    }

    /// A face whose features are all known.
    public init(
        faceCenter: Point,
        faceSize: Size,
        roll: Double = 0,
        leftEye: Point,
        rightEye: Point,
        mouth: Point,
        hull: [Point] = []
    ) {
        self.faceCenter = faceCenter
        self.faceSize = faceSize
        self.roll = roll
        self.leftEye = leftEye
        self.rightEye = rightEye
        self.mouth = mouth
        self.hull = hull
    }

    /// A face of which only the box is known, as a detector on the HOG of a face gives it: from the eyebrows
    /// to the chin and from ear to ear. Eyes, mouth and what to hide are placed at fixed fractions of the box
    /// and turned with it about its middle.
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

    /// Brows, temples, jaw and chin in the unit box of a face.
    private static let typicalHull: [Point] = [
        Point(0.12, 0.12), Point(0.30, 0.04), Point(0.5, 0.02), Point(0.70, 0.04), Point(0.88, 0.12),
        Point(0.03, 0.35), Point(0.97, 0.35), Point(0.09, 0.70), Point(0.91, 0.70), Point(0.28, 0.96),
        Point(0.72, 0.96), Point(0.5, 1.04),
    ]
}

extension OverlayAnchor {
    /// The map from the face's own frame (origin in its middle, x along the line of the eyes, y to the chin,
    /// pixels) to the upright picture.
    var uprightFromFace: Affine {
        Affine.rotation(degrees: roll).then(.translation(faceCenter.x, faceCenter.y))
    }

    /// Throws when a number is no number, or a size nothing can be drawn in.
    func check() throws(OverlayError) {
        let points = [faceCenter, leftEye, rightEye, mouth] + hull
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
