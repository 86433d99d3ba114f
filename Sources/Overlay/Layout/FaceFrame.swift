internal import Imaging

/// The features of a face in face coordinates: origin in its middle, x along the eye line, y towards the chin, in
/// pixels. Features that a wrong anchor places on top of each other are moved apart.
struct FaceFrame {
    let width: Double
    let height: Double
    let leftEye: Point
    let rightEye: Point
    let mouth: Point
    /// The 68 landmarks of iBUG 300-W; `nil` if unknown.
    let landmarks: [Point]?
    /// All points that a patch must hide.
    let hull: [Point]

    /// The unit of length of signs: the distance between the eyes, within plausible limits.
    var unit: Double { min(0.52 * width, rightEye.x - leftEye.x) }

    /// The y of the chin.
    var chin: Double { landmarks?[8].y ?? hull.map(\.y).max() ?? 0.5 * height }

    /// The midpoint between the eyes.
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
        self.mouth = Point(mouth.x, max(mouth.y, middle.y + 0.75 * min(0.52 * width, rightEye.x - leftEye.x)))
        let marks = anchor.landmarks.map(toFace.apply)
        landmarks = marks.count == 68 ? marks : nil
        hull = marks + anchor.hull.map(toFace.apply)
    }
}
