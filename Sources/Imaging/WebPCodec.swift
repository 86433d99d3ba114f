internal import CWebP

package struct DecodedWebP: Sendable {
    /// The pixels at 8 bits per channel, with alpha if the file has any.
    package let raster: Raster
    package let isLossless: Bool
}

/// A WebP codec based on libwebp. Calls may overlap.
package enum WebPCodec {
    /// The most pixels per byte. A single colour takes almost nothing in lossless WebP; no photo comes near it.
    static let pixelsPerByte = 1 << 16

    /// Decodes a whole picture. Throws `ImagingError.unsupported` for animations, `.tooLarge` or `.implausible` before
    /// memory is allocated, `.truncated` or `.damaged`.
    package static func decode(
        _ webp: [UInt8],
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> DecodedWebP {
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&config) != 0 else {
            throw .damaged(.webP, message: "libwebp is of another version")
        }
        try check(unsafe WebPGetFeatures(webp, webp.count, &config.input))
        let input = unsafe config.input
        guard input.has_animation == 0 else { throw .unsupported("animated WebP pictures") }
        let size = PixelSize(width: Int(input.width), height: Int(input.height))
        let channels = input.has_alpha == 0 ? 3 : 4
        // libwebp keeps a second copy while it decodes.
        try limits.check(size, bytes: webp.count, pixelsPerByte: pixelsPerByte, memoryPerPixel: 2 * channels)
        unsafe config.output.colorspace = channels == 3 ? MODE_RGB : MODE_RGBA
        unsafe config.output.is_external_memory = 1
        var status = VP8_STATUS_OK
        // Uninitialised, so a file without a picture takes no memory for one.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area * channels) { target, count in
            unsafe config.output.u.RGBA.rgba = target.baseAddress
            unsafe config.output.u.RGBA.stride = Int32(size.width * channels)
            unsafe config.output.u.RGBA.size = size.area * channels
            status = unsafe WebPDecode(webp, webp.count, &config)
            count = status == VP8_STATUS_OK ? size.area * channels : 0
        }
        try check(status)
        let raster = Raster(size: size, channels: channels, samples: .eight(bytes))
        return DecodedWebP(raster: raster, isLossless: input.format == 2)
    }

    private static func check(_ status: VP8StatusCode) throws(ImagingError) {
        switch status {
        case VP8_STATUS_OK: return
        case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: throw .truncated(.webP)
        case VP8_STATUS_UNSUPPORTED_FEATURE: throw .unsupported("WebP pictures of this kind")
        default:
            throw .damaged(.webP, message: "libwebp cannot read them (status \(status.rawValue))")
        }
    }

    package enum Coding: Hashable, Sendable {
        /// Lossless, including the colours of transparent pixels.
        case lossless
        /// Lossy, at a quality from 1 to 100.
        case lossy(quality: Int)
    }

    static let maximumSide = 16_383

    /// Encodes a picture at 8 bits per channel; deeper ones are converted. Throws `ImagingError.encoder`.
    package static func encode(_ raster: Raster, _ coding: Coding) throws(ImagingError) -> [UInt8] {
        guard raster.size.longSide <= maximumSide else {
            throw .encoder(.webP, message: "the format has room for \(maximumSide) pixels a side")
        }
        return try WebPEncoder(raster).encode(coding)
    }
}

/// Owner of a libwebp picture and its output. Used by one task, freed in `deinit`.
@safe private struct WebPEncoder: ~Copyable {
    /// Picture and writer, at fixed addresses because the picture points to the writer.
    private let picture: UnsafeMutablePointer<WebPPicture>
    private let writer: UnsafeMutablePointer<WebPMemoryWriter>
    private let raster: Raster

    init(_ raster: Raster) {
        self.raster = raster
        unsafe picture = .allocate(capacity: 1)
        unsafe picture.initialize(to: WebPPicture())
        unsafe writer = .allocate(capacity: 1)
        unsafe writer.initialize(to: WebPMemoryWriter())
        unsafe WebPMemoryWriterInit(writer)
    }

    deinit {
        unsafe WebPPictureFree(picture)
        unsafe WebPMemoryWriterClear(writer)
        unsafe picture.deallocate()
        unsafe writer.deallocate()
    }

    func encode(_ coding: WebPCodec.Coding) throws(ImagingError) -> [UInt8] {
        var config = try Self.config(coding)
        guard unsafe WebPPictureInit(picture) != 0 else { throw Self.error("libwebp is of another version") }
        unsafe picture.pointee.use_argb = config.lossless
        unsafe picture.pointee.width = Int32(raster.size.width)
        unsafe picture.pointee.height = Int32(raster.size.height)
        unsafe picture.pointee.writer = WebPMemoryWrite
        unsafe picture.pointee.custom_ptr = UnsafeMutableRawPointer(writer)
        let pixels = raster.pixels.bytes
        let stride = Int32(raster.size.width * 4)
        let isTaken =
            unsafe raster.hasAlpha
            ? WebPPictureImportRGBA(picture, pixels, stride) : WebPPictureImportRGBX(picture, pixels, stride)
        guard isTaken != 0 else { throw Self.error("not enough memory") }
        guard unsafe WebPEncode(&config, picture) != 0 else {
            throw Self.error("libwebp gives up (error \(unsafe picture.pointee.error_code.rawValue))")
        }
        return unsafe [UInt8](UnsafeBufferPointer(start: writer.pointee.mem, count: writer.pointee.size))
    }

    private static func config(_ coding: WebPCodec.Coding) throws(ImagingError) -> WebPConfig {
        var config = WebPConfig()
        guard unsafe WebPConfigInit(&config) != 0 else { throw error("libwebp is of another version") }
        switch coding {
        case .lossless:
            // The fourth of ten effort levels; higher ones cost more time than they save bytes.
            _ = unsafe WebPConfigLosslessPreset(&config, 4)
            config.exact = 1
        case .lossy(let quality):
            config.quality = Float(quality)
            config.use_sharp_yuv = 1
        }
        guard unsafe WebPValidateConfig(&config) != 0 else { throw error("a quality goes from 1 to 100") }
        return config
    }

    private static func error(_ message: String) -> ImagingError { .encoder(.webP, message: message) }
}
