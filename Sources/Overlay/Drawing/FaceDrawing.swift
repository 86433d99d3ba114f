internal import Imaging

/// One kaomoji on its way into one picture: a patch that hides the face, and signs that go on it.
protocol FaceDrawing {
    /// The pixels the patch can touch; empty when there is none.
    var patchBounds: PixelRect { get }
    /// The pixels the signs can touch.
    var signBounds: PixelRect { get }

    func paintPatch(with painter: inout LayerPainter)
    func paintSigns(with painter: inout LayerPainter)
}

extension FaceDrawing {
    /// All of it in one layer.
    var layer: Layer {
        var painter = LayerPainter(bounds: patchBounds.union(signBounds))
        paintPatch(with: &painter)
        paintSigns(with: &painter)
        return painter.layer
    }

    /// The same in two layers, the patch and what goes on it.
    var layers: OverlayLayers {
        var below = LayerPainter(bounds: patchBounds)
        paintPatch(with: &below)
        var above = LayerPainter(bounds: signBounds)
        paintSigns(with: &above)
        return OverlayLayers(patch: below.layer, signs: above.layer)
    }
}

/// The maps between a face's own frame and the pixels of a picture.
struct FacePlace {
    let targetFromFace: Affine
    let faceFromTarget: Affine
    /// The rectangle of the picture outside which nothing is drawn.
    let canvas: PixelRect

    /// Throws when the map flattens the face or makes it too large to draw.
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

    /// How many pixels of the picture one pixel of the face's frame takes.
    var scale: Double { targetFromFace.meanScale }

    /// How far inside the patch the points that must be hidden are kept, in the face's frame: a little of the
    /// face, and never less than the diagonal of a pixel.
    func margin(_ frame: FaceFrame) -> Double { max(0.015 * frame.width, 1.5 / scale) }
}
