internal import Imaging

/// A kaomoji drawn in a picture: a patch that hides the face, and signs on it.
protocol FaceDrawing {
    /// The pixels that the patch can touch; empty without one.
    var patchBounds: PixelRect { get }
    /// The rectangle of the patch without its shadow; empty without one.
    var patchFrame: PixelRect { get }
    /// The pixels that the signs can touch.
    var signBounds: PixelRect { get }
    /// The boxes of things beside the head, in face coordinates.
    var things: [Rect] { get }

    func paintPatch(with painter: inout LayerPainter)
    func paintSigns(with painter: inout LayerPainter)
}

extension FaceDrawing {
    /// The bounds of a patch without a shadow.
    var patchFrame: PixelRect { patchBounds }

    var things: [Rect] { [] }

    var layer: Layer {
        var painter = LayerPainter(bounds: patchBounds.union(signBounds))
        paintPatch(with: &painter)
        paintSigns(with: &painter)
        return painter.layer
    }
}
