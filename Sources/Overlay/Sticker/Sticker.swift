package import Imaging

/// A user's picture, drawn over faces like an emoji.
package struct Sticker: Hashable, Sendable {
    let path: String
    let bitmap: ColorBitmap
    /// The eyes in pixels of `bitmap`, laid on the eyes of faces.
    let eyes: Eyes?

    /// The positions of two eyes.
    package struct Eyes: Hashable, Sendable {
        package let left, right: Point

        /// Creates two eyes in any order; `nil` if they coincide.
        package init?(_ one: Point, _ other: Point) {
            guard one.distance(to: other) >= 1 else { return nil }
            (left, right) = one.x <= other.x ? (one, other) : (other, one)
        }

        /// Returns the eyes in the picture at another size.
        package func scaled(by factor: Double) -> Eyes? { Eyes(left * factor, right * factor) }
    }

    /// The long side to which larger pictures are reduced, in pixels.
    package static let longestSide = 1024

    /// Creates a sticker from a layer with its corner at (0, 0) and no side longer than ``longestSide``. `eyes` are in
    /// its pixels. Throws `OverlayError.nothingToDraw` if no pixel is at least half opaque.
    package init(_ layer: Layer, eyes: Eyes? = nil, path: String) throws(OverlayError) {
        bitmap = ColorBitmap(layer)
        guard bitmap.ink != nil else { throw .nothingToDraw }
        (self.eyes, self.path) = (eyes, path)
    }

    /// Hashes the path: two stickers rarely share one.
    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension ColorBitmap {
    /// Creates a bitmap of one pixel per em.
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
