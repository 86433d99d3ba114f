/// The decoded primary picture of a HEIF file (HEIC, AVIF), with the file's rotation, mirroring and cropping applied.
package struct DecodedHEIF: Sendable {
    /// The pixels at 8 bits per channel, upright, with alpha if the file has any.
    package let raster: Raster
    /// The bytes of an ICC profile: the file's own, or one built from its H.273 code points; `nil` for sRGB.
    package let colorProfile: [UInt8]?
}
