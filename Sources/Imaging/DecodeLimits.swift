internal import FoundationEssentials
internal import Glibc

/// Limits on decoded pictures, checked against the header before memory is allocated.
public struct DecodeLimits: Hashable, Sendable {
    /// The maximum number of pixels: width times height.
    public var maximumPixels: Int
    /// The maximum side in pixels.
    public var maximumSide: Int
    /// The most memory a picture may take while it is decoded, in bytes.
    public var maximumMemory: Int
    /// The largest unpacked block of metadata (profile, Exif, XMP), in bytes.
    public var maximumMetadata: Int

    /// 256 million pixels, 65,500 a side, 3 GiB of memory, 32 MiB of metadata: enough for a phone's 200 megapixels, or
    /// for two such photos side by side.
    public static let standard = DecodeLimits(maximumPixels: 256_000_000, maximumSide: 65_500)

    /// Creates limits of pixels in total and per side, and of bytes.
    public init(
        maximumPixels: Int,
        maximumSide: Int,
        maximumMemory: Int = 3 << 30,
        maximumMetadata: Int = 32 << 20
    ) {
        self.maximumPixels = maximumPixels
        self.maximumSide = maximumSide
        self.maximumMemory = maximumMemory
        self.maximumMetadata = maximumMetadata
    }

    /// Checks that a picture of `size` may be decoded from `bytes` bytes; throws `ImagingError` if a limit is exceeded.
    /// No supported codec packs more than `pixelsPerByte` pixels into a byte: a header that promises more is false.
    /// `memoryPerPixel` is the bytes that decoding takes per pixel.
    package func check(
        _ size: PixelSize,
        bytes: Int,
        pixelsPerByte: Int,
        memoryPerPixel: Int
    ) throws(ImagingError) {
        let sides = 1...maximumSide
        guard sides.contains(size.width), sides.contains(size.height), size.area <= maximumPixels else {
            throw .tooLarge(size, limits: self)
        }
        guard size.area / pixelsPerByte <= bytes else { throw .implausible(size, bytes: bytes) }
        let memory = size.area * memoryPerPixel
        guard memory <= maximumMemory else { throw .tooMuchMemory(size, needed: memory, limits: self) }
        guard Self.isThere(memory) else { throw .noMemory(size, needed: memory) }
    }

    /// The memory to be there before a movie's encoder is opened, bytes: libx265 waits forever for a thread that it
    /// could not start, and each has a stack of 8 MiB.
    package static var encoderRoom: Int { (ProcessInfo.processInfo.activeProcessorCount + 6) * 8 << 20 }

    /// Returns `true` if this much memory is available. An array that cannot allocate ends the program, so this comes
    /// first; untouched pages cost nothing.
    package static func isThere(_ memory: Int) -> Bool {
        let pages = unsafe mmap(
            nil,
            max(1, memory),
            PROT_READ | PROT_WRITE,
            MAP_PRIVATE | MAP_ANONYMOUS,
            -1,
            0
        )
        guard unsafe pages != MAP_FAILED else { return false }
        unsafe munmap(pages, max(1, memory))
        return true
    }
}
