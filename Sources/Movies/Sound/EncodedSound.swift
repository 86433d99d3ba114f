/// Compressed sound, ready for a container: AAC-LC, mono or stereo.
package struct EncodedSound: Sendable, Equatable, Codable {
    /// Samples of each channel in a packet.
    package static let samplesPerPacket = 1024

    /// 44,100 or 48,000 Hz.
    package let sampleRate: Int
    /// 1 or 2.
    package let channels: Int
    /// The AudioSpecificConfig, ISO/IEC 14496-3 §1.6.2.1.
    package let configuration: [UInt8]
    package let packets: [[UInt8]]
    /// Priming samples: the encoder delay that a player must skip.
    package let priming: Int
    /// The duration in samples, without priming and padding.
    package let length: Int
}

extension EncodedSound {
    /// The longest sound that is encoded, seconds.
    package static let longestDuration = 3600.0
    /// The fade at the end, seconds, which avoids a click.
    private static let fadeSeconds = 0.03

    /// Encodes exactly `seconds` of a file's sound from its start, padded with silence.
    ///
    /// - Parameter bytes: A file that FFmpeg reads: WAV, MP3, FLAC, Ogg, M4A, or a movie with sound.
    /// - Precondition: `seconds` is above 0 and at most `longestDuration`.
    /// - Throws: `MovieError.unreadable`, `.noSound`, `.encoderMissing` or `.engine`.
    package init(encoding bytes: [UInt8], seconds: Double) throws(MovieError) {
        precondition(seconds > 0 && seconds <= Self.longestDuration, "a length of sound")
        var reader = try SoundReader(bytes)
        let length = Int((seconds * Double(reader.sampleRate)).rounded())
        let encoder = try SoundCodecHandle.open(sampleRate: reader.sampleRate, channels: reader.channels)
        var packets: [[UInt8]] = []
        var (waiting, sent) = ([[Float]](repeating: [], count: reader.channels), 0)
        var isOver = false
        while sent < length {
            while waiting[0].count < Self.samplesPerPacket, !isOver {
                guard let more = try reader.next() else {
                    isOver = true
                    break
                }
                for channel in waiting.indices { waiting[channel] += more[channel] }
            }
            var block = waiting.map { Array($0.prefix(Self.samplesPerPacket)) }
            for channel in waiting.indices {
                waiting[channel].removeFirst(block[channel].count)
                Self.finish(&block[channel], from: sent, length: length, rate: reader.sampleRate)
            }
            try encoder.send(block, time: sent)
            sent += Self.samplesPerPacket
            while let packet = try encoder.receive() { packets.append(packet) }
        }
        try encoder.sendEnd()
        while let packet = try encoder.receive() { packets.append(packet) }
        self.init(
            sampleRate: reader.sampleRate,
            channels: reader.channels,
            configuration: encoder.configuration,
            packets: packets,
            priming: encoder.priming,
            length: length
        )
    }

    /// Pads a block of samples with silence, and fades and silences its part at the end.
    private static func finish(_ block: inout [Float], from start: Int, length: Int, rate: Int) {
        block += [Float](repeating: 0, count: samplesPerPacket - block.count)
        let fade = Double(rate) * fadeSeconds
        for index in block.indices {
            let left = Double(length - start - index)
            if left < fade { block[index] *= Float(max(0, left / fade)) }
        }
    }
}
