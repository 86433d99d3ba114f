public import Imaging

/// A small upright picture of a file, to be shown in a list.
public struct PictureThumbnail: Hashable, Sendable {
    /// Width and height, pixels.
    public let size: PixelSize
    /// The picture as JPEG, in sRGB.
    public let jpeg: [UInt8]

    /// Makes one.
    ///
    /// - Parameters:
    ///   - path: The picture, or a movie, which is shown by its first frame.
    ///   - longSide: The long side of the thumbnail, pixels; smaller pictures are not enlarged.
    ///   - limits: The largest picture that is decoded.
    /// - Throws: `PipelineError` saying why the picture cannot be read.
    public init(
        of path: String,
        longSide: Int = 240,
        limits: DecodeLimits = .standard
    ) throws(PipelineError) {
        let small = try SmallPicture(of: path, longSide: longSide, limits: limits)
        size = small.size
        jpeg = try small.jpeg()
    }
}
