internal import Formats
internal import HEIC
internal import Imaging

/// A decoded picture: its stored pixels, as far as needed, and everything around them.
struct DecodedPhoto: Sendable {
    /// The source's container, with the data needed to write one like it.
    enum Container: Sendable {
        case jpeg(JPEGFile, JPEGPicture)
        case png(PNGFile, Raster)
        case webp(WebPFile, DecodedWebP)
        /// A HEIC whose picture can be covered tile by tile.
        case heic(HEICPicture)
        /// An AVIF, or a HEIC of another kind: the upright pixels.
        case heif(Raster, HEIFRemark)
    }

    /// Properties of a HEIF file of which only the pixels were kept.
    struct HEIFRemark: Sendable {
        /// `true` if the file has a gain map.
        let hasGainMap: Bool
        /// The reason why a HEIC cannot be covered tile by tile, as a clause; `nil` for AVIF.
        let reason: String?
    }

    let source: SourceFile
    let container: Container
    /// The orientation that turns the stored pixels upright.
    let orientation: Orientation
    let exif: ExifBlock?
    let xmp: XMPPacket?
    let colors: PhotoColors
    /// A remark on how it was read; `nil` where there is nothing to say.
    var remark: Remark?

    /// The colour profile of the pixels; `nil` for sRGB, and for files that state none.
    var profile: ColorProfile? { colors.profile }

    /// The size of the stored picture, pixels.
    var size: PixelSize {
        switch container {
        case .jpeg(_, let picture): picture.size
        case .heic(let picture): picture.size
        case .png, .webp, .heif: raster?.size ?? PixelSize(width: 0, height: 0)
        }
    }

    /// The size of the upright picture, pixels.
    var uprightSize: PixelSize { orientation.uprightSize(ofStored: size) }

    /// `true` if the file cannot hold colour, so that everything drawn on it must be grey.
    var isGray: Bool {
        if case .jpeg(_, let picture) = container { return picture.colorModel == .gray }
        return raster?.isGray ?? false
    }

    /// `true` if the file has a gain map, which is lost in another format.
    var hasGainMap: Bool {
        switch container {
        case .jpeg(let file, _): file.gainMap != nil
        case .heic(let picture): picture.file.hasGainMap
        case .heif(_, let remark): remark.hasGainMap
        case .png, .webp: false
        }
    }

    /// The samples; `nil` for a JPEG or HEIC, of which coefficients or tiles are kept instead.
    var raster: Raster? {
        switch container {
        case .jpeg, .heic: nil
        case .png(_, let raster), .heif(let raster, _): raster
        case .webp(_, let decoded): decoded.raster
        }
    }

    /// Returns the luma of the stored picture.
    func luma() throws -> GrayBuffer {
        switch container {
        case .jpeg(_, let picture): try picture.luma()
        case .heic(let picture): try picture.luma()
        case .png, .webp, .heif: raster?.luma() ?? GrayBuffer(size: size, filledWith: 0)
        }
    }

    /// Returns the stored pixels in colour, which a covered JPEG does not need: a JPEG is decoded for them here.
    func pixels() throws -> PixelBuffer { try pixels(longSide: size.longSide) }

    /// Returns the stored pixels in colour at a reduced size, which takes less time and memory: a JPEG is decoded at
    /// a fraction, the tiles of a HEIC and the samples of other formats are reduced.
    ///
    /// - Parameter longSide: The minimum long side, pixels, unless the picture itself is smaller.
    func pixels(longSide: Int) throws -> PixelBuffer {
        switch container {
        case .jpeg(_, let picture): try decoded(picture, longSide: longSide)
        case .heic(let picture): try picture.pixels(longSide: longSide)
        case .png, .webp, .heif:
            if let raster, !raster.hasAlpha {
                raster.pixels(as: size.reduced(toLongSide: longSide))
            } else {
                // Pixels next to transparent ones may be mixed only after compositing over a background.
                raster?.pixels ?? PixelBuffer(size: size, filledWith: .white)
            }
        }
    }

    /// Returns the stored pixels in sRGB.
    func standardPixels() throws -> PixelBuffer { try pixels().converted(from: profile, to: nil) }

    /// Returns the stored samples; those of a JPEG or HEIC are decoded first.
    func samples() throws -> Raster {
        if let raster { return raster }
        return isGray ? Raster(try luma()) : Raster(try pixels(), keepsAlpha: false)
    }

    private func decoded(_ picture: JPEGPicture, longSide: Int) throws(ImagingError) -> PixelBuffer {
        let own = DecodeLimits(maximumPixels: size.area, maximumSide: size.longSide)
        do throws(ImagingError) {
            return try JPEGCodec.decodeReduced(source.bytes, longSide: longSide, limits: own)
        } catch {
            // The picture was decoded before, so it is intact: its chroma subsampling is unusual.
            return try picture.pixels()
        }
    }

    /// Returns `pixels` composited over white, as JPEG and movies require.
    func opaque(_ pixels: PixelBuffer) -> PixelBuffer {
        raster?.hasAlpha == true ? pixels.flattened(over: .white) : pixels
    }
}
