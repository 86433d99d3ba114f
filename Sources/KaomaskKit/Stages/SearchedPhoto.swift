internal import Faces
internal import HEIC
internal import Imaging

/// A decoded picture for the face search, upright.
///
/// A JPEG is decoded only as far as a view needs, a HEIC reduced before colour conversion. Other samples are in memory
/// for covering: they are reduced from there, never copied at full size.
struct SearchedPhoto: FacePicture {
    private let photo: DecodedPhoto

    /// Throws if the tiles of a HEIC cannot be decoded.
    init(_ photo: DecodedPhoto) throws(HEICError) {
        self.photo = photo
        if case .heic(let picture) = photo.container { try picture.decode() }
    }

    var size: PixelSize { photo.uprightSize }

    func colors(longSides: ClosedRange<Int>) throws(ImagingError) -> PixelBuffer {
        let image: PixelBuffer
        switch photo.container {
        case .jpeg(_, let picture): image = try picture.colors(longSides: longSides)
        case .heic(let picture):
            image = try Self.decoded { () throws(HEICError) in
                try picture.pixels(longSide: longSides.upperBound)
            }
        case .png(_, let raster), .heif(let raster, _): image = raster.colors(longSides)
        case .webp(_, let decoded): image = decoded.raster.colors(longSides)
        }
        return image.upright(photo.orientation)
    }

    func luma() throws(ImagingError) -> GrayBuffer {
        let image: GrayBuffer
        switch photo.container {
        case .jpeg(_, let picture): image = try picture.luma()
        case .heic(let picture): image = try Self.decoded { () throws(HEICError) in try picture.luma() }
        case .png(_, let raster), .heif(let raster, _): image = raster.luma()
        case .webp(_, let decoded): image = decoded.raster.luma()
        }
        return image.upright(photo.orientation)
    }

    func colors(of part: PixelRect, scale: Double) throws(ImagingError) -> PicturePart {
        let map = photo.orientation.storedFromUpright(photo.size)
        let place = Rect(part).mapped(by: map).enclosingPixels.intersection(PixelRect(photo.size))
        let seen: PicturePart
        switch photo.container {
        case .jpeg(_, let picture): seen = try picture.colors(of: place, scale: scale)
        case .heic(let picture):
            seen = try Self.decoded { () throws(HEICError) in try picture.pixels(of: place, scale: scale) }
        case .png(_, let raster), .heif(let raster, _):
            seen = PicturePart(raster.pixels(of: place), of: Rect(place))
        case .webp(_, let decoded):
            seen = PicturePart(decoded.raster.pixels(of: place), of: Rect(place))
        }
        return seen.upright(photo.orientation, of: photo.size)
    }

    private static func decoded<Value>(
        _ step: () throws(HEICError) -> Value
    ) throws(ImagingError) -> Value {
        do throws(HEICError) { return try step() } catch {
            throw .damaged(.heic, message: "\(error)")
        }
    }
}

extension Raster {
    /// Returns the picture in colour, its long side at most the upper bound.
    fileprivate func colors(_ longSides: ClosedRange<Int>) -> PixelBuffer {
        pixels(as: size.reduced(toLongSide: longSides.upperBound))
    }
}
