package enum Waveform {
    /// Returns a WAV file (RIFF, 16-bit PCM) with a tone of a triangle wave of about 440 Hz on every channel.
    package static func wav(seconds: Double, rate: Int, channels: Int) -> [UInt8] {
        let count = Int((seconds * Double(rate)).rounded())
        var samples: [UInt8] = []
        for index in 0..<count {
            let phase = index * 440 * 4 % (rate * 4)
            let slope = phase < rate * 2 ? phase - rate : rate * 3 - phase
            let value = UInt16(bitPattern: Int16(slope * 12_000 / rate))
            for _ in 0..<channels { samples += little(value) }
        }
        let format: [UInt8] =
            little(UInt16(1)) + little(UInt16(channels)) + little(UInt32(rate))
            + little(UInt32(rate * channels * 2)) + little(UInt16(channels * 2)) + little(UInt16(16))
        let body: [UInt8] =
            Array("WAVEfmt ".utf8) + little(UInt32(16)) + format + Array("data".utf8)
            + little(UInt32(samples.count)) + samples
        return Array("RIFF".utf8) + little(UInt32(body.count)) + body
    }

    private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
        stride(from: 0, to: value.bitWidth, by: 8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
