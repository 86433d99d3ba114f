package import Imaging

/// The expression of a face, measured on its 68 landmarks and named by fixed thresholds (docs/decisions/expression.md).
///
/// All measures are ratios of lengths in the upright face, independent of size and roll; turned faces are foreshortened
/// and less accurate.
package struct FaceExpression: Hashable, Sendable {
    /// The mouth aspect ratio: the height between the inner lips over their width. 0 when closed.
    let mouthOpenness: Double
    /// The width of the mouth over the distance between the outer eye corners. About 0.6.
    let mouthWidth: Double
    /// The height of the mouth corners above the middle, over the mouth width; negative below. About 0.02 at rest.
    let cornerLift: Double
    /// The height of the brows above the eyes, over the outer eye distance. About 0.22.
    let browRaise: Double
    /// A measure of yaw: the offset of the nose tip to the right of the eyes' middle, over the outer eye distance. 0
    /// for a frontal face, about 0.3 half way to a profile.
    let turn: Double
    /// The brightness inside the mouth relative to the nose, -1 to 1: positive for teeth, negative for a throat; `nil`
    /// if not measured.
    var mouthLight: Double?
    /// The ``EyeDarkness/drop`` of each eye, as the viewer sees them: positive for a closed eye, by its lashes. `nil` if
    /// not measured, or if the eye is hardly dark or behind dark glasses.
    var leftLashDrop, rightLashDrop: Double?

    package enum Kind: String, Sendable, CaseIterable {
        /// An open mouth with raised corners, or a very broad smile.
        case laughing
        case smiling
        /// A wide open mouth without a smile, or a half open one under raised brows.
        case surprised
        case sleepy
        /// One eye closed, the other clearly open.
        case winking
        case neutral
    }

    /// A face at rest, whose measures replace those that cannot be computed.
    static let atRest = FaceExpression(
        mouthOpenness: 0,
        mouthWidth: 0.6,
        cornerLift: 0.02,
        browRaise: 0.22,
        turn: 0
    )
}

extension FaceExpression {
    /// Measures landmarks; where they coincide, values at rest apply.
    package init(_ landmarks: FaceLandmarks) {
        let face = UprightFace(landmarks)
        self.init(
            mouthOpenness: face.mouthOpenness ?? Self.atRest.mouthOpenness,
            mouthWidth: face.mouthWidth ?? Self.atRest.mouthWidth,
            cornerLift: face.cornerLift ?? Self.atRest.cornerLift,
            browRaise: face.browRaise ?? Self.atRest.browRaise,
            turn: face.turn ?? Self.atRest.turn
        )
    }

    private static let closedEye = 0.02
    private static let winkDifference = 0.10
    private static let restingWidth = 0.60
    private static let widthShare = 0.6
    private static let leastSmile = 0.10
    private static let turnedSmile = 0.03
    private static let broadSmile = 0.20
    private static let laughingMouth = 0.22
    private static let toothyMouth = 0.08
    private static let toothLight = -0.03
    private static let gapingMouth = 0.4
    private static let halfOpenMouth = 0.25
    private static let raisedBrows = 0.28
    /// The limits of yaw: below `halfTurned` a face may wink, laugh, sleep or be surprised; from `turned` on a weaker
    /// smile suffices.
    private static let halfTurned = 0.25
    private static let turned = 0.30

    /// The first kind that applies, in the order winking, laughing, sleepy, smiling, surprised, neutral.
    ///
    /// The landmarks of a turned head always show a narrow eye and an open mouth, so it is only smiling or neutral.
    package var kind: Kind {
        guard abs(turn) < Self.halfTurned else { return isSmiling ? .smiling : .neutral }
        if isWinking { return .winking }
        if isSmiling, isLaughing { return .laughing }
        if hasClosedEye { return .sleepy }
        if isSmiling { return .smiling }
        return isSurprised ? .surprised : .neutral
    }

    /// One is enough: the brow's shadow may darken the other above its line.
    private var hasClosedEye: Bool {
        max(leftLashDrop ?? -.infinity, rightLashDrop ?? -.infinity) >= Self.closedEye
    }

    private var isWinking: Bool {
        guard hasClosedEye, let leftLashDrop, let rightLashDrop else { return false }
        return abs(leftLashDrop - rightLashDrop) >= Self.winkDifference
    }

    private var smile: Double { cornerLift + Self.widthShare * (mouthWidth - Self.restingWidth) }

    /// On a turned head the mouth looks narrower.
    private var isSmiling: Bool { smile >= (abs(turn) >= Self.turned ? Self.turnedSmile : Self.leastSmile) }

    /// The landmarks of a laughing mouth are often closed over the teeth, but its corners are wide apart and high.
    private var isLaughing: Bool {
        if mouthOpenness >= Self.laughingMouth || smile >= Self.broadSmile { return true }
        guard let mouthLight else { return false }
        return mouthOpenness >= Self.toothyMouth && mouthLight >= Self.toothLight
    }

