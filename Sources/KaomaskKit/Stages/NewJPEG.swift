internal import Formats
internal import Imaging

/// A JPEG made of pixels, with what goes with them.
struct NewJPEG {
    let pixels: PixelBuffer
    /// 1 to 100; `nil` for the usual one.
    var quality: Int?
    var subsampling = ChromaSubsampling.none
    var exif: ExifBlock?
    /// A packet that is too long for one segment stays behind.
    var xmp: XMPPacket?
    /// The bytes of the ICC profile.
    var colorProfile: [UInt8]?

    init(_ pixels: PixelBuffer, quality: Int? = nil) { (self.pixels, self.quality) = (pixels, quality) }

    /// The file.
    ///
    /// - Throws: `ImagingError` when the pixels cannot be coded, and `ContainerError` when something does not fit.
    func bytes() throws -> [UInt8] {
        let coded = try JPEGCodec.encode(
            pixels,
            quality: quality ?? PictureFormat.jpeg.standardQuality,
            subsampling: subsampling
        )
        var file = try JPEGFile(parsing: coded)
        if let exif { file = try file.settingExif(exif) }
        if let xmp, let marked = try? file.settingXMP(xmp) { file = marked }
        if let colorProfile { file = try file.settingColorProfile(colorProfile) }
        return file.serialized()
    }
}
