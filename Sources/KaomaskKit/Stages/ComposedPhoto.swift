internal import Imaging
internal import Overlay

/// A picture with covered faces.
struct ComposedPhoto: Sendable {
    let photo: DecodedPhoto
    /// The kaomoji, in pixels and colours of the stored picture, the lowest first.
    let layers: [Layer]
    /// The drawn kaomoji and their places, from which layers can be rendered at another size.
    let placements: [PlacedKaomoji]
    /// The faces, each with its kaomoji.
    let faces: [Face]
    /// The other faces, left uncovered.
    var others: [Face] = []
    /// The sidecars of the picture, which may name people.
    var sidecars = NameSidecars()
    /// The kaomoji of `faces`, then those of the faces that are elsewhere.
    var kaomoji: [Kaomoji] = []
    /// The candies of the heads of the same faces.
    var candies: [Color] = []

    /// Returns the stored pixels with the kaomoji drawn on them.
    func covered(_ pixels: PixelBuffer) -> PixelBuffer { covered(pixels, layers) }

    /// Returns a picture, which may be the stored one at another size, with layers drawn on it.
    func covered(_ pixels: PixelBuffer, _ layers: [Layer]) -> PixelBuffer {
        var covered = pixels
        for layer in layers { covered.draw(layer) }
        return covered
    }

    /// Returns the stored samples with the kaomoji drawn on them.
    func covered(_ samples: Raster) -> Raster {
        var covered = samples
        for layer in layers { covered.draw(layer) }
        return covered
    }
}
