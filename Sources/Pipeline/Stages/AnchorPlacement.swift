internal import Faces
internal import Imaging
internal import Overlay

extension OverlayAnchor {
    /// How much wider than the jaw line a head is drawn.
    private static let widthMargin = 1.1
    /// How far the forehead rises above the brows, as a share of the distance from brows to chin.
    private static let foreheadShare = 0.32

    /// Where a kaomoji goes on a face: on its landmarks where there are any, else at fixed places in its box.
    init(_ face: Face) {
        guard let landmarks = face.landmarks else {
            self.init(faceBox: face.bounds, roll: face.roll)
            return
        }
        self.init(landmarks)
    }

    private init(_ landmarks: FaceLandmarks) {
        let straighten = Affine.rotation(degrees: -landmarks.roll)
        let turnBack = Affine.rotation(degrees: landmarks.roll)
        let straight = landmarks.points.map(straighten.apply)
        let extent = Rect(enclosing: straight) ?? Rect(x: 0, y: 0, width: 1, height: 1)
        let top = extent.y - Self.foreheadShare * extent.height
        let center = Point(extent.center.x, (top + extent.maxY) / 2)
        self.init(
            faceCenter: turnBack.apply(center),
            faceSize: Size(width: extent.width * Self.widthMargin, height: (extent.maxY - top) * 1.04),
            roll: landmarks.roll,
            leftEye: landmarks.leftEye,
            rightEye: landmarks.rightEye,
            mouth: landmarks.mouth,
            hull: landmarks.points
        )
    }
}
