internal import Faces
internal import Imaging

/// A decoded picture as the search for faces looks at it, turned upright.
struct SearchedPhoto: FacePicture {
    private let photo: DecodedPhoto
    /// The stored pixels of anything but a JPEG.
    private let pixels: PixelBuffer?
    /// The stored brightness of a HEIC of which nobody looks at colours.
    private let gray: GrayBuffer?

    /// - Parameter isInColor: Whether the search looks at colours.
    /// - Throws: `PipelineError` when the tiles of a HEIC cannot be decoded.
    init(_ photo: DecodedPhoto, isInColor: Bool) throws(PipelineError) {
        self.photo = photo
        guard case .heic = photo.container else {
            (pixels, gray) = (isInColor ? photo.raster?.pixels : nil, nil)
            return
        }
        pixels = isInColor ? try photo.pixels() : nil
        gray = isInColor ? nil : try photo.luma()
    }

    var size: PixelSize { photo.uprightSize }

    func colors(longSides: ClosedRange<Int>) throws(ImagingError) -> PixelBuffer {
        if case .jpeg(_, let picture) = photo.container {
            return try picture.colors(longSides: longSides).upright(photo.orientation)
        }
        return stored.colors(longSides: longSides).upright(photo.orientation)
    }

    func luma() throws(ImagingError) -> GrayBuffer {
        if case .jpeg(_, let picture) = photo.container {
            return try picture.luma().upright(photo.orientation)
        }
        return (gray ?? photo.raster?.luma() ?? stored.luma()).upright(photo.orientation)
    }

    func colors(of part: PixelRect, scale: Double) throws(ImagingError) -> PicturePart {
        let map = photo.orientation.storedFromUpright(photo.size)
        let place = Rect(part).mapped(by: map).enclosingPixels.intersection(PixelRect(photo.size))
        guard case .jpeg(_, let picture) = photo.container else {
            return stored.colors(of: place, scale: scale).upright(photo.orientation, of: photo.size)
        }
        return try picture.colors(of: place, scale: scale).upright(photo.orientation, of: photo.size)
    }

    private var stored: PixelBuffer {
        pixels ?? photo.raster?.pixels ?? PixelBuffer(size: photo.size, filledWith: .white)
    }
}
