internal import Foundation

/// The largest picture that is decoded. Checked against the header, before any memory is taken.
public struct DecodeLimits: Hashable, Sendable {
    /// The most pixels: width times height.
    public var maximumPixels: Int
    /// The longest side, pixels.
    public var maximumSide: Int
    /// The most memory a picture may take while it is decoded, bytes.
    public var maximumMemory: Int
    /// The most bytes one piece of metadata (a profile, Exif, XMP) may have, unpacked.
    public var maximumMetadata: Int

    /// 256 million pixels, 65,500 a side, 3 GiB of memory, 32 MiB of metadata: a phone's 200-megapixel photograph
    /// fits, twice over in one side.
    public static let standard = DecodeLimits(maximumPixels: 256_000_000, maximumSide: 65_500)

    /// Limits of so many pixels in all and in a side, and of so many bytes.
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

    /// Throws unless a picture of `size` may be decoded from a file of `bytes` bytes.
    ///
    /// No codec we read packs more than `pixelsPerByte` pixels into a byte, so a header that promises more is
    /// a lie that would only cost memory.
    ///
    /// - Parameter memoryPerPixel: What decoding takes, bytes a pixel.
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

    /// Whether so much memory can be had just now. An array that cannot have its memory ends the program, so this is
    /// asked before; pages that nobody writes to cost nothing.
    private static func isThere(_ memory: Int) -> Bool {
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
