internal import Imaging

struct PlacedBitmap {
    let bitmap: ColorBitmap
    /// The map from pixels of the bitmap to face coordinates.
    let frameFromPixel: Affine

    /// Returns the bitmap in pixels of a target; `nil` if the map flattens it.
    func sampler(targetFromFrame: Affine) -> PictureSampler? {
        PictureSampler(bitmap, targetFromPixel: frameFromPixel.then(targetFromFrame))
    }
}

extension GlyphRun {
    /// Returns the bitmaps among the glyphs, placed by a map from ems.
    func bitmaps(frameFromEm: Affine) -> [PlacedBitmap] {
        glyphs.compactMap { glyph in
            glyph.picture.map { picture in
                let place = picture.emFromPixel.then(.translation(glyph.origin.x, glyph.origin.y))
                return PlacedBitmap(bitmap: picture, frameFromPixel: place.then(frameFromEm))
            }
        }
    }
}

extension PlacedRun {
    var bitmaps: [PlacedBitmap] { run.bitmaps(frameFromEm: frameFromEm) }
}
