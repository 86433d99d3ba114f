internal import HEIC
internal import Imaging
internal import Metadata
internal import Pairing

/// A picture decoded: what is needed of it as it is stored, and everything around it.
struct DecodedPhoto: Sendable {
    /// The file the picture came out of, with what is needed to write a like one.
    enum Container: Sendable {
        case jpeg(JPEGFile, JPEGPicture)
        case png(PNGFile, Raster)
        case webp(WebPFile, DecodedWebP)
        /// HEIC: a picture that can be covered tile by tile.
        case heic(HEICPicture)
        /// AVIF, and HEIC of another kind: the upright pixels.
        case heif(Raster, HEIFRemark)
    }

    /// What is to be known of a HEIF file of which only the pixels are left.
    struct HEIFRemark: Sendable {
        /// Whether the file has a gain map.
        let hasGainMap: Bool
        /// Why a HEIC cannot be covered tile by tile, as a clause; `nil` for AVIF.
        let reason: String?
    }

    let source: SourcePhoto
    let container: Container
    /// How the stored pixels are to be turned.
    let orientation: Orientation
    let exif: ExifBlock?
    let xmp: XMPPacket?
    let colors: PhotoColors

    /// How the pixels are to be read as colours; `nil` for sRGB, and for files that do not say.
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

    /// Whether the file can hold no colour, so that what is drawn on it must have none.
    var isGray: Bool {
        if case .jpeg(_, let picture) = container { return picture.colorModel == .gray }
        return raster?.isGray ?? false
    }

    /// Whether the file has a gain map, which a picture in another format goes without.
    var hasGainMap: Bool {
        switch container {
        case .jpeg(let file, _): file.gainMap != nil
        case .heic(let picture): picture.file.hasGainMap
        case .heif(_, let remark): remark.hasGainMap
        case .png, .webp: false
        }
    }

    /// The samples of anything but a JPEG or HEIC, of which coefficients or tiles are kept instead.
    var raster: Raster? {
        switch container {
        case .jpeg, .heic: nil
        case .png(_, let raster), .heif(let raster, _): raster
        case .webp(_, let decoded): decoded.raster
        }
    }

    /// The brightness of the stored picture.
    func luma() throws(PipelineError) -> GrayBuffer {
        switch container {
        case .jpeg(_, let picture): try source.named { () throws(ImagingError) in try picture.luma() }
        case .heic(let picture): try source.named { () throws(HEICError) in try picture.luma() }
        case .png, .webp, .heif: raster?.luma() ?? GrayBuffer(size: size, filledWith: 0)
        }
    }

    /// The stored pixels in colour, which a covered JPEG does without: a JPEG is decoded for them here.
    func pixels() throws(PipelineError) -> PixelBuffer { try pixels(longSide: size.longSide) }

    /// The same at less than their full size, which takes less time and memory: a JPEG is decoded at a fraction, the tiles
    /// of a HEIC and the samples of any other are reduced.
    ///
    /// - Parameter longSide: What the long side has to have at least, pixels, where the picture itself has it.
    func pixels(longSide: Int) throws(PipelineError) -> PixelBuffer {
        switch container {
        case .jpeg(_, let picture):
            try source.named { () throws(ImagingError) in try decoded(picture, longSide: longSide) }
        case .heic(let picture):
            try source.named { () throws(HEICError) in try picture.pixels(longSide: longSide) }
        case .png, .webp, .heif:
            if let raster, !raster.hasAlpha {
                raster.pixels(as: size.reduced(toLongSide: longSide))
            } else {
                // Colours beside see-through ones may only be mixed once they lie over something.
                raster?.pixels ?? PixelBuffer(size: size, filledWith: .white)
            }
        }
    }

    /// The stored pixels in colour, as sRGB; at less than their full size where that does, as ``pixels(longSide:)`` says.
    func standardPixels(longSide: Int = .max) throws(PipelineError) -> PixelBuffer {
        try pixels(longSide: longSide).converted(from: profile, to: nil)
    }

    /// The stored samples, whatever they are stored as: those of a JPEG or HEIC are decoded for it.
    func samples() throws(PipelineError) -> Raster {
        if let raster { return raster }
        return isGray ? Raster(try luma()) : Raster(try pixels(), keepsAlpha: false)
    }

    private func decoded(_ picture: JPEGPicture, longSide: Int) throws(ImagingError) -> PixelBuffer {
        let own = DecodeLimits(maximumPixels: size.area, maximumSide: size.longSide)
        do throws(ImagingError) {
            return try JPEGCodec.decodeReduced(source.bytes, longSide: longSide, limits: own)
        } catch {
            // The picture itself is sound, or it would not be here: its colour sampling is an odd one.
            return try picture.pixels()
        }
    }

    /// `pixels` with nothing see-through, as JPEG and movies need them: over white.
    func opaque(_ pixels: PixelBuffer) -> PixelBuffer {
        raster?.hasAlpha == true ? pixels.flattened(over: .white) : pixels
    }
}

extension SourcePhoto {
    /// Runs a step on this file and puts the file's name on what it throws.
    func named<Value: ~Copyable, Failure: CodedError>(
        _ step: () throws(Failure) -> Value
    ) throws(PipelineError) -> Value {
        do throws(Failure) { return try step() } catch {
            throw failure(error.code(for: self), error.sentence)
        }
    }
}
