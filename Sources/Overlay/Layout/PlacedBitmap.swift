internal import Imaging

struct PlacedBitmap {
    let bitmap: ColorBitmap
    /// The map from pixels of the bitmap to face coordinates.
    let frameFromPixel: Affine

    /// `nil` if the map flattens the bitmap.
    func sampler(targetFromFrame: Affine) -> PictureSampler? {
        PictureSampler(bitmap, targetFromPixel: frameFromPixel.then(targetFromFrame))
    }
}

extension GlyphRun {
    /// Returns the bitmaps among the glyphs, mapped from ems.
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
