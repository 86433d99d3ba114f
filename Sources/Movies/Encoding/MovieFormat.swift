public import Imaging

/// What the pictures of a movie are like.
public struct MovieFormat: Hashable, Sendable {
    /// Width and height, pixels; both even.
    public var size: PixelSize
    /// How they are compressed.
    public var codec: MovieCodec
    /// Ticks in a second: the unit in which frames last.
    public var timeScale: UInt32
    /// About how many frames a second has; the encoder plans by it, every frame says for itself how long it lasts.
    public var frameRate: FrameRate
    /// What the numbers in the pictures mean as colours; written into the movie, nothing is converted.
    public var color: MovieColor

    /// Pictures of `size`, both sides even.
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
}
