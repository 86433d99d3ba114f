package import Imaging

/// A movie's compressed frames, ready for a container.
package struct EncodedMovie: Sendable {
    package struct Sample: Sendable, Hashable {
        /// NAL units, each preceded by its length in four big-endian bytes (ISO/IEC 14496-15).
        package let data: [UInt8]
        /// The duration of the frame, in ticks of the movie's time scale.
        package let duration: UInt32
        package let isSync: Bool
    }

    package let size: PixelSize
    package let codec: MovieCodec
    package let color: MovieColor
    package let timeScale: UInt32
    /// The decoder configuration record (avcC or hvcC, ISO/IEC 14496-15 sections 5.3.3 and 8.3.3).
    package let configuration: [UInt8]
    /// The frames, in decoding order, which equals presentation order.
    package let samples: [Sample]
}

extension EncodedMovie {
    /// Encodes frames that `frame` makes in order, each shown for one frame of the format's rate; `isKeyFrame` says
    /// which of them must be key frames.
    package init(
        _ format: MovieFormat,
        frames count: Int,
        isKeyFrame: (Int) -> Bool,
        _ frame: (Int) throws -> PlanarFrame
    ) throws {
        var encoder = try MovieEncoder(format)
        for index in 0..<count { try encoder.append(try frame(index), isKeyFrame: isKeyFrame(index)) }
        self = try encoder.finish()
    }
}
