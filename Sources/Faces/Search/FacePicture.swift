package import Imaging

/// An upright picture as the face search reads it: whole, small and in colour, and in parts at higher resolution. A
/// picture in a file need not be decoded at full size.
package protocol FacePicture: Sendable {
    var size: PixelSize { get }

    /// Returns the whole picture in colour, its long side in this range; a smaller picture keeps its size.
    func colors(longSides: ClosedRange<Int>) throws(ImagingError) -> PixelBuffer

    /// Returns the luma of the whole picture.
    func luma() throws(ImagingError) -> GrayBuffer

    /// Returns a non-empty part of the picture in colour, perhaps with a margin. `scale` is the minimum scale of the
    /// result, above 0 and at most 1.
    func colors(of part: PixelRect, scale: Double) throws(ImagingError) -> PicturePart
}

extension PixelBuffer: FacePicture {
    /// Returns the picture with the upper bound as its long side; a smaller picture keeps its size.
    package func colors(longSides: ClosedRange<Int>) -> PixelBuffer {
        size.longSide <= longSides.upperBound
            ? self : resized(to: size.reduced(toLongSide: longSides.upperBound))
    }

    /// Returns a part of the picture at full resolution.
    package func colors(of part: PixelRect, scale: Double) -> PicturePart {
        PicturePart(cropped(to: part), of: Rect(part))
    }
}
