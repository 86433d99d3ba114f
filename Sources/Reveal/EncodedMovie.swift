public import Imaging

/// A movie's compressed pictures, ready for a container.
public struct EncodedMovie: Sendable {
    /// One compressed picture.
    public struct Sample: Sendable, Equatable {
        /// NAL units, each behind its length in four big-endian bytes (ISO/IEC 14496-15).
        public let data: [UInt8]
        /// Whether decoding can start here.
        public let isSync: Bool
    }

    /// Width and height, pixels; both even.
    public let size: PixelSize
    /// Frames in a second.
    public let framesPerSecond: Int
    /// What the numbers of the pictures mean as colours.
    public let color: MovieColor
    /// The decoder configuration record (avcC, ISO/IEC 14496-15 section 5.3.3).
    public let configuration: [UInt8]
    /// The pictures, in the order of decoding, which is the order of showing.
    public let samples: [Sample]
}

/// What the numbers of a movie mean as colours, as ITU-T H.273 numbers. The transfer is always that of sRGB, so
/// that the colours do not jump from still to movie.
public struct MovieColor: Sendable, Hashable {
    /// Colour primaries.
    public let primaries: Int
    /// Transfer characteristics: 13, those of sRGB.
    public let transfer = 13
    /// Matrix coefficients: 1, those of BT.709.
    public let matrix = 1

    /// The primaries of BT.709 and sRGB, number 1: for pictures that are sRGB or say nothing.
    public static let sRGB = MovieColor(primaries: 1)
    /// The primaries of Display P3, number 12: for pictures with more colours than sRGB has.
    public static let displayP3 = MovieColor(primaries: 12)
}
