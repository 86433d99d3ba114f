package import Imaging

/// A picture of the user's own that is drawn over faces like an emoji.
package struct Sticker: Hashable, Sendable {
    /// The path of its file.
    package let path: String
    let bitmap: ColorBitmap
    /// The position of its eyes, which are laid on the eyes of faces: pixels of `bitmap`.
    let eyes: Eyes?

    /// The positions of two eyes.
    package struct Eyes: Hashable, Sendable {
        /// The middle of the eye on the left of the picture.
        package let left: Point
        /// The middle of the eye on its right.
        package let right: Point

        /// Creates the positions of two eyes, in any order; `nil` if one is on the other.
        package init?(_ one: Point, _ other: Point) {
            guard one.distance(to: other) >= 1 else { return nil }
            (left, right) = one.x <= other.x ? (one, other) : (other, one)
        }

        /// Returns the positions in the picture at another size.
        package func scaled(by factor: Double) -> Eyes? { Eyes(left * factor, right * factor) }
    }

    /// The longest side of a sticker's bitmap, pixels; larger pictures are reduced.
    package static let longestSide = 1024

    /// Creates a sticker.
    ///
    /// - Parameters:
    ///   - layer: The picture, its corner at (0, 0) and no side longer than ``longestSide``.
    ///   - eyes: The position of its eyes, pixels of the layer.
    ///   - path: The path of its file.
    /// - Throws: `OverlayError.nothingToDraw` if no pixel is at least half opaque.
    package init(_ layer: Layer, eyes: Eyes? = nil, path: String) throws(OverlayError) {
        bitmap = ColorBitmap(layer)
        guard bitmap.ink != nil else { throw .nothingToDraw }
        (self.eyes, self.path) = (eyes, path)
    }

    /// Hashes the path: two stickers with the same path are rarely different.
    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension ColorBitmap {
    /// Creates a bitmap of the pixels of a layer, one pixel per em.
    fileprivate init(_ layer: Layer) {
        let pixels = (0..<layer.bounds.width * layer.bounds.height).map { index in
            SIMD4(
                layer.bytes[4 * index],
                layer.bytes[4 * index + 1],
                layer.bytes[4 * index + 2],
                layer.bytes[4 * index + 3]
            )
        }
        let size = PixelSize(width: layer.bounds.width, height: layer.bounds.height)
        self.init(size: size, pixels: pixels, emFromPixel: .identity)
    }
}
