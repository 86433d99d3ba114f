import Formats

/// The sound properties in a sample description. QTFF, "Sound Sample Descriptions".
package struct SoundDescription: Sendable, Hashable {
    /// Samples per second and channel.
    package let sampleRate: Double
    package let channels: Int
    /// Bits per uncompressed sample; compressed sound has a meaningless 16.
    let bits: Int
    /// Version 2's uncompressed format: 1 floating point, 2 big-endian, 4 signed.
    let flags: UInt32?
    /// MPEG-4's description of the stream; `nil` without one.
    let stream: ElementaryStream?

    /// Reads a description; `nil` if its fields end early.
    init?(_ entry: SampleDescriptionAtom.Entry) {
        let reader = ByteReader(entry.content)
        guard let version = reader.integer(UInt16.self, at: 0) else { return nil }
        stream = entry.format == "mp4a" ? ElementaryStream(entry.content, version: version) : nil
        if version == 2 {
            guard let rate = reader.integer(UInt64.self, at: 24).map({ Double(bitPattern: $0) }),
                rate.isFinite,
                let channels = reader.integer(UInt32.self, at: 32),
                let bits = reader.integer(UInt32.self, at: 40),
                let flags = reader.integer(UInt32.self, at: 44)
            else { return nil }
            (sampleRate, self.channels, self.bits, self.flags) = (rate, Int(channels), Int(bits), flags)
        } else {
            guard let channels = reader.integer(UInt16.self, at: 8),
                let bits = reader.integer(UInt16.self, at: 10), let rate = reader.integer(UInt32.self, at: 16)
            else { return nil }
            // MP4's field always holds 2.
            (sampleRate, self.channels) = (Double(rate) / 65_536, stream?.channels ?? Int(channels))
            (self.bits, flags) = (Int(bits), nil)
        }
    }
}

/// A stream's properties in `esds`. ISO/IEC 14496-1 §7.2.6.
struct ElementaryStream: Sendable, Hashable {
    /// The codec: 0x40 AAC, 0x6B MP3, ... mp4ra.org, "Object types".
    let objectType: UInt8
    /// In AAC's own configuration; `nil` if unspecified. ISO/IEC 14496-3 §1.6.2.1.
    let channels: Int?

    /// Reads the stream of an `mp4a` description, in the atoms after its fields.
    init?(_ content: ArraySlice<UInt8>, version: UInt16) {
        let atoms = ISOTrack.extensions(content.dropFirst(version == 0 ? 20 : version == 1 ? 36 : 56))
        let wave = atoms.first { $0.type == "wave" }?.payload.map(ISOTrack.extensions) ?? []
        guard let payload = (atoms + wave).first(where: { $0.type == "esds" })?.payload else { return nil }
        var reader = ByteReader(payload.dropFirst(4))
        guard Self.enter(3, &reader), reader.take(2) != nil, let flags = reader.uint8(), flags & 0xE0 == 0,
            Self.enter(4, &reader), let type = reader.uint8()
        else { return nil }
        objectType = type
        guard type == 0x40, reader.take(12) != nil, Self.enter(5, &reader),
            let configuration = reader.uint16(),
            configuration >> 7 & 15 != 15
        else {
            channels = nil
            return
        }
        let number = Int(configuration >> 3 & 15)
        channels = number == 7 ? 8 : number == 0 ? nil : number
    }

    /// Skips a descriptor's tag and length, of seven bits per byte.
    private static func enter(_ tag: UInt8, _ reader: inout ByteReader) -> Bool {
        guard reader.uint8() == tag else { return false }
        for _ in 0..<4 {
            guard let byte = reader.uint8() else { return false }
            if byte & 0x80 == 0 { return true }
        }
        return false
    }
}
