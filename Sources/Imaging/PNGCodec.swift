internal import CPNG

/// A decoded PNG picture.
public struct DecodedPNG: Sendable {
    /// The samples at their bit depth; palettes as colours, grey below 8 bits as 8, a transparent colour as alpha.
    package let raster: Raster
    /// The ICC profile; `nil` if absent or unreadable.
    package let colorProfile: [UInt8]?

    /// The pixels at 8 bits per channel.
    public var pixels: PixelBuffer { raster.pixels }
}

/// A PNG codec based on libpng. Calls may overlap.
public enum PNGCodec {
    /// The most bits that deflate packs into a byte (RFC 1951: 258 bytes in two bits).
    private static let packedBits = 8 * 1032

    /// Decodes a picture, with samples as stored, without applying its colour chunks.
    ///
    /// - Throws: `ImagingError.tooLarge` or `.implausible` before memory is allocated, `.truncated` or `.damaged`.
    public static func decode(
        _ png: [UInt8],
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> DecodedPNG {
        try unsafe png.withUnsafeBufferPointer { bytes throws(ImagingError) in
            let reader = try unsafe PNGReader(bytes, chunkLimit: limits.maximumMetadata)
            try limits.check(
                reader.size,
                bytes: bytes.count,
                pixelsPerByte: max(1, packedBits / reader.storedBits),
                memoryPerPixel: reader.bytesPerPixel + PixelBuffer.bytesPerPixel
            )
            return DecodedPNG(raster: try reader.raster(), colorProfile: reader.colorProfile)
        }
    }

    /// Encodes samples at their bit depth, with an ICC profile if there is one. Throws `ImagingError.encoder`.
    package static func encode(_ raster: Raster, colorProfile: [UInt8]? = nil) throws(ImagingError) -> [UInt8]
    {
        switch raster.samples {
        case .eight(let values): try write(raster, values, depth: 8, colorProfile)
        case .sixteen(let values): try write(raster, values, depth: 16, colorProfile)
        }
    }

    /// Encodes a picture at 8 bits per channel, with or without alpha.
    ///
    /// - Throws: `ImagingError.encoder`.
    public static func encode(_ pixels: PixelBuffer, keepsAlpha: Bool) throws(ImagingError) -> [UInt8] {
        try encode(Raster(pixels, keepsAlpha: keepsAlpha))
    }

    private static func write<Sample>(
        _ raster: Raster,
        _ values: [Sample],
        depth: Int32,
        _ profile: [UInt8]?
    ) throws(ImagingError) -> [UInt8] {
        var message = cpng_message()
        var bytes: UnsafeMutablePointer<UInt8>?
        var length = 0
        let shape = cpng_shape(
            width: Int32(raster.size.width),
            height: Int32(raster.size.height),
            channels: Int32(raster.channels),
            depth: depth
        )
        let status = unsafe values.withUnsafeBytes { samples in
            unsafe cpng_write(
                shape,
                samples.baseAddress,
                samples.count,
                profile,
                profile?.count ?? 0,
                &bytes,
                &length,
                &message
            )
        }
        defer { unsafe cpng_free(bytes) }
        guard status == CPNG_OK else { throw .encoder(.png, message: message.sentence) }
        return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: length))
    }
}

/// Owner of a libpng reader, which borrows the file's bytes. Used by one task, freed in `deinit`.
@safe private struct PNGReader: ~Copyable {
    private let reader: OpaquePointer
    private let shape: cpng_shape

    init(_ bytes: UnsafeBufferPointer<UInt8>, chunkLimit: Int) throws(ImagingError) {
        var message = cpng_message()
        var opened: OpaquePointer?
        let status = unsafe cpng_reader_open(bytes.baseAddress, bytes.count, chunkLimit, &opened, &message)
        guard status == CPNG_OK, let opened = unsafe opened else { throw Self.error(status, message) }
        unsafe reader = unsafe opened
        shape = unsafe cpng_reader_shape(opened)
    }

    deinit { unsafe cpng_reader_destroy(reader) }

    var size: PixelSize { PixelSize(width: Int(shape.width), height: Int(shape.height)) }

    /// Bits per unpacked pixel.
    var storedBits: Int { max(1, Int(unsafe cpng_reader_stored_bits(reader))) }

    var bytesPerPixel: Int { Int(shape.channels) * Int(shape.depth / 8) }

    var colorProfile: [UInt8]? {
        var length = 0
        guard let profile = unsafe cpng_reader_profile(reader, &length) else { return nil }
        return unsafe [UInt8](UnsafeBufferPointer(start: profile, count: length))
    }

    func raster() throws(ImagingError) -> Raster {
        let channels = Int(shape.channels)
        var colors = [UInt8](repeating: 0, count: 256 * channels)
        let palette = unsafe cpng_reader_palette(reader, &colors) ? colors : nil
        let count = size.area * (palette == nil ? channels : 1)
        let samples: Raster.Samples = shape.depth == 16 ? .sixteen(try read(count)) : .eight(try read(count))
        return Raster(size: size, channels: channels, samples: samples, palette: palette)
    }

    private func read<Sample: FixedWidthInteger>(_ samples: Int) throws(ImagingError) -> [Sample] {
        var (status, message) = (CPNG_OK, cpng_message())
        // Uninitialised, so a file without a picture takes no memory for one.
        let values = unsafe [Sample](unsafeUninitializedCapacity: samples) { target, count in
            let bytes = UnsafeMutableRawBufferPointer(target)
            status = unsafe cpng_reader_read(reader, bytes.baseAddress, bytes.count, &message)
            count = status == CPNG_OK ? samples : 0
        }
        guard status == CPNG_OK else { throw Self.error(status, message) }
        return values
    }

    private static func error(_ status: cpng_status, _ message: cpng_message) -> ImagingError {
        status == CPNG_TRUNCATED
            ? .truncated(.png) : .damaged(.png, message: message.sentence)
    }
}

extension cpng_message {
    fileprivate var sentence: String {
        unsafe withUnsafeBytes(of: text) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
