public import Imaging

/// A picture as the search for faces looks at it, upright: small and in colour as a whole, in places closer and grey.
///
/// A picture that is stored in a file need not be decoded at its full size for that.
public protocol FacePicture: Sendable {
    /// The size of the picture, pixels.
    var size: PixelSize { get }

    /// The whole picture in colour at a size whose long side is one of these, or as it is where that is smaller.
    func colors(longSides: ClosedRange<Int>) throws(ImagingError) -> PixelBuffer

    /// The brightness of the whole picture.
    func luma() throws(ImagingError) -> GrayBuffer

    /// A part of the picture in colour, and perhaps more of it.
    ///
    /// - Parameters:
    ///   - part: Not empty, and in the picture.
    ///   - scale: How many pixels have to be there for each of the picture's along a side, above 0 and at most 1.
    func colors(of part: PixelRect, scale: Double) throws(ImagingError) -> PicturePart
}

extension PixelBuffer: FacePicture {
    /// The picture at a size whose long side is the longest of these, or as it is where that is smaller.
    public func colors(longSides: ClosedRange<Int>) -> PixelBuffer {
        size.longSide <= longSides.upperBound
            ? self : resized(to: size.reduced(toLongSide: longSides.upperBound))
    }

    /// A part of the picture as it is.
    public func colors(of part: PixelRect, scale: Double) -> PicturePart {
        PicturePart(cropped(to: part), of: Rect(part))
    }
}
