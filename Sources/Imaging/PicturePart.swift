/// A part of a picture, at its size or smaller.
package struct PicturePart: Sendable, Equatable {
    package let image: PixelBuffer
    /// The part shown, in pixels of the picture.
    package let bounds: Rect

    /// Creates a part of a picture that shows `bounds`.
    package init(_ image: PixelBuffer, of bounds: Rect) { (self.image, self.bounds) = (image, bounds) }

    package var pictureFromImage: Affine {
        .scale(
            bounds.width / Double(max(1, image.size.width)),
            bounds.height / Double(max(1, image.size.height))
        ).then(.translation(bounds.x, bounds.y))
    }

    package func within(_ rect: Rect) -> Rect { rect.mapped(by: pictureFromImage.inverse ?? .identity) }

    /// Returns the same part in the upright picture, by `orientation`; `size` is that of the stored picture.
    package func upright(_ orientation: Orientation, of size: PixelSize) -> PicturePart {
        PicturePart(image.upright(orientation), of: bounds.mapped(by: orientation.uprightFromStored(size)))
    }
}
