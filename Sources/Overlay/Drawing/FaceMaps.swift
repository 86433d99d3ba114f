internal import Imaging

/// The maps between face coordinates and the pixels of a picture.
struct FaceMaps {
    let targetFromFace, faceFromTarget: Affine
    /// The rectangle of the picture to clip to.
    let canvas: PixelRect

    /// Throws `OverlayError.unusableAnchor` if the map flattens the face or makes it too large to draw.
    init(_ anchor: OverlayAnchor, uprightToTarget: Affine, canvas: PixelRect) throws(OverlayError) {
        targetFromFace = anchor.uprightFromFace.then(uprightToTarget)
        guard let inverse = targetFromFace.inverse else {
            throw .unusableAnchor(reason: "the map to the picture flattens it")
        }
        faceFromTarget = inverse
        self.canvas = canvas
        let largest = max(anchor.faceSize.width, anchor.faceSize.height)
        guard largest * targetFromFace.meanScale < 30_000 else {
            throw .unusableAnchor(reason: "the face is larger than 30000 pixels")
        }
    }

    /// Pixels of the picture per unit of face coordinates.
    var scale: Double { targetFromFace.meanScale }

    /// Returns the inset of hidden points from the patch's edge, in face coordinates: a small part of the face, at
    /// least the diagonal of a pixel.
    func margin(_ frame: FaceFrame) -> Double { max(0.015 * frame.width, 1.5 / scale) }
}
