import Formats

/// One coded frame of a movie.
package struct VideoSample: Sendable, Hashable {
    /// NAL units, each after its length, in the form of the decoder configuration.
    var data: [UInt8]
    var duration: UInt32
    /// `true` for a key frame, which decodes without others.
    var isSync: Bool

    package init(data: [UInt8], duration: UInt32, isSync: Bool) {
        (self.data, self.duration, self.isSync) = (data, duration, isSync)
    }
}

/// A video track to mux: samples in decoding order, which must be the presentation order.
package struct VideoTrack: Sendable, Hashable {
    package enum Codec: String, Sendable, Hashable, CaseIterable {
        /// H.264 with parameter sets in the decoder configuration.
        case avc1
        /// HEVC with parameter sets in the decoder configuration.
        case hvc1

        /// The type of the codec's sample description.
        var code: FourCharCode { FourCharCode(stringLiteral: rawValue) }
        /// The decoder configuration's atom. ISO/IEC 14496-15 §5.3.3 and §8.3.3.
        var configurationCode: FourCharCode { self == .avc1 ? "avcC" : "hvcC" }
    }

    /// Colours as code points of ITU-T H.273.
    package struct Colour: Sendable, Hashable {
        /// Colour primaries, H.273 Table 2.
        var primaries: UInt16
        /// Transfer characteristics, H.273 Table 3.
        var transfer: UInt16
        /// Matrix coefficients, H.273 Table 4.
        var matrix: UInt16

        package init(primaries: UInt16, transfer: UInt16, matrix: UInt16) {
            (self.primaries, self.transfer, self.matrix) = (primaries, transfer, matrix)
        }

        static let bt709 = Colour(primaries: 1, transfer: 1, matrix: 1)
    }

    var codec: Codec
    /// The payload of the `avcC` or `hvcC` atom.
    var decoderConfiguration: [UInt8]
    /// The width in pixels. If it is odd, the coded frames repeat the last column.
    var width: UInt16
    /// The height in pixels. If it is odd, the coded frames repeat the last row.
    var height: UInt16
    /// Ticks per second; 600 has whole ticks for 24, 25, 30 and 60 frames per second.
    var timeScale: UInt32
    /// The samples in decoding order.
    var samples: [VideoSample]
    var colour: Colour

    package init(
        codec: Codec,
        decoderConfiguration: [UInt8],
        width: UInt16,
        height: UInt16,
        timeScale: UInt32 = 600,
        samples: [VideoSample],
        colour: Colour = .bt709
    ) {
        (self.codec, self.decoderConfiguration, self.width) = (codec, decoderConfiguration, width)
        (self.height, self.timeScale, self.samples, self.colour) = (height, timeScale, samples, colour)
    }

    /// The sum of sample durations, in ticks of the track.
    var duration: UInt64 { samples.reduce(0) { $0 &+ UInt64($1.duration) } }

    /// Throws `bad-track` if no movie can be made of the track.
    func validate() throws(ContainerError) {
        let problem: String? =
            if samples.isEmpty { "it has no samples" } else if timeScale == 0 {
                "its time scale is 0"
            } else if width == 0 || height == 0 {
                "it has \(width) x \(height) pixels"
            } else if decoderConfiguration.isEmpty {
                "it has no decoder configuration"
            } else if samples.contains(where: \.data.isEmpty) {
                "a sample has no bytes"
            } else if samples.contains(where: { $0.duration == 0 }) {
                "a sample has no duration"
            } else if samples.first?.isSync == false { "its first sample is not a key frame" } else { nil }
        if let problem { throw ContainerError(.badTrack, "the video cannot be used: \(problem)") }
    }

    /// QTFF, "Video Sample Description"; the colour atom is `nclc`, the pixels square.
    var sampleDescription: SampleDescriptionAtom.Entry {
        var writer = ByteWriter()
        writer.write(zeros: 8)
        writer.write(UInt32(0))
        writer.write(UInt32(0x200))
        writer.write(width + width % 2)
        writer.write(height + height % 2)
        writer.write([0x00, 0x48, 0x00, 0x00, 0x00, 0x48, 0x00, 0x00])
        writer.write(UInt32(0))
        writer.write(UInt16(1))
        writer.write(zeros: 32)
        writer.write(UInt16(24))
        writer.write(UInt16.max)
        AtomNode(codec.configurationCode, payload: decoderConfiguration).serialize(into: &writer)
        let numbers = [colour.primaries, colour.transfer, colour.matrix]
        let colourPayload = Array("nclc".utf8) + numbers.flatMap(ByteOrder.bigEndian.bytes)
        AtomNode("colr", payload: colourPayload).serialize(into: &writer)
        AtomNode("pasp", payload: [0, 0, 0, 1, 0, 0, 0, 1]).serialize(into: &writer)
        for aperture in cleanAperture { aperture.serialize(into: &writer) }
        return SampleDescriptionAtom.Entry(format: codec.code, content: writer.bytes)
    }

    /// Cuts the last column or row off frames with an odd side, which are coded with an even one. ISO/IEC 14496-12
    /// §12.1.4.
    var cleanAperture: [AtomNode] {
        guard width % 2 + height % 2 > 0 else { return [] }
        // Width, height and centre offsets as fractions, in halves of a pixel.
        let fractions = [
            UInt32(width), 1, UInt32(height), 1, UInt32(bitPattern: -Int32(width % 2)), 2,
            UInt32(bitPattern: -Int32(height % 2)), 2,
        ]
        return [AtomNode("clap", payload: fractions.flatMap(ByteOrder.bigEndian.bytes))]
    }
}
