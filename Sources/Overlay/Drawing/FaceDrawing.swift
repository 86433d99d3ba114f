internal import Imaging

/// The drawing of a kaomoji in a picture: a patch that hides the face, and the signs on it.
protocol FaceDrawing {
    /// The pixels the patch can touch; empty without a patch.
    var patchBounds: PixelRect { get }
    /// The rectangle around the patch without its shadow; empty without a patch.
    var patchFrame: PixelRect { get }
    /// The pixels the signs can touch.
    var signBounds: PixelRect { get }
    /// The boxes of the things beside the head, in face coordinates.
    var things: [Rect] { get }

    func paintPatch(with painter: inout LayerPainter)
    func paintSigns(with painter: inout LayerPainter)
}

extension FaceDrawing {
    /// The bounds of a patch that throws no shadow.
    var patchFrame: PixelRect { patchBounds }

    var things: [Rect] { [] }

    /// The whole drawing in one layer.
    var layer: Layer {
        var painter = LayerPainter(bounds: patchBounds.union(signBounds))
        paintPatch(with: &painter)
        paintSigns(with: &painter)
        return painter.layer
    }
}
