internal import CHEIF

/// A HEIF codec (HEIC, AVIF) based on libheif. Calls may overlap.
package enum HEIFCodec {
    /// The codec of a HEIF file's pictures.
    package enum Coding: String, Sendable, CaseIterable {
        case hevc = "HEIC"
        case av1 = "AVIF"

        var format: ImagingError.Format { self == .hevc ? .heic : .avif }
    }

    /// The most pixels per byte. HEVC and AV1 code a single colour in almost nothing; no photo comes near it.
    static let pixelsPerByte = 1 << 16
    /// The most bytes per pixel libheif takes: planes of 8 or 16 bits, and the pixels, twice while merging alpha.
    static let memoryPerPixel = 12

    /// Decodes the primary picture alone, rotated, mirrored and cropped as the file says. Throws
    /// `ImagingError.unsupported` for sequences and HDR pictures, `.tooLarge` or `.implausible` before memory is
    /// allocated, `.truncated`, `.damaged` or `.refused`.
    package static func decode(
        _ heif: [UInt8],
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> DecodedHEIF {
        try checkIsStill(heif)
        return try withPicture(nil, of: heif, limits) { picture throws(ImagingError) in
            DecodedHEIF(
                raster: try picture.raster(limits: limits),
                colorProfile: try picture.colorProfile(limit: limits.maximumMetadata)
            )
        }
    }

    /// Decodes another picture by its item ID: a thumbnail, an auxiliary or a further one. It must not belong to
    /// another picture in the file. Throws as ``decode(_:limits:)``.
    package static func decode(
        item: UInt32,
        of heif: [UInt8],
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> Raster {
        try withPicture(item, of: heif, limits) { picture throws(ImagingError) in
            try picture.raster(limits: limits)
        }
    }

    /// Calls `body` with an item, or the primary picture, within the limits.
    private static func withPicture<Value>(
        _ item: UInt32?,
        of heif: [UInt8],
        _ limits: DecodeLimits,
        _ body: (borrowing HEIFPicture) throws(ImagingError) -> Value
    ) throws(ImagingError) -> Value {
        try openLibrary()
        return try unsafe heif.withUnsafeBufferPointer { bytes throws(ImagingError) in
            let picture = try unsafe HEIFPicture(bytes, item: item, limits: limits)
            try limits.check(
                picture.size,
                bytes: bytes.count,
                pixelsPerByte: pixelsPerByte,
                memoryPerPixel: memoryPerPixel
            )
            return try body(picture)
        }
    }

    /// Throws `ImagingError.unsupported` for a sequence, by the major brand. ISO/IEC 23008-12 §10, AVIF §6.
    package static func checkIsStill(_ heif: [UInt8]) throws(ImagingError) {
        let sequences = ["avis", "hevc", "hevx", "msf1"]
        guard heif.count >= 12, sequences.contains(where: { heif[8..<12].elementsEqual($0.utf8) }) else {
            return
        }
        throw .unsupported("animated HEIF and AVIF pictures")
    }

    /// Opens libheif on first use. Every call passes through here.
    private static func openLibrary() throws(ImagingError) {
        guard let problem = unsafe heif_open() else { return }
        throw .unsupported(
            "HEIF pictures, as libheif could not be opened (\(unsafe String(cString: problem)))"
        )
    }

    /// Encodes a picture, as stored, with its metadata, at 8 bits per channel. The orientation becomes a property,
    /// which takes precedence over Exif; `quality` is 1 to 100, on the encoder's scale; the profile is sRGB's by
    /// default; `exif` is a TIFF block. Throws `ImagingError.encoder`, also if libheif has no such encoder.
    package static func encode(
        _ raster: Raster,
        _ coding: Coding,
        quality: Int,
        orientation: Orientation = .up,
        colorProfile: [UInt8]? = nil,
        exif: [UInt8]? = nil,
        xmp: [UInt8]? = nil
    ) throws(ImagingError) -> [UInt8] {
        try openLibrary()
        let file = try HEIFFileWriter(coding)
        try file.encode(raster, quality: quality, orientation, colorProfile)
        if let exif { try file.addExif(exif) }
        if let xmp { try file.addXMP(xmp) }
        return try file.bytes()
    }
}
