import Formats
internal import HEIC
internal import Imaging
internal import Movies

/// The decode stage: content determines a file's format, never its name.
extension DecodedPhoto {
    /// Decodes a picture within `limits`; throws with the code of the file's fault. `view` is what the search will
    /// request, so that a JPEG is read only once.
    static func decode(
        _ source: SourceFile,
        limits: DecodeLimits,
        decoding view: JPEGView? = nil
    ) throws(PipelineError) -> DecodedPhoto {
        try source.named { try decoded(source, limits: limits, decoding: view) }
    }

    private static func decoded(
        _ source: SourceFile,
        limits: DecodeLimits,
        decoding view: JPEGView?
    ) throws -> DecodedPhoto {
        switch source.format {
        case .jpeg: return try decodeJPEG(source, limits: limits, decoding: view)
        case .png: return try decodePNG(source, limits: limits)
        case .webp: return try decodeWebP(source, limits: limits)
        case .heic, .avif: return try decodeHEIF(source, limits: limits)
        case .tiff, .bmp, .gif: return try decodeConverted(source, limits: limits)
        case .mov, .mp4, .raw, .unknown:
            let readable = "JPEG, PNG, WebP, HEIC, AVIF, TIFF, BMP and GIF are read"
            throw PassedOver.failure(named: source)
                ?? source.failure(.notAPicture, "not a picture; \(readable)")
        }
    }

    private static func decodeJPEG(
        _ source: SourceFile,
        limits: DecodeLimits,
        decoding view: JPEGView?
    ) throws -> DecodedPhoto {
        let file = try JPEGFile(parsing: source.bytes)
        let picture = try JPEGPicture(source.bytes, limits: limits, decoding: view)
        // Unreadable Exif is kept as it is; only its statements about the picture are lost.
        let exif = try? file.exif()
        return DecodedPhoto(
            source: source,
            container: .jpeg(file, picture),
            orientation: orientation(exif),
            exif: exif,
            xmp: file.xmp,
            colors: PhotoColors(icc: file.colorProfile, isGray: picture.colorModel == .gray)
        )
    }

    private static func decodePNG(_ source: SourceFile, limits: DecodeLimits) throws -> DecodedPhoto {
        let file = try PNGFile(parsing: source.bytes)
        guard !file.isAnimated else { throw ImagingError.unsupported("animated PNG pictures") }
        let decoded = try PNGCodec.decode(source.bytes, limits: limits)
        let exif = try? file.exif()
        return DecodedPhoto(
            source: source,
            container: .png(file, decoded.raster),
            orientation: orientation(exif),
            exif: exif,
            xmp: file.xmp,
            colors: try PhotoColors(of: file, decoded)
        )
    }

    /// Reads a picture in a format that is not written: as a PNG, upright, with only its colour profile.
    private static func decodeConverted(_ source: SourceFile, limits: DecodeLimits) throws -> DecodedPhoto {
        if let failure = PassedOver.failure(named: source) { throw failure }
        let exif = try? ExifBlock(parsing: source.bytes)
        let found = try ConvertedStill.decode(source.bytes, source.format, limits: limits)
        let raster = Raster(found.pixels, keepsAlpha: found.hasAlpha).upright(orientation(exif))
        let entry = exif?.directory(.primary)?.entries.first { $0.tag == 0x8773 }
        let profile = entry.flatMap { exif?.value(of: $0) }
        let png = try PNGCodec.encode(raster, colorProfile: profile.map(Array.init))
        var photo = try decodePNG(SourceFile(path: source.path, bytes: png, format: .png), limits: limits)
        photo.remark = .converted(from: source.format.name, isReduced: found.isReduced)
        return photo
    }

    private static func decodeWebP(_ source: SourceFile, limits: DecodeLimits) throws -> DecodedPhoto {
        let file = try WebPFile(parsing: source.bytes)
        let decoded = try WebPCodec.decode(source.bytes, limits: limits)
        let exif = try? file.exif()
        return DecodedPhoto(
            source: source,
            container: .webp(file, decoded),
            orientation: orientation(exif),
            exif: exif,
            xmp: file.xmp,
            colors: PhotoColors(icc: file.colorProfile, isGray: false)
        )
    }

    private static func decodeHEIF(_ source: SourceFile, limits: DecodeLimits) throws -> DecodedPhoto {
        try HEIFCodec.checkIsStill(source.bytes)
        guard source.format == .heic else { return try decodeHEIF(source, limits, because: nil) }
        let picture: HEICPicture
        do throws(HEICError) { picture = try HEICPicture(source.bytes, limits: limits) } catch {
            if case .limits = error { throw error }
            return try decodeHEIF(source, limits, because: error.description)
        }
        // The tiles are decoded later, but a missing one is reported now.
        try picture.file.checkPrimaryPicture()
        return decoded(source, picture)
    }

    /// Returns a picture that can be covered tile by tile.
    private static func decoded(_ source: SourceFile, _ picture: HEICPicture) -> DecodedPhoto {
        let color = picture.color
        // HDR pictures are decoded with the transfer function of sRGB.
        let transfer = picture.isHighDynamicRange ? MovieColor.sRGB.transfer : color.transfer
        let numbers = ColorProfile(primaries: color.primaries, transfer: transfer)
        return DecodedPhoto(
            source: source,
            container: .heic(picture),
            // A HEIF picture has its own rotation; Exif's orientation is only a copy.
            orientation: picture.orientation,
            exif: picture.file.exif.flatMap { try? ExifBlock(parsing: $0) },
            xmp: picture.file.xmp.map { XMPPacket($0) },
            colors: PhotoColors(icc: picture.colorProfile ?? numbers?.bytes, isGray: false)
        )
    }

    /// Decodes a whole picture; `reason` tells why a HEIC cannot be covered tile by tile.
    private static func decodeHEIF(
        _ source: SourceFile,
        _ limits: DecodeLimits,
        because reason: String?
    ) throws -> DecodedPhoto {
        let file = try DecodableHEIF(source.bytes)
        let decoded = try HEIFCodec.decode(file.bytes, limits: limits)
        return DecodedPhoto(
            source: source,
            container: .heif(decoded.raster, .init(hasGainMap: file.hasGainMap, reason: reason)),
            // A HEIF picture's rotation is already applied; Exif's orientation is only a copy.
            orientation: .up,
            exif: file.exif.flatMap { try? ExifBlock(parsing: $0) },
            xmp: file.xmp.map { XMPPacket($0) },
            colors: PhotoColors(icc: decoded.colorProfile, isGray: false)
        )
    }

    static func orientation(_ exif: ExifBlock?) -> Orientation {
        exif?.orientation.flatMap { Orientation(rawValue: $0) } ?? .up
    }
}
