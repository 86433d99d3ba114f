internal import Imaging
internal import Metadata

/// A picture decoded: what is needed of it as it is stored, and everything around it.
struct DecodedPhoto: Sendable {
    /// The file the picture came out of, with what is needed to write a like one.
    enum Container: Sendable {
        case jpeg(JPEGFile, JPEGPicture)
        case png(PNGFile, PixelBuffer, hasAlpha: Bool)
    }

    let source: SourcePhoto
    let container: Container
    let orientation: Orientation
    let exif: ExifBlock?
    /// How the pixels are to be read as colours; `nil` for sRGB, and for files that do not say.
    let profile: ColorProfile?

    /// The size of the stored picture, pixels.
    var size: PixelSize {
        switch container {
        case .jpeg(_, let picture): picture.size
        case .png(_, let pixels, _): pixels.size
        }
    }

    /// The size of the upright picture, pixels.
    var uprightSize: PixelSize { orientation.uprightSize(ofStored: size) }

    /// Whether the file can hold no colour, so that what is drawn on it must have none.
    var isGray: Bool {
        if case .jpeg(_, let picture) = container { return picture.colorModel == .gray }
        return false
    }

    /// The brightness of the stored picture.
    func luma() throws(PipelineError) -> GrayBuffer {
        switch container {
        case .jpeg(_, let picture):
            try source.named { () throws(ImagingError) in try picture.luma() }
        case .png(_, let pixels, _): pixels.luma()
        }
    }

    /// The stored pixels in colour, which a covered JPEG does without: a JPEG is decoded for them here.
    func pixels() throws(PipelineError) -> PixelBuffer {
        switch container {
        case .jpeg(_, let picture): try source.named { () throws(ImagingError) in try decoded(picture) }
        case .png(_, let pixels, _): pixels
        }
    }

    /// The stored pixels in colour, as sRGB.
    func standardPixels() throws(PipelineError) -> PixelBuffer {
        try pixels().converted(from: profile, to: nil)
    }

    private func decoded(_ picture: JPEGPicture) throws(ImagingError) -> PixelBuffer {
        let own = DecodeLimits(maximumPixels: size.area, maximumSide: size.longSide)
        do throws(ImagingError) {
            return try JPEGCodec.decode(source.bytes, limits: own).pixels
        } catch {
            // The picture itself is sound, or it would not be here: its colour sampling is an odd one.
            return try picture.pixels()
        }
    }

    /// `pixels` with nothing see-through, as JPEG and movies need them: over white.
    func opaque(_ pixels: PixelBuffer) -> PixelBuffer {
        if case .png(_, _, hasAlpha: true) = container { return pixels.flattened(over: .white) }
        return pixels
    }

    /// Decodes a picture, within `limits`.
    ///
    /// - Throws: `PipelineError` with the code of what is wrong with the file.
    static func decode(_ source: SourcePhoto, limits: DecodeLimits) throws(PipelineError) -> DecodedPhoto {
        switch source.format {
        case .jpeg: try decodeJPEG(source, limits: limits)
        case .png: try decodePNG(source, limits: limits)
        case .unknown:
            throw source.failure("not-a-picture", "not a picture: it begins like no format known here")
        default:
            throw source.failure(
                "unsupported-format",
                "\(source.format.rawValue.uppercased()) is not read; convert it to JPEG or PNG first"
            )
        }
    }

    private static func decodeJPEG(
        _ source: SourcePhoto,
        limits: DecodeLimits
    ) throws(PipelineError) -> DecodedPhoto {
        let file = try source.named { () throws(MetadataError) in try JPEGFile(parsing: source.bytes) }
        let picture = try source.named { () throws(ImagingError) in
            try JPEGPicture(source.bytes, limits: limits)
        }
        // Exif that cannot be read is kept as it is; only what it says about the picture is lost.
        let exif = (try? file.exif()) ?? nil
        return DecodedPhoto(
            source: source,
            container: .jpeg(file, picture),
            orientation: orientation(exif),
            exif: exif,
            profile: profile(file.colorProfile, isGray: picture.colorModel == .gray)
        )
    }

    private static func decodePNG(
        _ source: SourcePhoto,
        limits: DecodeLimits
    ) throws(PipelineError) -> DecodedPhoto {
        let file = try source.named { () throws(MetadataError) in try PNGFile(parsing: source.bytes) }
        let decoded = try source.named { () throws(ImagingError) in
            // Without the colour chunks, so that libpng takes the samples as they are.
            try PNGCodec.decode(
                file.removing(chunks: ["gAMA", "cHRM", "sRGB", "iCCP"]).serialized(),
                limits: limits
            )
        }
        let exif = (try? file.exif()) ?? nil
        return DecodedPhoto(
            source: source,
            container: .png(file, decoded.pixels, hasAlpha: decoded.hasAlpha),
            orientation: orientation(exif),
            exif: exif,
            profile: nil
        )
    }

    /// A profile worth heeding: one for such pixels that says something else than sRGB.
    private static func profile(_ bytes: [UInt8]?, isGray: Bool) -> ColorProfile? {
        guard let profile = bytes.flatMap(ColorProfile.init(icc:)), profile.model == (isGray ? .gray : .rgb)
        else { return nil }
        return profile.isStandard ? nil : profile
    }

    static func orientation(_ exif: ExifBlock?) -> Orientation {
        exif?.orientation.flatMap { Orientation(rawValue: $0) } ?? .up
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
