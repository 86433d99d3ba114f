internal import Imaging
internal import Overlay

/// A picture with covered faces.
struct ComposedPhoto: Sendable {
    let photo: DecodedPhoto
    /// The kaomoji, in pixels and colours of the stored picture, from the lowest.
    let layers: [Layer]
    /// The kaomoji and their places, for rendering layers at another size.
    let placements: [PlacedKaomoji]
    let faces: [Face]
    /// The other faces, left uncovered.
    var others: [Face] = []
    /// The picture's sidecars, which may name people.
    var sidecars = NameSidecars()
    /// The kaomoji of `faces`, then of faces elsewhere.
    var kaomoji: [Kaomoji] = []
    /// The candy colours of the same heads.
    var candies: [Color] = []
    /// The mask of the stored pixels, if requested: 0 where nothing is drawn, else the value of what is covered.
    var mask: GrayBuffer?

    /// Returns the stored pixels with the kaomoji drawn on them.
    func covered(_ pixels: PixelBuffer) -> PixelBuffer { covered(pixels, layers) }

    /// Returns a picture, perhaps the stored one at another size, with layers drawn on it.
    func covered(_ pixels: PixelBuffer, _ layers: [Layer]) -> PixelBuffer {
        var covered = pixels
        for layer in layers { covered.draw(layer) }
        return covered
    }

    func covered(_ samples: Raster) -> Raster {
        var covered = samples
        for layer in layers { covered.draw(layer) }
        return covered
    }
}
