public import Imaging

/// What the pictures of a movie are like.
public struct MovieFormat: Hashable, Sendable {
    /// Width and height, pixels. An odd last column or row is coded twice, and a container says that it is cut off.
    public var size: PixelSize
    /// How they are compressed.
    public var codec: MovieCodec
    /// Ticks in a second: the unit in which frames last.
    public var timeScale: UInt32
    /// About how many frames a second has; the encoder plans by it, every frame says for itself how long it lasts.
    public var frameRate: FrameRate
    /// What the numbers in the pictures mean as colours; written into the movie, nothing is converted.
    public var color: MovieColor
    /// Bits of a sample: 8, or 10 for HEVC.
    public var depth = 8
    /// How wide a pixel is for its height.
    public var pixelAspect = PixelAspect.square
    /// The constant rate factor of pictures that are coded again and are to stay near their source in every sample;
    /// `nil` for pictures that are made here and are to look right.
    public var faithfulFactor: Double?

    /// Pictures of `size`.
    ///
    /// - Parameter timeScale: Ticks in a second; `nil` for those in which a frame at `frameRate` lasts whole ones.
    public init(
        size: PixelSize,
        codec: MovieCodec = .h264,
        frameRate: FrameRate = .thirty,
        timeScale: UInt32? = nil,
        color: MovieColor = .sRGB
    ) {
        self.size = size
        self.codec = codec
        self.frameRate = frameRate
        self.timeScale = timeScale ?? frameRate.timeScale
        self.color = color
    }

    /// The size of a coded picture, pixels: both sides even, as 4:2:0 needs them.
    var codedSize: PixelSize {
        PixelSize(width: size.width + size.width % 2, height: size.height + size.height % 2)
    }
}
