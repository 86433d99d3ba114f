package import Imaging

package struct MovieFormat: Hashable, Sendable {
    /// Width and height, pixels. An odd last column or row is coded twice, and the container records the cropping.
    var size: PixelSize
    var codec: MovieCodec
    /// Ticks per second: the unit of frame durations.
    var timeScale: UInt32
    /// The approximate frame rate; the encoder's rate control uses it, but every frame has its own duration.
    var frameRate: FrameRate
    /// The colour description written into the movie; nothing is converted.
    var color: MovieColor
    var depth = 8
    var pixelAspect = PixelAspect.square
    /// `true` for grey frames, coded without loss and each by itself: FFV1 in place of the codec.
    var isExactGrey = false
    /// The constant rate factor for frames created here; `nil` for the codec's usual one.
    package var rateFactor: Double?
    /// `true` if a still picture is shown, on which little moves: H.264 then looks for motion by whole samples.
    package var isStill = false

    /// Creates a format for frames of `size`. Without a `timeScale`, a frame at `frameRate` lasts a whole number of
    /// ticks.
    package init(
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

    /// The size of a coded frame, pixels: both sides even, as 4:2:0 requires.
    var codedSize: PixelSize {
        PixelSize(width: size.width + size.width % 2, height: size.height + size.height % 2)
    }
}
