import Formats
import TestSupport
import Testing

@testable import Pairing

@Suite("The tracks of a movie")
struct TrackInspectionTests {
    @Test("of a phone's movie are described with codec, size, rate, colour, sound, rotation and keys")
    func phone() throws {
        let tracks = try MovieInspection(IPhoneMovie().bytes).tracks
        #expect(tracks.map(\.handler) == ["vide", "soun", "meta", "meta", "meta"])
        let (video, sound, mark) = (tracks[0], tracks[1], tracks[4])
        #expect(video.codec == "hvc1" && video.codecName == "HEVC" && video.video?.profile == "Main")
        #expect(video.video?.width == 1920 && video.video?.height == 1440)
        #expect(
            video.displaySize?.width == 1308 && video.displaySize?.height == 1744 && video.orientation == 6
        )
        #expect(video.frameRate == 30 && video.duration == 2 && video.sampleCount == 60)
        #expect(video.video?.colour?.primaries == 12 && video.video?.colour?.transfer == 1)
        #expect(video.video?.highDynamicRange == nil)
        #expect(sound.codecName == "PCM" && sound.sound?.sampleRate == 48_000 && sound.sound?.channels == 1)
        #expect(mark.keys.first == "com.apple.quicktime.still-image-time" && mark.keys.count == 3)
    }

    /// Returns a movie with another sample description of its video.
    private func movie(_ format: String, _ atoms: [UInt8]) throws -> [UInt8] {
        var file = try AtomFile(parsing: try Sample.movie())
        let fixed = Box.u16(0, 0) + Box.zeros(12) + Box.u16(640, 480) + Box.zeros(50)
        let entry = SampleDescriptionAtom.Entry(format: .init(stringLiteral: format), content: fixed + atoms)
        let description = SampleDescriptionAtom(entries: [entry]).node
        file.atoms[3] = file.atoms[3].changing("trak", "mdia", "minf", "stbl") { tables in
            tables = tables.map { $0.type == "stsd" ? description : $0 }
        }
        return file.serialized()
    }

    @Test("ten bits, HLG, PQ and Dolby Vision are recognised")
    func range() throws {
        let configuration = Box.atom("hvcC", [1, 2] + Box.zeros(14) + [0xFD, 0xFA] + Box.zeros(5))
        let hlg = Box.atom("colr", Array("nclx".utf8) + Box.u16(9, 18, 9) + [0x80])
        let dolby = Box.atom("dvvC", [1, 0, 8 << 1, 0] + Box.zeros(20))
        let video = try #require(
            try MovieInspection(movie("hvc1", configuration + hlg + dolby)).tracks[0].video
        )
        #expect(video.bitDepth == 10 && video.chroma == "4:2:0" && video.profile == "Main 10")
        #expect(video.colour?.isFullRange == true && video.highDynamicRange == "HLG, Dolby Vision 8")
        let pq = Box.atom("colr", Array("nclc".utf8) + Box.u16(9, 16, 9))
        #expect(try MovieInspection(movie("hvc1", pq)).tracks[0].video?.highDynamicRange == "PQ")
        let wide = Box.atom("pasp", Box.u32(4, 3))
        #expect(try MovieInspection(movie("hvc1", wide)).tracks[0].video?.pixelAspect == [4, 3])
        let sets = [0xE1] + Box.u16(2) + [0x67, 0] + [1] + Box.u16(1) + [0x68]
        let high = Box.atom("avcC", [1, 110, 0, 40, 0xFF] + sets + [0xFD, 0xFA, 0xF8, 0])
        let deep = try #require(try MovieInspection(movie("avc1", high)).tracks[0].video)
        #expect(deep.profile == "High 10" && deep.bitDepth == 10 && deep.chroma == "4:2:0")
    }

    @Test(
        "in codecs that phones do not play are warned about, with what would help",
        arguments: [
            ("vp09", "VP9", "libx264", .codecNotPlayed), ("av01", "AV1", "libx264", .codecNotPlayed),
            ("jpeg", "Motion JPEG", "libx264", .codecNotPlayed),
            ("apch", "ProRes", "libx264", .codecNotPlayed),
            ("abcd", "abcd", "libx264", .codecNotPlayed),
            ("rle ", "is rle, which", "libx264", .codecNotPlayed),
            ("hev1", "hev1", "-tag:v hvc1", .labelNotPlayed),
        ] as [(String, String, String, PairFinding.Code)]
    )
    func warned(format: String, name: String, help: String, code: PairFinding.Code) throws {
        let found = try MovieInspection(movie(format, [])).playbackFindings
        #expect(found.map(\.code) == [code])
        #expect(
            found.allSatisfy {
                $0.severity == .warning && $0.message.contains(name) && $0.message.contains(help)
            }
        )
    }

    @Test("H.264, HEVC, AAC and a camera's PCM are played; H.264 in ten bits is not")
    func played() throws {
        #expect(try MovieInspection(movie("avc1", [])).playbackFindings.isEmpty)
        #expect(try MovieInspection(movie("hvc1", [])).playbackFindings.isEmpty)
        #expect(try MovieInspection(IPhoneMovie().bytes).playbackFindings.isEmpty)
        var muxer = Sample.muxer()
        muxer.sound = Sample.sound()
        let both = try MovieInspection(muxer.movie())
        #expect(both.playbackFindings.isEmpty)
        #expect(both.tracks[1].codecName == "AAC" && both.tracks[1].sound?.channels == 2)
        muxer.video.decoderConfiguration =
            [1, 110, 0, 40, 0xFF, 0xE1, 0, 1, 0x67, 1, 0, 1, 0x68, 0xFD, 0xFA, 0xF8, 0]
        let found = try MovieInspection(muxer.movie()).playbackFindings
        #expect(
            found.map(\.code) == [.codecNotPlayed] && found[0].message.contains("is H.264 High 10, which")
        )
        muxer.video.decoderConfiguration =
            [1, 100, 0, 40, 0xFF, 0xE1, 0, 1, 0x67, 1, 0, 1, 0x68, 0xFC, 0xF8, 0xF8, 0]
        let grey = try MovieInspection(muxer.movie()).playbackFindings
        #expect(grey.map(\.message).joined().contains("is H.264 High 4:0:0, which"))
    }

    @Test("more than 60 frames a second and more than 3 seconds are warned about")
    func rate() throws {
        var muxer = Sample.muxer()
        for index in muxer.video.samples.indices { muxer.video.samples[index].duration = 5 }
        muxer.stillImageTime = 20
        #expect(try MovieInspection(muxer.movie()).playbackFindings.map(\.code) == [.frameRateTooHigh])
        for index in muxer.video.samples.indices { muxer.video.samples[index].duration = 10 }
        #expect(try MovieInspection(muxer.movie()).playbackFindings.isEmpty)
        for index in muxer.video.samples.indices { muxer.video.samples[index].duration = 64 }
        let found = try MovieInspection(muxer.movie()).playbackFindings
        #expect(found.map(\.code) == [.movieTooLong] && found[0].message.contains("3.2 s"))
    }

    @Test("a movie made here says its apertures, and which pictures need others")
    func apertures() throws {
        let track = try #require(try AtomFile(parsing: try Sample.movie())["moov"]?["trak"])
        #expect(track.children.map(\.type) == ["tkhd", "tapt", "edts", "mdia"])
        let size = Box.u32(0, 640 << 16, 480 << 16)
        #expect(track["tapt"]?.children.map(\.type) == ["clef", "prof", "enof"])
        #expect(track["tapt"]?.children.allSatisfy { $0.payload.map { Array($0) } == size } == true)
        let needs = try #require(track.descendant("mdia", "minf", "stbl", "sdtp")?.payload)
        #expect(needs.count == 34 && needs.dropFirst(4).prefix(3).elementsEqual([0x20, 0x10, 0x10]))
    }
}
