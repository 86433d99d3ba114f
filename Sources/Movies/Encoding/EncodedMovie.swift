public import Imaging

/// A movie's compressed pictures, ready for a container.
public struct EncodedMovie: Sendable {
    /// One compressed picture.
    public struct Sample: Sendable, Hashable {
        /// NAL units, each behind its length in four big-endian bytes (ISO/IEC 14496-15).
        public let data: [UInt8]
        /// How long the picture is shown, in ticks of the movie's time scale.
        public let duration: UInt32
        /// Whether decoding can start here.
        public let isSync: Bool
    }

    /// Width and height, pixels; both even.
    public let size: PixelSize
    /// How the pictures are compressed.
    public let codec: MovieCodec
    /// What their numbers mean as colours.
    public let color: MovieColor
    /// Ticks in a second.
    public let timeScale: UInt32
    /// The decoder configuration record (avcC or hvcC, ISO/IEC 14496-15 sections 5.3.3 and 8.3.3).
    public let configuration: [UInt8]
    /// The pictures, in the order of decoding, which is the order of showing.
    public let samples: [Sample]
}
