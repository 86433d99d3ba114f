public import Imaging
internal import Metadata

/// A small upright picture of a file, to be shown in a list.
public struct PictureThumbnail: Hashable, Sendable {
    /// Width and height, pixels.
    public let size: PixelSize
    /// The picture as JPEG.
    public let jpeg: [UInt8]

    /// Makes one.
    ///
    /// - Parameters:
    ///   - path: The picture.
    ///   - longSide: The long side of the thumbnail, pixels; smaller pictures are not enlarged.
    ///   - limits: The largest picture that is decoded.
    /// - Throws: `PipelineError` saying why the picture cannot be read.
    public init(
        of path: String,
        longSide: Int = 240,
        limits: DecodeLimits = .standard
    ) throws(PipelineError) {
        let source = try SourcePhoto.read(path)
        let (pixels, orientation) = try Self.pixels(of: source, longSide: longSide, limits: limits)
        let small = pixels.resized(to: pixels.size.reduced(toLongSide: longSide)).upright(orientation)
        size = small.size
        jpeg = try source.named { () throws(ImagingError) in
            try JPEGCodec.encode(small, quality: 80, subsampling: .quarter)
        }
    }

    /// The stored pixels, opaque; a JPEG's no larger than is good for a thumbnail.
    private static func pixels(
        of source: SourcePhoto,
        longSide: Int,
        limits: DecodeLimits
    ) throws(PipelineError) -> (PixelBuffer, Orientation) {
        if source.format == .jpeg, let exif = try? JPEGFile(parsing: source.bytes).exif(),
            let pixels = try? JPEGCodec.decodeReduced(source.bytes, longSide: longSide, limits: limits)
        {
            return (pixels, DecodedPhoto.orientation(exif))
        }
        let photo = try DecodedPhoto.decode(source, limits: limits)
        return (photo.opaque(try photo.standardPixels()), photo.orientation)
    }
}
