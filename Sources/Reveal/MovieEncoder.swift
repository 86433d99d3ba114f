public import Imaging

/// Compresses frames to H.264 High with libx264; used by one task.
///
/// No pictures are reordered, so decoding order is showing order; one thread, so that the same frames give
/// the same bytes on every machine.
public struct MovieEncoder: ~Copyable {
    private let size: PixelSize
    private let framesPerSecond: Int
    private let color: MovieColor
    private let codec: H264Codec
    private var samples: [EncodedMovie.Sample] = []
    private var frameCount: Int64 = 0

    /// An encoder for frames of `size`, both sides even.
    ///
    /// - Throws: `RevealError.encoderMissing` or `.engine`.
    public init(
        size: PixelSize,
        framesPerSecond: Int,
        color: MovieColor = .sRGB
    ) throws(RevealError) {
        codec = try H264Codec.open(size: size, framesPerSecond: framesPerSecond, color: color)
        (self.size, self.framesPerSecond, self.color) = (size, framesPerSecond, color)
    }

    /// Adds a frame.
    ///
    /// - Parameter startsAnew: Whether decoding must be able to start at this frame.
    /// - Throws: `RevealError.engine`.
    public mutating func append(_ picture: borrowing PlanarFrame, startsAnew: Bool) throws(RevealError) {
        try codec.send(picture, number: frameCount, startsAnew: startsAnew)
        frameCount += 1
        try drain()
    }

    /// Ends the movie and gives what was encoded.
    ///
    /// - Throws: `RevealError.engine` or `.noParameterSets`.
    public mutating func finish() throws(RevealError) -> EncodedMovie {
        try codec.sendEnd()
        try drain()
        guard let configuration = AVCBitstream.configuration(of: codec.parameterSets) else {
            throw .noParameterSets
        }
        return EncodedMovie(
            size: size,
            framesPerSecond: framesPerSecond,
            color: color,
            configuration: configuration,
            samples: samples
        )
    }

    private mutating func drain() throws(RevealError) {
        while let sample = try codec.receive() { samples.append(sample) }
    }
}
