package import Imaging

/// The size at which a picture is searched for faces: the one at which the smallest face to find fills the detector's
/// window.
///
/// So no time is spent on scales that were not asked for: small pictures are enlarged and large ones reduced
/// (docs/decisions/working-size.md).
package struct WorkingSize: Hashable, Sendable {
    /// The side of the detector's window in pixels: the smallest face it detects.
    package static let window = 80.0
    /// The maximum number of pixels of a working picture, which bounds the memory.
    package static let maximumArea = 64_000_000

    /// The smallest face to find.
    package var smallestFace: SmallestFace
    /// The maximum enlargement of a small picture. Beyond twofold there is little more detail and more to mistake for a
    /// face.
    package var maximumEnlargement: Double

    /// Faces from 1/40 of the long side, which means a long side of 3200 pixels; enlarged at most twofold, so from 40
    /// pixels.
    package static let standard = WorkingSize(smallestFace: .share(0.025), maximumEnlargement: 2)

    /// Faces from 1/50 of the long side, which means a long side of 4000 pixels; enlarged at most threefold.
    package static let thorough = WorkingSize(smallestFace: .share(0.02), maximumEnlargement: 3)

    /// Creates a working size for faces from `smallestFace` up.
    package init(smallestFace: SmallestFace, maximumEnlargement: Double) {
        self.smallestFace = smallestFace
        self.maximumEnlargement = maximumEnlargement
    }

    /// Creates a working size with this long side in pixels.
    package init(longSide: Int, maximumEnlargement: Double) {
        self.init(
            smallestFace: .share(Self.window / Double(longSide)),
            maximumEnlargement: maximumEnlargement
        )
    }

    /// Returns the working size of a picture of `size`, with the same aspect ratio and no side below 1.
    package func applied(to size: PixelSize) -> PixelSize {
        let wanted = Self.window / smallestFace.width(in: size)
        let affordable = (Double(Self.maximumArea) / Double(max(1, size.area))).squareRoot()
        let factor = min(maximumEnlargement, wanted, affordable)
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        return PixelSize(width: scaled(size.width), height: scaled(size.height))
    }
}
