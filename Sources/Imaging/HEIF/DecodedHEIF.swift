/// The primary picture of a HEIF file (HEIC, AVIF) decoded, turned and cropped as the file says.
public struct DecodedHEIF: Sendable {
    /// The pixels at 8 bits a channel, upright, with alpha if the file has any.
    public let raster: Raster
    /// The bytes of an ICC profile: the file's own, or one made of the numbers that it has instead; `nil` for
    /// sRGB.
    public let colorProfile: [UInt8]?
}
