internal import CHEIF

/// A codec for HEIF (HEIC, AVIF) based on libheif. Calls may overlap.
package enum HEIFCodec {
    /// The codec of the pictures in a HEIF file.
    package enum Coding: String, Sendable, CaseIterable {
        /// HEVC, in a HEIC file.
        case hevc = "HEIC"
        /// AV1, in an AVIF file.
        case av1 = "AVIF"

        var format: ImagingError.Format { self == .hevc ? .heic : .avif }
    }

    /// The maximum number of pixels per byte. HEVC and AV1 code a picture of one colour in almost nothing; no
    /// photo comes near it.
    static let pixelsPerByte = 1 << 16
    /// The maximum memory libheif takes, in bytes per pixel: planes of 8 or 16 bits, and the pixels, twice while alpha
    /// is merged.
    static let memoryPerPixel = 12

    /// Decodes the primary picture, with the file's rotation, mirroring and cropping applied; other pictures in the
    /// file, and metadata, are ignored.
    ///
    /// - Throws: `ImagingError.unsupported` for sequences and HDR pictures, `.tooLarge` or `.implausible` before memory
    ///   is allocated, `.truncated`, `.damaged` or `.refused`.
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

    /// Decodes another picture of the file: a thumbnail, an auxiliary or a further picture.
    ///
    /// - Parameters:
    ///   - item: Its item identifier in the file.
    ///   - heif: The file, in which the picture must not belong to another.
    /// - Throws: As ``decode(_:limits:)``.
    package static func decode(
        item: UInt32,
        of heif: [UInt8],
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> Raster {
        try withPicture(item, of: heif, limits) { picture throws(ImagingError) in
            try picture.raster(limits: limits)
        }
    }

    /// Calls `body` with an item of a file, or its primary picture, whose size is within the limits.
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

    /// Checks that the file is not a sequence of pictures by its major brand. ISO/IEC 23008-12 §10, AVIF §6.
    ///
    /// - Throws: `ImagingError.unsupported` for a sequence.
    package static func checkIsStill(_ heif: [UInt8]) throws(ImagingError) {
        let sequences = ["avis", "hevc", "hevx", "msf1"]
        guard heif.count >= 12, sequences.contains(where: { heif[8..<12].elementsEqual($0.utf8) }) else {
            return
        }
        throw .unsupported("animated HEIF and AVIF pictures")
    }

    /// Opens libheif on first use. Every call of the library passes through here.
    private static func openLibrary() throws(ImagingError) {
        guard let problem = unsafe heif_open() else { return }
        throw .unsupported(
            "HEIF pictures, as libheif could not be opened (\(unsafe String(cString: problem)))"
        )
    }

    /// Encodes a picture with its metadata.
    ///
    /// - Parameters:
    ///   - raster: The picture as stored; converted to 8 bits per channel.
    ///   - orientation: The orientation for readers: a property of the picture, which takes precedence over Exif.
    ///   - quality: 1 to 100, on the encoder's scale.
    ///   - colorProfile: The bytes of an ICC profile; `nil` for sRGB.
    ///   - exif: A TIFF block.
    ///   - xmp: An XMP packet.
    /// - Throws: `ImagingError.encoder`, also if libheif has no such encoder.
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
