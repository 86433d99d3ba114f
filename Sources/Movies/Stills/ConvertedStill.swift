internal import CFFmpeg
package import Formats
package import Imaging

/// A picture in a format that FFmpeg reads and kaomask does not write: TIFF, BMP, or a still GIF.
package struct ConvertedStill: Sendable {
    package let pixels: PixelBuffer
    package let hasAlpha: Bool
    /// `true` if the file has more than 8 bits per channel.
    package let isReduced: Bool

    /// Decodes a file's first picture. Throws `MovieError.engine`, or `ImagingError` if animated or beyond the limits.
    package static func decode(
        _ bytes: [UInt8],
        _ format: FileFormat,
        limits: DecodeLimits
    ) throws -> ConvertedStill {
        if format == .gif, isAnimated(bytes) { throw ImagingError.unsupported("animated GIF pictures") }
        try FFmpegLibraries.open()
        let kind =
            switch format {
            case .tiff: AV_CODEC_ID_TIFF
            case .bmp: AV_CODEC_ID_BMP
            default: AV_CODEC_ID_GIF
            }
        guard let decoder = unsafe avcodec_find_decoder(kind) else {
            throw MovieError.engine(step: "decode", message: "no decoder for \(format.name)")
        }
        let codec = try unsafe CodecHandle.make(decoder)
        let (context, frame, packet) = unsafe (codec.context, codec.frame, codec.packet)
        unsafe context.pointee.max_pixels = Int64(limits.maximumPixels)
        try FFmpegStatus.check(unsafe avcodec_open2(context, decoder, nil), "open a decoder")
        try FFmpegStatus.check(unsafe av_new_packet(packet, Int32(clamping: bytes.count)), "take a picture")
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let from = bytes.baseAddress else { return }
            unsafe packet.pointee.data?.update(from: from, count: bytes.count)
        }
        try FFmpegStatus.check(unsafe avcodec_send_packet(context, packet), "decode the picture")
        try FFmpegStatus.check(unsafe avcodec_send_packet(context, nil), "decode the picture")
        try FFmpegStatus.check(unsafe avcodec_receive_frame(context, frame), "decode the picture")
        let size = unsafe PixelSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
        try limits.check(size, bytes: size.area, pixelsPerByte: 1, memoryPerPixel: 12)
        let scaler = try ScalerHandle(
            from: .init(size: size, format: AVPixelFormat(unsafe frame.pointee.format)),
            to: .init(size: size, format: AV_PIX_FMT_RGBA)
        )
        let pixels = unsafe PixelBuffer(size: size, bytes: scaler.convert(frame)[0])
        return ConvertedStill(
            pixels: pixels,
            hasAlpha: stride(from: 3, to: pixels.bytes.count, by: 4).contains { pixels.bytes[$0] < 255 },
            isReduced: unsafe context.pointee.bits_per_raw_sample > 8
        )
    }

    /// Returns `true` if a GIF has more than one picture (GIF89a, §20 to §26).
    static func isAnimated(_ bytes: [UInt8]) -> Bool {
        func table(_ flags: UInt8) -> Int { flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0 }
        guard bytes.count > 13 else { return false }
        var (place, pictures) = (13 + table(bytes[10]), 0)
        while place < bytes.count {
            switch bytes[place] {
            case 0x21: place += 2
            case 0x2C where place + 10 < bytes.count:
                pictures += 1
                place += 11 + table(bytes[place + 9])
            default: return pictures > 1
            }
            while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
            place += 1
        }
        return pictures > 1
    }
}
