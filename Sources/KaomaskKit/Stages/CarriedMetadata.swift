internal import Formats
internal import Imaging

/// The metadata of a covered picture in a file of another format.
struct CarriedMetadata: Sendable {
    /// The Exif block: upright, of the new size, without anything that shows the original.
    let exif: ExifBlock?
    let xmp: XMPPacket?
    let colorProfile: [UInt8]?

    init(
        _ parts: (exif: ExifBlock?, xmp: XMPPacket?),
        _ colorProfile: [UInt8]?,
        size: PixelSize
    ) throws(ContainerError) {
        var block = parts.exif
        if block?.orientation != nil { try block?.setOrientation(1) }
        try block?.setPixelDimensions(width: size.width, height: size.height)
        exif = block
        xmp = parts.xmp?.upright
        self.colorProfile = colorProfile
    }

    /// Returns a picture for a format without grey: a grey one with a profile is converted to sRGB.
    func colored(_ raster: Raster, _ photo: DecodedPhoto) -> (Raster, colorProfile: [UInt8]?) {
        guard raster.isGray, let colorProfile else { return (raster, colorProfile) }
        let pixels = raster.pixels.converted(from: ColorProfile(icc: colorProfile), to: nil)
        return (Raster(pixels, keepsAlpha: raster.hasAlpha), nil)
    }
}
