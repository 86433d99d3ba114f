internal import Imaging

/// What a face shows, measured on its 68 points and named by fixed thresholds.
///
/// All measures are ratios of lengths in the face's own upright frame, so that neither its size nor how it
/// leans changes them. A face turned aside is foreshortened and measured less well. The thresholds are
/// explained in docs/decisions/expression.md.
public struct FaceExpression: Hashable, Sendable {
    /// How far the eye on the viewer's left is open: its height over its width, the eye aspect ratio of
    /// Soukupová and Čech ("Real-Time Eye Blink Detection using Facial Landmarks", 2016). About 0.3; closed
    /// below 0.2.
    public let leftEyeOpenness: Double
    /// The same for the eye on the viewer's right.
    public let rightEyeOpenness: Double
    /// How far the mouth is open: the height between the inner lips over their width, the same ratio for the
    /// mouth. 0 when it is closed.
    public let mouthOpenness: Double
    /// The width of the mouth over the distance between the outer corners of the eyes. About 0.6.
    public let mouthWidth: Double
    /// How far the corners of the mouth are above its middle, over its width; negative when they hang. About
    /// 0.02 at rest.
    public let cornerLift: Double
    /// How far the brows are above the eyes, over the distance between the outer corners of the eyes. About
    /// 0.22.
    public let browRaise: Double
    /// How far the tip of the nose is to the right of the middle between the eyes, over the distance between their outer
    /// corners: how far the head is turned aside. 0 from the front, about 0.3 half way to a profile.
    public let turn: Double
    /// How much lighter the inside of the lips is than the nose, from -1 to 1: teeth are lighter, a throat is darker;
    /// `nil` when nobody looked.
    public var mouthLight: Double?

    /// What a face can show.
    public enum Kind: String, Sendable, CaseIterable {
        /// An open mouth with raised corners.
        case laughing
        /// Raised corners of the mouth.
        case smiling
        /// A mouth wide open that does not laugh, or half open under raised brows.
        case surprised
        /// Corners of the mouth that hang.
        case sad
        /// Both eyes closed, and no smile to close them.
        case sleepy
        /// One eye closed and the other not.
        case winking
        /// None of these.
        case neutral
    }

    /// The measures of a face at rest, for what cannot be measured.
    static let atRest = FaceExpression(
        leftEyeOpenness: 0.3,
        rightEyeOpenness: 0.3,
        mouthOpenness: 0,
        mouthWidth: 0.6,
        cornerLift: 0.02,
        browRaise: 0.22,
        turn: 0
    )

    init(
        leftEyeOpenness: Double,
        rightEyeOpenness: Double,
        mouthOpenness: Double,
        mouthWidth: Double,
        cornerLift: Double,
        browRaise: Double,
        turn: Double
    ) {
        self.leftEyeOpenness = leftEyeOpenness
        self.rightEyeOpenness = rightEyeOpenness
        self.mouthOpenness = mouthOpenness
        self.mouthWidth = mouthWidth
        self.cornerLift = cornerLift
        self.browRaise = browRaise
        self.turn = turn
    }

    /// The expression of a face; that of a face at rest where points lie on one another.
    public init(_ landmarks: FaceLandmarks) {
        let face = UprightFace(landmarks)
        self.init(
            leftEyeOpenness: face.openness(ofEyeAt: 36) ?? Self.atRest.leftEyeOpenness,
            rightEyeOpenness: face.openness(ofEyeAt: 42) ?? Self.atRest.rightEyeOpenness,
            mouthOpenness: face.mouthOpenness ?? Self.atRest.mouthOpenness,
            mouthWidth: face.mouthWidth ?? Self.atRest.mouthWidth,
            cornerLift: face.cornerLift ?? Self.atRest.cornerLift,
            browRaise: face.browRaise ?? Self.atRest.browRaise,
            turn: face.turn ?? Self.atRest.turn
        )
    }
}

extension FaceExpression {
    private static let closedEye = 0.18
    private static let winkingEye = 0.17
    private static let winkDifference = 0.12
    private static let restingWidth = 0.60
    private static let widthShare = 0.6
    private static let smile = 0.065
    private static let turnedSmile = 0.03
    private static let saddestLift = -0.12
    private static let laughingMouth = 0.22
    private static let toothyMouth = 0.08
    private static let toothLight = -0.03
    private static let gapingMouth = 0.4
    private static let halfOpenMouth = 0.25
    private static let raisedBrows = 0.28
    /// A head turned farther aside than this is not told from the front.
    private static let frontal = 0.15
    private static let halfTurned = 0.25
    private static let turned = 0.30

    /// What the face shows: the first that fits of winking, laughing, smiling, surprised, sleepy, sad, neutral.
    public var kind: Kind {
        if isWinking { return .winking }
        if isSmiling { return isLaughing ? .laughing : .smiling }
        if isSurprised { return .surprised }
        if max(leftEyeOpenness, rightEyeOpenness) < Self.closedEye { return .sleepy }
        return isSad ? .sad : .neutral
    }

    /// Of a head turned aside one eye is narrow anyway.
    private var isWinking: Bool {
        min(leftEyeOpenness, rightEyeOpenness) < Self.winkingEye && abs(turn) < Self.halfTurned
            && abs(leftEyeOpenness - rightEyeOpenness) >= Self.winkDifference
    }

    /// Who smiles lifts the corners of the mouth and draws them apart; aside they seem nearer.
    private var isSmiling: Bool {
        let smile = cornerLift + Self.widthShare * (mouthWidth - Self.restingWidth)
        return smile >= (abs(turn) >= Self.turned ? Self.turnedSmile : Self.smile)
    }

    private var isLaughing: Bool {
        if mouthOpenness >= Self.laughingMouth { return true }
        guard let mouthLight else { return false }
        return mouthOpenness >= Self.toothyMouth && mouthLight >= Self.toothLight
    }

    private var isSurprised: Bool {
        mouthOpenness >= Self.gapingMouth
            || (mouthOpenness >= Self.halfOpenMouth && browRaise >= Self.raisedBrows)
    }

    private var isSad: Bool { cornerLift <= Self.saddestLift && abs(turn) < Self.frontal }
}

/// The 68 points turned so that the line of the eyes is level. Measures are `nil` where a width is none.
private struct UprightFace {
    private let points: [Point]

    init(_ landmarks: FaceLandmarks) {
        points = landmarks.points.map(Affine.rotation(degrees: -landmarks.roll).apply)
    }

    /// The six points of an eye go round it from its left corner: 0 and 3 are the corners.
    func openness(ofEyeAt first: Int) -> Double? {
        ratio(
            distance(first + 1, first + 5) + distance(first + 2, first + 4),
            2 * distance(first, first + 3)
        )
    }

    var mouthOpenness: Double? {
        ratio(distance(61, 67) + distance(62, 66) + distance(63, 65), 3 * distance(60, 64))
    }

    var mouthWidth: Double? { ratio(distance(48, 54), eyeSpan) }

    /// Outer and inner lips count alike; y grows downwards.
    var cornerLift: Double? {
        ratio(meanY([51, 57, 62, 66]) - meanY([48, 54, 60, 64]), distance(48, 54))
    }

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
