public import Imaging

/// A movie's compressed frames, ready for a container.
public struct EncodedMovie: Sendable {
    /// A compressed frame.
    public struct Sample: Sendable, Hashable {
        /// NAL units, each preceded by its length in four big-endian bytes (ISO/IEC 14496-15).
        public let data: [UInt8]
        /// The duration of the frame, in ticks of the movie's time scale.
        public let duration: UInt32
        /// `true` if decoding can start here.
        public let isSync: Bool
    }

    /// Width and height, pixels; both even.
    public let size: PixelSize
    /// The codec of the frames.
    public let codec: MovieCodec
    /// The colour description.
    public let color: MovieColor
    /// Ticks per second.
    public let timeScale: UInt32
    /// The decoder configuration record (avcC or hvcC, ISO/IEC 14496-15 sections 5.3.3 and 8.3.3).
    public let configuration: [UInt8]
    /// The frames, in decoding order, which equals presentation order.
    public let samples: [Sample]
}
