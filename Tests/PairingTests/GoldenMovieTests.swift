import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("Atoms that Apple's writers produce")
struct GoldenMovieTests {
    static let meta = bytes(
        hex: """
            000000ac6d6574610000002268646c7200000000000000006d64746100000000
            000000000000000000000000003e6b65797300000000000000010000002e6d64
            7461636f6d2e6170706c652e717569636b74696d652e636f6e74656e742e6964
            656e74696669657200000044696c73740000003c000000010000003464617461
            000000010000000038333539394342372d363646352d344345312d414539322d
            454546443938384142303841
            """
    )

    /// The last track of a movie from an iPhone 7 Plus.
    static let iPhoneTrack = bytes(
        hex: """
            0000025c7472616b0000005c746b68640000000fd46dfb1ed46dfb1e00000003
            000000000000049e000000000000000000000000010000000001000000000000
            0000000000000000000100000000000000000000000000004000000000000000
            00000000000000306564747300000028656c737400000000000000020000049d
            ffffffff0001000000000001000000000001000000000014747265660000000c
            6364736300000028000001b46d646961000000206d64686400000000d46dfb1e
            d46dfb1e000002580000000155c400000000003468646c72000000006d686c72
            6d6574616170706c000000010000000013436f7265204d65646961204d657461
            64617461000001586d696e6600000020676d686400000018676d696e00000000
            0040800080008000000000000000003868646c720000000064686c72616c6973
            6170706c000000000000000017436f7265204d6564696120446174612048616e
            646c65720000002464696e660000001c6472656600000000000000010000000c
            616c697300000001000000d47374626c00000070737473640000000000000001
            000000606d6562780000000000000001000000506b6579730000004800000001
            000000306b6579646d647461636f6d2e6170706c652e717569636b74696d652e
            7374696c6c2d696d6167652d74696d6500000010647479700000000000000041
            0000001873747473000000000000000100000001000000010000001c73747363
            0000000000000001000000010000000100000001000000147374737a00000000
            0000000900000001000000147374636f000000000000000100267fd8
            """
    )

    private func neutralTrack(stillImageTime: UInt32, movieTimeScale: UInt32 = 600) -> [UInt8] {
        var track = StillImageTimeTrack(
            trackID: 3,
            stillImageTime: stillImageTime,
            sampleOffset: 0x1000,
            describedTrackID: 1
        )
        track.movieTimeScale = movieTimeScale
        return track.node.serialized()
    }

    private func metadata(_ identifier: String) -> [UInt8] {
        let item = MovieMetadata.Item(key: MovieMetadata.contentIdentifierKey, text: identifier)
        return MovieMetadata(items: [item]).node.serialized()
    }

    @Test("movie metadata is byte for byte what AVFoundation writes")
    func movieMetadata() {
        #expect(hex(metadata("83599CB7-66F5-4CE1-AE92-EEFD988AB08A")) == hex(Self.meta))
    }

    @Test("the still image time track is byte for byte an iPhone's")
    func stillImageTimeTrack() {
        var track = StillImageTimeTrack(
            trackID: 3,
            stillImageTime: 1181,
            sampleOffset: 0x26_7FD8,
            describedTrackID: 40
        )
        track.creationTime = 0xD46D_FB1E
        track.volume = 0x0100
        #expect(hex(track.node.serialized()) == hex(Self.iPhoneTrack))
    }

    @Test("atoms for neutral inputs have the agreed digests")
    func digests() throws {
        #expect(
            try SHA256.digest(metadata("00112233-4455-6677-8899-AABBCCDDEEFF"))
                == "27d06ffef8f725e74092633474ab2949ff52e241e0c0391bf201cb1467c8f2e1"
        )
        #expect(
            try SHA256.digest(neutralTrack(stillImageTime: 900))
                == "c5b9bfb2715bdd505ba0f979e90370b2278451f146ac248e92b2bee050e8f7e4"
        )
        #expect(
            try SHA256.digest(neutralTrack(stillImageTime: 1500, movieTimeScale: 1000))
                == "39d10917ff1e05448610bf52f7a6e1ac7a87dea66954a7b5379d703fff169495"
        )
    }

    @Test("a still at the very start needs no empty edit")
    func stillAtStart() throws {
        let track = neutralTrack(stillImageTime: 0)
        #expect(track.count == 592)
        #expect(
            try SHA256.digest(track) == "f3b880d815462ae3ae6b47ad117dc8f0f2561ff0cddcaecec29bf54529ec9640"
        )
    }
}
