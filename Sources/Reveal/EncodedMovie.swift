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
    /// The decoder configuration record (avcC, ISO/IEC 14496-15 section 5.3.3).
    public let configuration: [UInt8]
    /// The pictures, in the order of decoding, which is the order of showing.
    public let samples: [Sample]
}

/// The colour of every movie made here, as ITU-T H.273 numbers: primaries BT.709, transfer sRGB, matrix BT.709.
public enum MovieColor {
    /// Colour primaries: 1, those of BT.709 and sRGB.
    public static let primaries = 1
    /// Transfer characteristics: 13, those of sRGB, so that the colours do not jump from still to movie.
    public static let transfer = 13
    /// Matrix coefficients: 1, those of BT.709.
    public static let matrix = 1
}
