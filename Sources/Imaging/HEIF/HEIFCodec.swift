internal import CHEIF

/// Reads and writes HEIF (HEIC, AVIF) through libheif, which reports errors as values. Calls may overlap.
public enum HEIFCodec {
    /// How the pictures of a HEIF file are coded.
    public enum Coding: String, Sendable, CaseIterable {
        /// HEVC: the file is HEIC.
        case hevc = "HEIC"
        /// AV1: the file is AVIF.
        case av1 = "AVIF"
    }

    /// What HEVC and AV1 make of one colour takes next to nothing; no photograph comes near this.
    static let pixelsPerByte = 1 << 16
    /// What libheif takes at most: planes of 8 or 16 bits, and the pixels, twice while alpha joins them.
    static let memoryPerPixel = 12

    /// Decodes the primary picture, turned, mirrored and cropped as the file says; other pictures in the file, and
    /// metadata, are left out.
    ///
    /// - Throws: `ImagingError.unsupported` for sequences and for pictures brighter than paper, `.tooLarge` or
    ///   `.implausible` before memory is taken, `.truncated`, `.damaged` or `.refused`.
    public static func decode(
        _ heif: [UInt8],
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> DecodedHEIF {
        try checkIsStill(heif)
        try openLibrary()
        var outcome: Result<DecodedHEIF, ImagingError> = .failure(.truncated(format: "HEIF"))
        unsafe heif.withUnsafeBytes { bytes in
            outcome = Result { () throws(ImagingError) in
                let picture = try unsafe HEIFPicture(bytes, limits: limits)
                try limits.check(
                    picture.size,
                    bytes: bytes.count,
                    pixelsPerByte: pixelsPerByte,
                    memoryPerPixel: memoryPerPixel
                )
                return DecodedHEIF(
                    raster: try picture.raster(limits: limits),
                    colorProfile: try picture.colorProfile(limit: limits.maximumMetadata)
                )
            }
        }
        return try outcome.get()
    }

    /// Decodes a picture of the file other than the primary one: a thumbnail, an auxiliary or a further picture.
    ///
    /// - Parameters:
    ///   - item: Its number in the file.
    ///   - heif: The file, in which the picture must not belong to another.
    /// - Throws: As ``decode(_:limits:)`` does.
    public static func decode(
        item: UInt32,
        of heif: [UInt8],
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> Raster {
        try openLibrary()
        var outcome: Result<Raster, ImagingError> = .failure(.truncated(format: "HEIF"))
        unsafe heif.withUnsafeBytes { bytes in
            outcome = Result { () throws(ImagingError) in
                let picture = try unsafe HEIFPicture(bytes, item: item, limits: limits)
                try limits.check(
                    picture.size,
                    bytes: bytes.count,
                    pixelsPerByte: pixelsPerByte,
                    memoryPerPixel: memoryPerPixel
                )
                return try picture.raster(limits: limits)
            }
        }
        return try outcome.get()
    }

    /// Throws `ImagingError.unsupported` when the file's major brand says that it is a sequence of pictures. ISO/IEC
    /// 23008-12 §10, AVIF §6.
    public static func checkIsStill(_ heif: [UInt8]) throws(ImagingError) {
        let sequences = ["avis", "hevc", "hevx", "msf1"]
        guard heif.count >= 12, sequences.contains(where: { heif[8..<12].elementsEqual($0.utf8) }) else {
            return
        }
        throw .unsupported("animated HEIF and AVIF pictures")
    }

    /// Opens libheif, if it is not open yet. Everything that calls it comes through here first.
    private static func openLibrary() throws(ImagingError) {
        guard let problem = unsafe heif_open() else { return }
        throw .unsupported(
            "HEIF pictures, as libheif could not be opened (\(unsafe String(cString: problem)))"
        )
    }

    /// Encodes a picture with what goes with it.
    ///
    /// - Parameters:
    ///   - raster: As it is to be stored; brought to 8 bits a channel.
    ///   - orientation: How readers are to turn it: a property of the picture, beside which they do not heed Exif.
    ///   - quality: 1 to 100, as the encoder understands it.
    ///   - colorProfile: The bytes of an ICC profile, or `nil` for sRGB.
    ///   - exif: A TIFF block.
    ///   - xmp: An XMP packet.
    /// - Throws: `ImagingError.encoder`, also where libheif has no such encoder.
    public static func encode(
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
