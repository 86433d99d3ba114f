package import Imaging

/// An upright picture as the face search reads it: as a whole, small and in colour, and in parts at higher resolution.
///
/// A picture in a file need not be decoded at full size.
package protocol FacePicture: Sendable {
    /// The size of the picture in pixels.
    var size: PixelSize { get }

    /// Returns the whole picture in colour at a size whose long side is in this range, or at its own size if it is
    /// smaller.
    func colors(longSides: ClosedRange<Int>) throws(ImagingError) -> PixelBuffer

    /// Returns the luma of the whole picture.
    func luma() throws(ImagingError) -> GrayBuffer

    /// Returns a part of the picture in colour, perhaps with a margin.
    ///
    /// - Parameters:
    ///   - part: A rectangle inside the picture, not empty.
    ///   - scale: The minimum number of pixels per pixel of the picture along a side, above 0 and at most 1.
    func colors(of part: PixelRect, scale: Double) throws(ImagingError) -> PicturePart
}

extension PixelBuffer: FacePicture {
    /// Returns the picture at a size whose long side is the upper bound, or at its own size if it is smaller.
    package func colors(longSides: ClosedRange<Int>) -> PixelBuffer {
        size.longSide <= longSides.upperBound
            ? self : resized(to: size.reduced(toLongSide: longSides.upperBound))
    }

    /// Returns a part of the picture at full resolution.
    package func colors(of part: PixelRect, scale: Double) -> PicturePart {
        PicturePart(cropped(to: part), of: Rect(part))
    }
}
