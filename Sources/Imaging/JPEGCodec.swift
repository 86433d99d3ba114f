internal import CTurboJPEG

/// A decoded JPEG picture, with the parameters for encoding a similar one.
public struct DecodedJPEG: Sendable {
    /// The stored pixels, before orientation, with alpha 255.
    public let pixels: PixelBuffer
    package let subsampling: ChromaSubsampling
    /// A decoder warning about a recovered error; `nil` without one.
    let warning: String?
}

/// Chroma subsampling: the luma samples per chroma sample.
package enum ChromaSubsampling: Hashable, Sendable, CaseIterable {
    /// 4:4:4, 4:2:2, 4:2:0, 4:4:0 and 4:1:1, and pictures without chroma.
    case none, half, quarter, vertical, eighth, gray
}

/// A JPEG codec based on TurboJPEG. Calls may overlap: each creates its own instance.
public enum JPEGCodec {
    /// The most pixels per byte: a bit per block of 64 pixels, with a wide margin.
    static let pixelsPerByte = 4096

    /// Decodes a whole picture.
    ///
    /// - Throws: `ImagingError.tooLarge` or `.implausible` before memory is allocated, `.truncated`, `.damaged`, or
    ///   `.unsupported` for an unusual sampling.
    public static func decode(
        _ jpeg: [UInt8],
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> DecodedJPEG {
        let codec = try TurboJPEG(.decompress)
        let header = try codec.header(of: jpeg, limits)
        guard let subsampling = header.subsampling else { throw .unsupported("this JPEG's colour sampling") }
        let (pixels, warning) = try codec.decode(jpeg, header, size: header.size)
        return DecodedJPEG(pixels: pixels, subsampling: subsampling, warning: warning)
    }

    /// Decodes a picture at a fraction of its size, at least 1/8, in a fraction of the time. `longSide` is the minimum
    /// in pixels, if the picture has it. Throws as ``decode(_:limits:)``.
    package static func decodeReduced(
        _ jpeg: [UInt8],
        longSide: Int,
        limits: DecodeLimits = .standard
    ) throws(ImagingError) -> PixelBuffer {
        let codec = try TurboJPEG(.decompress)
        let header = try codec.header(of: jpeg, limits)
        // Of the other scales libjpeg has no vector code: five, six and seven eighths take longer than the whole.
        let eighths = JPEGPlanes.eighths { header.size.longSide * $0 / 8 >= longSide }
        let size = JPEGPlanes.reduced(header.size, to: eighths)
        return try codec.decode(jpeg, header, size: size).0
    }

    /// Encodes a picture, without alpha, at a quality of 1 to 100. Throws `ImagingError.encoder`.
    package static func encode(
        _ pixels: PixelBuffer,
        quality: Int,
        subsampling: ChromaSubsampling,
        progressive: Bool = false
    ) throws(ImagingError) -> [UInt8] {
        try TurboJPEG(.compress)
            .encode(pixels, quality: quality, subsampling: subsampling, progressive: progressive)
    }
}

/// Owner of a TurboJPEG instance. Used by one task at a time, freed in `deinit`.
@safe private struct TurboJPEG: ~Copyable {
    enum Purpose { case compress, decompress }

    struct Header {
        var size: PixelSize
        var subsampling: ChromaSubsampling?
        var isInk: Bool
    }

    private let handle: tjhandle

    init(_ purpose: Purpose) throws(ImagingError) {
        guard let made = unsafe purpose == .compress ? tjInitCompress() : tjInitDecompress() else {
            throw .encoder(.jpeg, message: "no codec could be made")
        }
        unsafe handle = unsafe made
    }

    deinit { unsafe tjDestroy(handle) }

    /// Reads the header before memory is allocated.
    func header(of jpeg: [UInt8], _ limits: DecodeLimits) throws(ImagingError) -> Header {
        var (width, height, subsampling, colorspace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let status = unsafe jpeg.withUnsafeBufferPointer { bytes in
            unsafe tjDecompressHeader3(
                handle,
                bytes.baseAddress,
                UInt(bytes.count),
                &width,
                &height,
                &subsampling,
                &colorspace
            )
        }
        guard status == 0 || isWarning else { throw .damaged(.jpeg, message: message) }
        let size = PixelSize(width: Int(width), height: Int(height))
        try limits.check(
            size,
            bytes: jpeg.count,
            pixelsPerByte: JPEGCodec.pixelsPerByte,
            memoryPerPixel: PixelBuffer.bytesPerPixel
        )
        let isInk = [TJCS_CMYK, TJCS_YCCK].contains { colorspace == Int32($0.rawValue) }
        return Header(size: size, subsampling: ChromaSubsampling(turboJPEG: subsampling), isInk: isInk)
    }

    func decode(
        _ jpeg: [UInt8],
        _ header: Header,
        size: PixelSize
    ) throws(ImagingError) -> (PixelBuffer, warning: String?) {
        var status: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
            status = unsafe jpeg.withUnsafeBufferPointer { source in
                unsafe tjDecompress2(
                    handle,
                    source.baseAddress,
                    UInt(source.count),
                    target.baseAddress,
                    Int32(size.width),
                    0,
                    Int32(size.height),
                    Int32((header.isInk ? TJPF_CMYK : TJPF_RGBA).rawValue),
                    TJFLAG_LIMITSCANS
                )
            }
            count = size.area * 4
        }
        let warning = status == 0 ? nil : message
        guard status == 0 || isWarning else { throw .damaged(.jpeg, message: message) }
        if let warning, warning.contains("Premature end") { throw .truncated(.jpeg) }
        let pixels = PixelBuffer(size: size, bytes: bytes)
        guard header.isInk else { return (pixels, warning) }
        let inks = (0..<4).map { ink in
            GrayBuffer(size: size, bytes: stride(from: ink, to: bytes.count, by: 4).map { bytes[$0] })
        }
        return (PixelBuffer(scaling: inks, to: size, .cmyk), warning)
    }

    func encode(
        _ pixels: PixelBuffer,
        quality: Int,
        subsampling: ChromaSubsampling,
        progressive: Bool
    ) throws(ImagingError) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        var length: UInt = 0
        defer { unsafe tjFree(output) }
        let status = unsafe pixels.bytes.withUnsafeBufferPointer { source in
            unsafe tjCompress2(
                handle,
                source.baseAddress,
                Int32(pixels.size.width),
                0,
                Int32(pixels.size.height),
                Int32(TJPF_RGBA.rawValue),
                &output,
                &length,
                subsampling.turboJPEG,
                Int32(quality),
                progressive ? TJFLAG_PROGRESSIVE : 0
            )
        }
        guard status == 0, let output = unsafe output else { throw .encoder(.jpeg, message: message) }
        return unsafe [UInt8](UnsafeBufferPointer(start: output, count: Int(length)))
    }

    private var isWarning: Bool { unsafe tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) }
    private var message: String { unsafe String(cString: tjGetErrorStr2(handle)) }
}

extension ChromaSubsampling {
    fileprivate init?(turboJPEG value: Int32) {
        guard let match = Self.allCases.first(where: { $0.turboJPEG == value }) else { return nil }
        self = match
    }

    fileprivate var turboJPEG: Int32 {
        let value =
            switch self {
            case .none: TJSAMP_444
            case .half: TJSAMP_422
            case .quarter: TJSAMP_420
            case .vertical: TJSAMP_440
            case .eighth: TJSAMP_411
            case .gray: TJSAMP_GRAY
            }
        return Int32(value.rawValue)
    }
}
