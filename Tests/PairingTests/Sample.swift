import Formats
import Pairing
import TestSupport

/// Small stills and movies made by the library itself.
enum Sample {
    static let identifier = ContentIdentifier("00112233-4455-4677-8899-AABBCCDDEEFF") ?? ContentIdentifier()

    /// Returns a muxer of a movie of one second: 30 frames of random bytes, still at 0.5 s.
    static func muxer() -> MovieMuxer {
        var generator = SeededGenerator(seed: 30)
        let samples = (0..<30).map { index in
            VideoSample(
                data: (0..<40 + index).map { _ in .random(in: 0...255, using: &generator) },
                duration: 20,
                isSync: index % 10 == 0
            )
        }
        let video = VideoTrack(
            codec: .avc1,
            decoderConfiguration: [1, 100, 0, 40, 0xFF, 0xE0, 0],
            width: 640,
            height: 480,
            samples: samples
        )
        return MovieMuxer(video: video, contentIdentifier: identifier, stillImageTime: 300)
    }

    static func movie() throws -> [UInt8] { try muxer().movie() }

    /// Returns one second of sound, 49 packets of random bytes.
    static func sound() -> SoundTrack {
        var generator = SeededGenerator(seed: 49)
        return SoundTrack(
            sampleRate: 48_000,
            channels: 2,
            decoderConfiguration: [0x11, 0x90],
            packets: (0..<49).map { index in
                (0..<20 + index).map { _ in .random(in: 0...255, using: &generator) }
            },
            priming: 1024,
            length: 48_000
        )
    }

    /// Returns a JPEG file with a header of 640 x 480 pixels; its entropy-coded data are not a picture.
    static func jpeg(width: UInt16 = 640, height: UInt16 = 480) -> [UInt8] {
        let size = ByteOrder.bigEndian.bytes(of: height) + ByteOrder.bigEndian.bytes(of: width)
        return [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08] + size + [
            0x01, 0x01, 0x11, 0x00, 0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00, 0x00, 0x3F, 0x00, 0x12, 0xFF,
            0x00, 0x34, 0xFF, 0xD9,
        ]
    }
}
