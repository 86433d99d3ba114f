internal import Faces
internal import Imaging
internal import Movies

/// A frame of a film as the search for faces reads it: turned upright, and no more of it converted than is asked for.
struct UprightFrame: FacePicture {
    let frame: DecodedFrame
    let orientation: Orientation

    var size: PixelSize { orientation.uprightSize(ofStored: frame.size) }

    func colors(longSides: ClosedRange<Int>) throws(ImagingError) -> PixelBuffer {
        try Self.converted { () throws(MovieError) in try frame.colors(longSide: longSides.upperBound) }
            .upright(orientation)
    }

    func luma() throws(ImagingError) -> GrayBuffer {
        try Self.converted { () throws(MovieError) in try frame.gray(longSide: frame.size.longSide) }
            .upright(orientation)
    }

    func colors(of part: PixelRect, scale: Double) throws(ImagingError) -> PicturePart {
        let map = orientation.storedFromUpright(frame.size)
        let place = Rect(part).mapped(by: map).enclosingPixels.intersection(PixelRect(frame.size))
        return try Self.converted { () throws(MovieError) in try frame.colors(of: place, scale: scale) }
            .upright(orientation, of: frame.size)
    }

    /// Returns the frame small and grey, as faces are followed in it.
    func small() throws(MovieError) -> GrayBuffer {
        try frame.gray(longSide: FrameSteps.pictureSide).upright(orientation)
    }

    private static func converted<Value>(
        _ step: () throws(MovieError) -> Value
    ) throws(ImagingError) -> Value {
        do throws(MovieError) { return try step() } catch {
            throw .refused(library: "FFmpeg", message: "\(error)")
        }
    }
}
