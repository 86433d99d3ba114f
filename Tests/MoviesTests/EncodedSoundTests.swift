import Foundation
import Imaging
import Movies
import TestSupport
import Testing

@Suite("Sound")
struct EncodedSoundTests {
    @Test(
        "is as long as asked, whether the file has more or less, in packets that hold it and its run-up",
        arguments: [(0.7, 2.6), (5.0, 2.6), (2.6, 2.6), (1.0, 0.001)]
    )
    func length(file: Double, asked: Double) throws {
        let wave = Waveform.wav(seconds: file, rate: 44_100, channels: 2)
        let sound = try EncodedSound(encoding: wave, seconds: asked)
        #expect(sound.sampleRate == 44_100 && sound.channels == 2)
        #expect(sound.length == Int((asked * 44_100).rounded()))
        let held = sound.packets.count * EncodedSound.samplesPerPacket
        #expect(held >= sound.priming + sound.length)
        #expect(held < sound.priming + sound.length + 3 * EncodedSound.samplesPerPacket)
        #expect(sound.configuration.count >= 2 && sound.configuration[0] >> 3 == 2)
    }

    @Test(
        "takes the rates that players like: 44,100 for its relatives, else 48,000; many channels become two"
    )
    func rates() throws {
        for (rate, taken) in [(22_050, 44_100), (8000, 48_000), (96_000, 48_000), (48_000, 48_000)] {
            let wave = Waveform.wav(seconds: 0.2, rate: rate, channels: 1)
            let sound = try EncodedSound(encoding: wave, seconds: 0.2)
            #expect(sound.sampleRate == taken && sound.channels == 1)
        }
        let wave = Waveform.wav(seconds: 0.2, rate: 48_000, channels: 6)
        #expect(try EncodedSound(encoding: wave, seconds: 0.2).channels == 2)
    }

    @Test("the same file gives the same bytes")
    func deterministic() throws {
        let wave = Waveform.wav(seconds: 1, rate: 48_000, channels: 2)
        #expect(try EncodedSound(encoding: wave, seconds: 1) == EncodedSound(encoding: wave, seconds: 1))
    }

    @Test("a file without sound, and bytes that are no media, are refused with a word")
    func refused() throws {
        for bytes in [Fixture.graceHopper.bytes, Array("hello, hello".utf8)] {
            #expect {
                try EncodedSound(encoding: bytes, seconds: 1)
            } throws: {
                if case .unreadable = $0 as? MovieError { true } else { false }
            }
        }
        #expect(throws: MovieError.self) { try EncodedSound(encoding: [], seconds: 1) }
        var encoder = try MovieEncoder(MovieFormat(size: PixelSize(width: 32, height: 32)))
        let white = PixelBuffer(size: PixelSize(width: 32, height: 32), filledWith: .white)
        try encoder.append(try white.planarFrame())
        let silent = try MP4File.bytes(try encoder.finish(), sound: nil)
        #expect(throws: MovieError.noSound) { try EncodedSound(encoding: silent, seconds: 1) }
    }

    @Test("a playlist leads to no other file")
    func playlist() throws {
        let folder = try ScratchFolder()
        let wave = try folder.write(Waveform.wav(seconds: 1, rate: 48_000, channels: 1), as: "tone.wav")
        let lists = [
            "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://\(wave)\n#EXT-X-ENDLIST\n",
            "ffconcat version 1.0\nfile '\(wave)'\n",
        ]
        for list in lists {
            #expect(throws: MovieError.self) { try EncodedSound(encoding: Array(list.utf8), seconds: 1) }
        }
    }
}