    private var isSurprised: Bool {
        mouthOpenness >= Self.gapingMouth
            || (mouthOpenness >= Self.halfOpenMouth && browRaise >= Self.raisedBrows)
    }

    /// The number of sample positions across and down the mouth and the nose.
    private static let places = (across: 24, down: 10)
    /// The share of positions inside the lips darker than the level used: teeth fill only part of a mouth.
    private static let counted = 0.75
    /// The minimum mean darkness of an eye; below it, skin and blur look the same.
    private static let leastDepth = 0.15
    /// The minimum level of the cheek, over that of the nose. Behind dark glasses it is lower.
    private static let darkestCheek = 0.4

    /// Measures landmarks, and the brightness of the mouth and the darkness of the eyes in the picture. Landmarks are
    /// in pixels of the upright picture; `gray` is the picture, or the part around the face, and may be reduced.
    package init(_ landmarks: FaceLandmarks, in gray: GrayBuffer, grayFromUpright: Affine) {
        self.init(landmarks)
        let points = landmarks.points.map(grayFromUpright.apply)
        let mouth = gray.levels(inside: Array(points[60..<68]), Self.places)
        let nose = gray.levels(inside: [points[27], points[31], points[35]], Self.places)
        guard !nose.isEmpty else { return }
        let noseLevel = Double(nose[nose.count / 2])
        if !mouth.isEmpty {
            mouthLight = (Double(mouth[Int(Self.counted * Double(mouth.count - 1))]) - noseLevel) / 255
        }
        func lashDrop(ofEyeAt first: Int) -> Double? {
            EyeDarkness(ofEyeAt: first, of: landmarks, in: gray, grayFromUpright: grayFromUpright).flatMap {
                $0.depth >= Self.leastDepth && $0.cheek >= Self.darkestCheek * noseLevel ? $0.drop : nil
            }
        }
        (leftLashDrop, rightLashDrop) = (lashDrop(ofEyeAt: 36), lashDrop(ofEyeAt: 42))
    }
}

/// The 68 landmarks with a horizontal eye line. Measures that divide by 0 are `nil`.
private struct UprightFace {
    private let points: [Point]

    init(_ landmarks: FaceLandmarks) {
        points = landmarks.points.map(Affine.rotation(degrees: -landmarks.roll).apply)
    }

    var mouthOpenness: Double? {
        ratio(distance(61, 67) + distance(62, 66) + distance(63, 65), 3 * distance(60, 64))
    }

    var mouthWidth: Double? { ratio(distance(48, 54), eyeSpan) }

    /// Outer and inner lips have the same weight; y grows downwards.
    var cornerLift: Double? { ratio(meanY([51, 57, 62, 66]) - meanY([48, 54, 60, 64]), distance(48, 54)) }

    var turn: Double? { ratio(points[30].x - (points[36].x + points[45].x) / 2, eyeSpan) }

    var browRaise: Double? { ratio(meanY(36..<48) - meanY(17..<27), eyeSpan) }

    private var eyeSpan: Double { distance(36, 45) }

    private func distance(_ first: Int, _ second: Int) -> Double {
        points[first].distance(to: points[second])
    }

    private func meanY(_ indices: some Collection<Int>) -> Double {
        indices.reduce(0) { $0 + points[$1].y } / Double(indices.count)
    }

    private func ratio(_ length: Double, _ unit: Double) -> Double? {
        let ratio = length / unit
        return unit > 1e-6 && ratio.isFinite ? ratio : nil
    }
}

extension GrayBuffer {
    func level(at point: Point) -> UInt8? {
        guard point.x >= 0, point.y >= 0, point.x < Double(size.width), point.y < Double(size.height) else {
            return nil
        }
        return bytes[Int(point.y) * size.width + Int(point.x)]
    }

    /// Returns the levels inside a polygon, darkest first, without positions outside the picture.
    fileprivate func levels(inside corners: [Point], _ places: (across: Int, down: Int)) -> [UInt8] {
        guard let box = Rect(enclosing: corners), box.width.isFinite, box.height.isFinite else { return [] }
        return (0..<places.across * places.down).compactMap { place -> UInt8? in
            let (column, row) = (place % places.across, place / places.across)
            let point = Point(
                box.x + (Double(column) + 0.5) / Double(places.across) * box.width,
                box.y + (Double(row) + 0.5) / Double(places.down) * box.height
            )
            return Self.encloses(point, corners) ? level(at: point) : nil
        }.sorted()
    }

    private static func encloses(_ point: Point, _ corners: [Point]) -> Bool {
        var isInside = false
        var previous = corners[corners.count - 1]
        for corner in corners {
            if (corner.y > point.y) != (previous.y > point.y) {
                let share = (point.y - corner.y) / (previous.y - corner.y)
                if point.x < corner.x + share * (previous.x - corner.x) { isInside.toggle() }
            }
            previous = corner
        }
        return isInside
    }
}
