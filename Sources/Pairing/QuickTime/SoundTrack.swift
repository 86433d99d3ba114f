import Formats

/// A sound track to mux: AAC packets of one duration.
package struct SoundTrack: Sendable, Hashable {
    /// Per second and channel; the track's time scale.
    var sampleRate: UInt32
    var channels: UInt16
    /// The AudioSpecificConfig. ISO/IEC 14496-3 §1.6.2.1.
    var decoderConfiguration: [UInt8]
    var samplesPerPacket: UInt32
    var packets: [[UInt8]]
    /// The samples at the start that are not played.
    var priming: UInt32
    /// The samples played after that.
    var length: UInt64

    package init(
        sampleRate: UInt32,
        channels: UInt16,
        decoderConfiguration: [UInt8],
        samplesPerPacket: UInt32 = 1024,
        packets: [[UInt8]],
        priming: UInt32,
        length: UInt64
    ) {
        (self.sampleRate, self.channels) = (sampleRate, channels)
        (self.decoderConfiguration, self.samplesPerPacket) = (decoderConfiguration, samplesPerPacket)
        (self.packets, self.priming, self.length) = (packets, priming, length)
    }

    private var heldSamples: UInt64 { UInt64(packets.count) * UInt64(samplesPerPacket) }

    /// Throws `bad-track` if no movie can be made of the track.
    func validate() throws(ContainerError) {
        let problem: String? =
            if packets.isEmpty || packets.contains(where: \.isEmpty) {
                "a packet has no bytes"
            } else if !(1...65_535).contains(sampleRate) {
                "its sample rate is \(sampleRate) Hz"
            } else if channels == 0 {
                "it has no channels"
            } else if decoderConfiguration.isEmpty || decoderConfiguration.count > 255 {
                "its decoder configuration has \(decoderConfiguration.count) bytes"
            } else if length == 0 || UInt64(priming) + length > heldSamples {
                "its packets hold \(heldSamples) samples, but \(UInt64(priming) + length) are needed"
            } else { nil }
        if let problem { throw ContainerError(.badTrack, "the sound cannot be used: \(problem)") }
    }

    /// QTFF, "Sound Sample Description (Version 1)": version 1, compression -2 (packets of variable size), and the
    /// decoder configuration in a `wave` atom.
    private var sampleDescription: SampleDescriptionAtom.Entry {
        var writer = ByteWriter()
        writer.write(UInt16(1))
        writer.write(zeros: 6)
        writer.write(channels)
        writer.write(UInt16(16))
        writer.write(UInt16(bitPattern: -2))
        writer.write(UInt16(0))
        writer.write(sampleRate << 16)
        writer.write(samplesPerPacket)
        writer.write(zeros: 8)
        writer.write(UInt32(2))
        AtomNode(
            "wave",
            children: [
                AtomNode("frma", payload: Array("mp4a".utf8)), AtomNode("mp4a", payload: [0, 0, 0, 0]),
                AtomNode("esds", payload: elementaryStreamDescriptor),
                AtomNode(FourCharCode(rawValue: 0), payload: []),
            ]
        ).serialize(into: &writer)
        return SampleDescriptionAtom.Entry(format: "mp4a", content: writer.bytes)
    }

    /// `esds`: version and flags, then nested descriptors. ISO/IEC 14496-1 §7.2.6: the stream (3) holds a decoder
    /// configuration (4: AAC, sound, no buffer size or bit rates) with its specific part (5), and MP4's sync layer (6).
    private var elementaryStreamDescriptor: [UInt8] {
        func descriptor(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            [tag, 0x80, 0x80, UInt8(content.count >> 7 | 0x80), UInt8(content.count & 0x7F)] + content
        }
        let decoder = [0x40, 0x15] + [UInt8](repeating: 0, count: 11) + descriptor(5, decoderConfiguration)
        return [0, 0, 0, 0] + descriptor(3, [0, 0, 0] + descriptor(4, decoder) + descriptor(6, [2]))
    }
}

extension SoundTrack: MuxedTrack {
    var media: [[UInt8]] { packets }

    var seconds: (ticks: UInt64, timeScale: UInt32) { (length, sampleRate) }

    func node(_ place: TrackPlace) -> AtomNode {
        var header = TrackHeaderAtom(
            creationTime: place.creationTime,
            trackID: place.trackID,
            duration: place.duration,
            width: 0,
            height: 0
        )
        header.volume = 0x0100
        return place.track(
            header,
            edits: [.init(duration: place.duration, mediaTime: Int64(priming))],
            MediaHeaderAtom(creationTime: place.creationTime, timeScale: sampleRate, duration: heldSamples),
            HandlerAtom(componentType: "mhlr", subtype: "soun", name: "Core Media Audio"),
            // Version and flags, balance, reserved. QTFF, "Sound Media Information Header Atoms".
            AtomNode("smhd", payload: [0, 0, 0, 0, 0, 0, 0, 0]),
            table: [
                SampleDescriptionAtom(entries: [sampleDescription]).node,
                TimeToSampleAtom(durations: packets.map { _ in samplesPerPacket }).node,
                SampleToChunkAtom(samplesInOneChunk: packets.count).node,
                SampleSizeAtom(sizes: packets.map { UInt32(truncatingIfNeeded: $0.count) }).node,
                ChunkOffsetAtom(offsets: [place.mediaOffset]).node,
            ]
        )
    }
}
