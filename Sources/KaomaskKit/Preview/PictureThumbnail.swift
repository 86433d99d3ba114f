package import FileJobs
package import Imaging

/// A small upright picture of a file, for display in a list.
package struct PictureThumbnail: Hashable, Sendable {
    /// The width and height, pixels.
    package let size: PixelSize
    /// The picture as a JPEG, in sRGB.
    package let jpeg: [UInt8]

    /// Creates the thumbnail of a file.
    ///
    /// - Parameters:
    ///   - path: The picture, or a movie, whose first frame is used.
    ///   - longSide: The long side of the thumbnail, pixels; smaller pictures are not enlarged.
    /// - Throws: `PipelineError` describing why the picture cannot be read.
    package init(of path: String, longSide: Int = 240) throws(PipelineError) {
        let small = try SmallPicture(of: path, longSide: longSide)
        size = small.size
        jpeg = try small.jpeg(quality: SmallPicture.thumbnailQuality)
    }
}
