internal import Formats
internal import Imaging

/// A JPEG made of pixels, and its metadata.
struct NewJPEG {
    let pixels: PixelBuffer
    /// 1 to 100; `nil` for the default.
    var quality: Int?
    var subsampling = ChromaSubsampling.none
    var exif: ExifBlock?
    /// A packet too long for one segment is dropped.
    var xmp: XMPPacket?
    var colorProfile: [UInt8]?

    init(_ pixels: PixelBuffer, quality: Int? = nil) { (self.pixels, self.quality) = (pixels, quality) }

    /// Throws `ImagingError` if the pixels cannot be encoded, `ContainerError` if something does not fit.
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
