internal import CPNG

/// A PNG picture decoded, with what the encoder needs to write a like one.
public struct DecodedPNG: Sendable {
    /// The pixels as they are stored: 8 bits a channel, palette and grey made red, green and blue.
    public let pixels: PixelBuffer
    /// Whether the picture has an alpha channel or a see-through colour.
    public let hasAlpha: Bool
}

/// Reads and writes PNG through libpng's simplified interface, which reports errors as values and never jumps
/// out of a call. Calls may overlap.
public enum PNGCodec {
    /// Deflate packs at most 1,032 bytes into one (RFC 1951), a byte at most 8 pixels.
    private static let pixelsPerByte = 8 * 1032

    /// Decodes a whole picture, its samples taken as they are stored.
    ///
    /// - Throws: `ImagingError.tooLarge` or `.implausible` before memory is taken, or `.damaged`.
    public static func decode(
        _ png: [UInt8],
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> DecodedPNG {
        var image = unsafe emptyImage()
        defer { unsafe png_image_free(&image) }
        var outcome: Result<DecodedPNG, ImagingError> = .failure(.truncated(format: "PNG"))
        unsafe png.withUnsafeBytes { source in
            outcome = Result { () throws(ImagingError) in
                guard unsafe png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0
                else { throw .damaged(format: "PNG", message: unsafe message(of: image)) }
                let size = unsafe PixelSize(width: Int(image.width), height: Int(image.height))
                try limits.check(size, bytes: source.count, pixelsPerByte: pixelsPerByte)
                return unsafe try finishReading(&image, size: size)
            }
        }
        return try outcome.get()
    }

    /// Encodes a picture at 8 bits a channel.
    ///
    /// - Parameter keepsAlpha: Whether to write the alpha channel.
    /// - Throws: `ImagingError.encoder`.
    public static func encode(_ pixels: PixelBuffer, keepsAlpha: Bool) throws(ImagingError) -> [UInt8] {
        var image = unsafe emptyImage()
        defer { unsafe png_image_free(&image) }
        unsafe image.width = UInt32(pixels.size.width)
        unsafe image.height = UInt32(pixels.size.height)
        unsafe image.format = keepsAlpha ? rgba : rgb
        let samples = keepsAlpha ? pixels.bytes : pixels.withoutAlpha
        var length = 0
        // The first call only measures an upper bound, the second writes.
        guard unsafe png_image_write_to_memory(&image, nil, &length, 0, samples, 0, nil) != 0 else {
            throw .encoder(format: "PNG", message: unsafe message(of: image))
        }
        var output = [UInt8](repeating: 0, count: length)
        guard unsafe png_image_write_to_memory(&image, &output, &length, 0, samples, 0, nil) != 0 else {
            throw .encoder(format: "PNG", message: unsafe message(of: image))
        }
        output.removeLast(output.count - length)
        return output
    }

    private static let rgb = UInt32(PNG_FORMAT_FLAG_COLOR)
    private static let rgba = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)

    private static func emptyImage() -> png_image {
        var image = unsafe png_image()
        unsafe image.version = UInt32(PNG_IMAGE_VERSION)
        return unsafe image
    }

    private static func finishReading(
        _ image: inout png_image,
        size: PixelSize
    ) throws(ImagingError) -> DecodedPNG {
        let hasAlpha = unsafe image.format & UInt32(PNG_FORMAT_FLAG_ALPHA) != 0
        unsafe image.format = rgba
        // Sixteen-bit samples are sRGB like all others, not linear light.
        unsafe image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
        var bytes = [UInt8](repeating: 0, count: size.area * 4)
        guard unsafe png_image_finish_read(&image, nil, &bytes, 0, nil) != 0 else {
            throw .damaged(format: "PNG", message: unsafe message(of: image))
        }
        return DecodedPNG(pixels: PixelBuffer(size: size, bytes: bytes), hasAlpha: hasAlpha)
    }

    private static func message(of image: png_image) -> String {
        unsafe withUnsafeBytes(of: image.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

extension PixelBuffer {
    /// The red, green and blue bytes alone, three a pixel.
    fileprivate var withoutAlpha: [UInt8] {
        var samples = [UInt8]()
        samples.reserveCapacity(size.area * 3)
        for index in stride(from: 0, to: bytes.count, by: 4) { samples += bytes[index..<index + 3] }
        return samples
    }
}
