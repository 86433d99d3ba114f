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
    /// What each of the first layers covers, as a value for a mask.
    var marks: [UInt8] = []

    /// The mask of the stored pixels, a PNG: 0 where nothing is drawn, else the value of what is covered there.
    func mask() throws(ImagingError) -> [UInt8] {
        let size = photo.size
        var mask = GrayBuffer(size: size, bytes: [UInt8](repeating: 0, count: size.area))
        for (layer, mark) in zip(layers, marks) {
            let seen = layer.bounds.intersection(PixelRect(size))
            for y in seen.y..<max(seen.y, seen.maxY) {
                for x in seen.x..<seen.maxX where layer.alpha(x: x, y: y) > 0 {
                    mask.bytes[y * size.width + x] = mark
                }
            }
        }
        return try PNGCodec.encode(Raster(mask))
    }

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
