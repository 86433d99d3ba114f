internal import Imaging

/// The features of a face in face coordinates: origin in its middle, x along the eye line, y towards the chin, in
/// pixels. Features that a wrong anchor puts on top of each other are moved apart.
struct FaceFrame {
    let width, height: Double
    private(set) var leftEye, rightEye, mouth: Point
    /// The 68 landmarks of iBUG 300-W; `nil` if unknown.
    let landmarks: [Point]?
    let hull: [Point]

    /// The unit of signs: the distance between the eyes, within plausible limits.
    private(set) var unit: Double

    var eyeMiddle: Point { (leftEye + rightEye) * 0.5 }

    init(_ anchor: OverlayAnchor) {
        let toFace = anchor.uprightFromFace.inverse ?? .identity
        let (left, right) = (toFace.apply(anchor.leftEye), toFace.apply(anchor.rightEye))
        let middle = (left + right) * 0.5
        width = anchor.faceSize.width
        height = anchor.faceSize.height
        let narrowest = 0.3 * width
        let isClear = right.x - left.x >= narrowest
        leftEye = isClear ? left : Point(middle.x - narrowest / 2, middle.y)
        rightEye = isClear ? right : Point(middle.x + narrowest / 2, middle.y)
        let mouth = toFace.apply(anchor.mouth)
        unit = min(0.52 * width, rightEye.x - leftEye.x)
        self.mouth = Point(mouth.x, max(mouth.y, middle.y + 0.75 * unit))
        let marks = anchor.landmarks.map(toFace.apply)
        landmarks = marks.count == 68 ? marks : nil
        hull = marks + anchor.hull.map(toFace.apply)
    }

    /// Half the width of a chubby head in units: a little over the distance between the eyes.
    static let unitsAcross = 1.38

    /// Returns the frame with eyes and mouth placed for a chubby head that looks the person's way.
    func posed(on head: PatchShape, as style: HeadStyle) -> FaceFrame {
        let (wide, high) = (head.halfWidth, head.halfHeight)
        let middle = (eyeMiddle + mouth) * 0.5 - head.center
        let aside = Blend.clamp(0.6 * middle.x, -0.27 * wide, 0.27 * wide)
        guard !style.isText else { return set(on: head, aside) }
        let found = Blend.clamp(eyeMiddle.y - head.center.y, -0.26 * high, 0.02 * high)
        let eyes = head.center + Point(aside, (found - 0.06 * high) / 2)
        let reach = Point(0.46 * wide - 0.25 * abs(aside), 0)
        var posed = self
        (posed.leftEye, posed.rightEye) = (eyes - reach, eyes + reach)
        posed.mouth = eyes + Point(0, 0.42 * high)
        posed.unit = wide / Self.unitsAcross
        return posed
    }

    /// Returns the frame with eyes and mouth on one line.
    private func set(on head: PatchShape, _ aside: Double) -> FaceFrame {
        let (wide, high) = (head.halfWidth, head.halfHeight)
        // The brackets stay in place: signs move less.
        let middle = head.center + Point(0.4 * aside, 0)
        var set = self
        (set.leftEye, set.rightEye) = (
            middle + Point(-0.45 * wide, -0.05 * high), middle + Point(0.45 * wide, -0.05 * high)
        )
        set.mouth = middle + Point(0, 0.09 * high)
        set.unit = wide / Self.unitsAcross
        return set
    }
}
