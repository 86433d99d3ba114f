internal import Formats
internal import Imaging

/// Writes covered pictures in another format than their source's: upright pixels, with the metadata that still hold.
struct PhotoRecoder: Sendable {
    /// The quality of lossy encoding, 1 to 100; `nil` for each format's default.
    let quality: Int?

    /// Returns the covered picture as a file of `format`; `covered` selects its metadata and records the changes.
    func file(
        of composed: ComposedPhoto,
        as format: PictureFormat,
        _ covered: inout CoveredMetadata
    ) throws -> [UInt8] {
        let photo = composed.photo
        let raster = composed.covered(try photo.samples()).upright(photo.orientation)
        let previews = PreviewMaker(photo.opaque(raster.pixels), orientation: .up)
        var parts = try covered.parts(previews)
        parts.xmp = parts.xmp.map { covered.turningRegions(in: $0) }
        let profile = covered.colorProfile(photo.colors.bytes)
        let metadata = try CarriedMetadata(parts, profile, size: raster.size)
        switch format {
        case .jpeg: return try jpeg(raster, metadata, photo)
        case .png: return try png(raster, metadata, photo)
        case .webp: return try webp(raster, metadata, photo)
        case .heic: return try heif(raster, .heic, metadata, photo)
        case .avif: return try heif(raster, .avif, metadata, photo)
        }
    }

    private func jpeg(
        _ raster: Raster,
        _ metadata: CarriedMetadata,
        _ photo: DecodedPhoto
    ) throws -> [UInt8] {
        var made = NewJPEG(photo.opaque(raster.pixels), quality: quality)
        made.subsampling = raster.isGray ? .gray : photo.hasCoarseColor ? .quarter : .none
        (made.exif, made.xmp, made.colorProfile) = (metadata.exif, metadata.xmp, metadata.colorProfile)
        return try made.bytes()
    }

    private func png(
        _ raster: Raster,
        _ metadata: CarriedMetadata,
        _ photo: DecodedPhoto
    ) throws -> [UInt8] {
        var file = try PNGFile(parsing: PNGCodec.encode(raster, colorProfile: metadata.colorProfile))
        if let xmp = metadata.xmp { file = try file.settingXMP(xmp) }
        if let exif = metadata.exif { file = file.settingExif(exif) }
        return file.serialized()
    }

    private func webp(
        _ raster: Raster,
        _ metadata: CarriedMetadata,
        _ photo: DecodedPhoto
    ) throws -> [UInt8] {
        // Pixels of a lossless file stay as they are.
        let coding: WebPCodec.Coding =
            if case .png = photo.container { .lossless } else {
                .lossy(quality: quality ?? PictureFormat.webp.standardQuality)
            }
        let (standard, profile) = metadata.colored(raster, photo)
        return try WebPFile(parsing: WebPCodec.encode(standard, coding))
            .setting(colorProfile: profile, exif: metadata.exif, xmp: metadata.xmp).serialized()
    }

    private func heif(
        _ raster: Raster,
        _ format: PictureFormat,
        _ metadata: CarriedMetadata,
        _ photo: DecodedPhoto
    ) throws -> [UInt8] {
        let (standard, profile) = metadata.colored(raster, photo)
        return try HEIFCodec.encode(
            standard,
            format == .heic ? .hevc : .av1,
            quality: quality ?? format.standardQuality,
            colorProfile: profile,
            exif: metadata.exif?.bytes,
            xmp: metadata.xmp?.bytes
        )
    }
}

extension DecodedPhoto {
    /// `true` for chroma at half resolution, which higher chroma resolution would not improve.
    fileprivate var hasCoarseColor: Bool {
        switch container {
        case .heic, .heif: true
        case .webp(_, let decoded): !decoded.isLossless
        case .jpeg, .png: false
        }
    }
}
