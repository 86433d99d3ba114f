import Imaging
import Pairing
import TestSupport
import Testing

@testable import Movies

@Suite("The movie decoder")
struct MovieDecoderTests {
    static func file(_ movie: EncodedMovie) throws -> [UInt8] {
        let video = VideoTrack(
            codec: movie.codec == .h264 ? .avc1 : .hvc1,
            decoderConfiguration: movie.configuration,
            width: UInt16(movie.size.width),
            height: UInt16(movie.size.height),
            timeScale: movie.timeScale,
            samples: movie.samples.map {
                VideoSample(data: $0.data, duration: $0.duration, isSync: $0.isSync)
            },
            colour: .init(primaries: 1, transfer: 13, matrix: 1)
        )
        return try MovieMuxer(video: video).movie()
    }

    static func frames(_ bytes: [UInt8], limits: MovieLimits = .standard) throws -> [MovieFrame] {
        var decoder = try MovieDecoder(bytes, limits: limits)
        var frames: [MovieFrame] = []
        while let frame = try decoder.next() { frames.append(frame) }
        return frames
    }

    @Test("gives back the frames that were encoded, each at its time", arguments: MovieCodec.allCases)
    func roundTrip(codec: MovieCodec) throws {
        let bytes = try Self.file(MovieEncoderTests.movie(codec, lasting: [20, 30, 10, 20, 20, 20]))
        let decoder = try MovieDecoder(bytes)
        #expect(decoder.size == MovieEncoderTests.size && decoder.codec == codec)
        #expect(decoder.timeScale == 600 && decoder.orientation == .up && decoder.color == .sRGB)
        let frames = try Self.frames(bytes)
        #expect(frames.map(\.time) == [0, 20, 50, 60, 80, 100])
        let (first, last) = (
            try MovieEncoderTests.dark.planarFrame(), try MovieEncoderTests.light.planarFrame()
        )
        for (index, frame) in frames.enumerated() {
            let expected = PlanarFrame.mix(first, last, share: Double(index) / 5)
            for plane in 0..<3 {
                let (a, b) = (frame.picture.planes[plane][100], expected.planes[plane][100])
                #expect(abs(Int(a) - Int(b)) <= 3)
            }
        }
    }

    @Test(
        "the movie's matrix says how its frames are turned",
        arguments: [
            (Orientation.right, [0, 1, -1, 0]), (.down, [-1, 0, 0, -1]), (.left, [0, -1, 1, 0]),
            (.upMirrored, [-1, 0, 0, 1]),
        ]
    )
    func orientation(orientation: Orientation, matrix: [Int32]) throws {
        var bytes = try Self.file(MovieEncoderTests.movie(.h264))
        let header = try #require(bytes.firstRange(of: Array("tkhd".utf8))).lowerBound + 4
        // Version 0: the matrix is 40 bytes into the fields; a, b, u, c, d.
        for (place, value) in zip([0, 1, 3, 4], matrix) {
            let word = UInt32(bitPattern: value << 16)
            for byte in 0..<4 {
                bytes[header + 40 + place * 4 + byte] = UInt8(word >> (24 - 8 * byte) & 0xFF)
            }
        }
        #expect(try MovieDecoder(bytes).orientation == orientation)
    }

    @Test("red, green and blue come back from planes, in limited and in full range")
    func pixels() throws {
        let brown = Color(red: 200, green: 90, blue: 40)
        let picture = PixelBuffer(size: MovieEncoderTests.size, filledWith: brown)
        let planar = PlanarPicture(try picture.planarFrame())
        let back = try WholePicture(planar).pixels(.sRGB).color(x: 30, y: 20)
        #expect(
            abs(Int(back.red) - 200) <= 2 && abs(Int(back.green) - 90) <= 2 && abs(Int(back.blue) - 40) <= 2
        )
        var white = PlanarPicture(
            try PixelBuffer(size: MovieEncoderTests.size, filledWith: .white).planarFrame()
        )
        white.planes[0] = white.planes[0].map { _ in 255 }
        let full = WholePicture(white)
        let color = MovieColor(primaries: 12, transfer: 1, matrix: 6, isFullRange: true)
        #expect(try full.pixels(color).color(x: 5, y: 5).luma > 254)
        #expect(
            full.luma(MovieColor(primaries: 1, transfer: 1, matrix: 1), of: PixelRect(full.size)).bytes[0]
                == 255
        )
    }

    @Test("paint laid on planes looks as if laid on the picture", arguments: [0, 5])
    func drawing(offset: Int) throws {
        let size = PixelSize(width: 40, height: 30)
        let picture = PixelBuffer(size: size, filledWith: Color(red: 30, green: 120, blue: 200))
        var layer = Layer(transparent: PixelRect(x: 4 + offset, y: 6, width: 16, height: 12))
        for index in 0..<16 * 12 {
            let alpha = index % 16 < 8 ? 255 : 128
            let paint = [250, 200, 100].map { UInt8($0 * alpha / 255) } + [UInt8(alpha)]
            layer.bytes.replaceSubrange(index * 4..<index * 4 + 4, with: paint)
        }
        var (drawn, painted) = (PlanarPicture(try picture.planarFrame()), picture)
        drawn.draw(layer, ColorMixer(.sRGB, size), of: size)
        painted.draw(layer)
        let expected = try painted.planarFrame()
        for plane in 0..<3 {
            for (a, b) in zip(drawn.planes[plane], expected.planes[plane]) {
                #expect(abs(Int(a) - Int(b)) <= (plane == 0 ? 2 : 3))
            }
        }
    }

    @Test("ten bits stay ten bits, with the transfer of HLG or PQ", arguments: [16, 18])
    func tenBits(transfer: Int) throws {
        let size = PixelSize(width: 96, height: 64)
        var format = MovieFormat(
            size: size,
            codec: .hevc,
            color: MovieColor(primaries: 9, transfer: transfer, matrix: 9)
        )
        (format.depth, format.pixelAspect) = (10, PixelAspect(width: 4, height: 3))
        var picture = PlanarPicture(size: size, chroma: .quarter, depth: 10, filledWith: [0, 500, 530])
        for index in picture.planes[0].indices { picture.planes[0][index] = UInt16(401 + index % 96) }
        var encoder = try MovieEncoder(format)
        for _ in 0..<3 { try encoder.append(picture) }
        let movie = try encoder.finish()
        // The hvcC record: profile 2, and a bit depth of 10 for luma and chroma.
        #expect(movie.configuration[1] & 31 == 2 && Array(movie.configuration[17...18]) == [0xFA, 0xFA])
        let bytes = try Self.file(movie)
        let decoder = try MovieDecoder(bytes)
        #expect(decoder.depth == 10 && decoder.isHighDynamicRange && decoder.color.transfer == transfer)
        let frames = try Self.frames(bytes)
        #expect(frames.count == 3)
        for frame in frames {
            for (a, b) in zip(frame.picture.planes[0], picture.planes[0]) {
                #expect(abs(Int(a) - Int(b)) <= 6)
            }
        }
    }

    @Test("an odd last column and row are coded twice, and the file says what is shown")
    func oddSizes() throws {
        let size = PixelSize(width: 41, height: 31)
        var picture = PlanarPicture(size: size, chroma: .quarter, depth: 8, filledWith: [60, 128, 128])
        for y in 0..<31 { picture.planes[0][y * 41 + 40] = 200 }
        for x in 0..<41 { picture.planes[0][30 * 41 + x] = 200 }
        var encoder = try MovieEncoder(MovieFormat(size: size))
        try encoder.append(picture)
        let bytes = try Self.file(try encoder.finish())
        let frame = try #require(try Self.frames(bytes).first).picture
        #expect(frame.size == PixelSize(width: 42, height: 32))
        #expect(frame.planes[0][5 * 42 + 41] > 180 && frame.planes[0][31 * 42 + 5] > 180)
        #expect(frame.planes[0][5 * 42 + 5] < 80)
        let aperture = try #require(bytes.firstRange(of: Array("clap".utf8))).upperBound
        let expected: [UInt32] = [41, 1, 31, 1, UInt32(bitPattern: -1), 2, UInt32(bitPattern: -1), 2]
        let words = expected.flatMap { word in (0..<4).map { UInt8(word >> (24 - 8 * $0) & 0xFF) } }
        #expect(Array(bytes[aperture..<aperture + 32]) == words)
    }

    @Test("the shape of pixels is in the coded pictures, where players look without a container's word")
    func pixelAspect() throws {
        var format = MovieFormat(size: MovieEncoderTests.size)
        format.pixelAspect = PixelAspect(width: 4, height: 3)
        var encoder = try MovieEncoder(format)
        try encoder.append(try MovieEncoderTests.dark.planarFrame())
        var bytes = try Self.file(try encoder.finish())
        // Without the container's own atom.
        let own = try #require(bytes.firstRange(of: Array("pasp".utf8)))
        bytes.replaceSubrange(own, with: Array("free".utf8))
        #expect(try MovieDecoder(bytes).pixelAspect == PixelAspect(width: 4, height: 3))
    }

    @Test("limits hold, and say what they are")
    func limits() throws {
        let bytes = try Self.file(MovieEncoderTests.movie(.h264))
        #expect(throws: MovieError.tooManyFrames(limit: 4)) {
            try Self.frames(bytes, limits: MovieLimits(pixels: 10_000, frames: 4))
        }
        #expect(throws: MovieError.tooLarge(MovieEncoderTests.size, limit: 1000)) {
            try Self.frames(bytes, limits: MovieLimits(pixels: 1000, frames: 100))
        }
    }

    @Test("sound alone is no movie")
    func sound() throws {
        #expect(throws: MovieError.noVideo) {
            try Self.frames(Waveform.wav(seconds: 0.1, rate: 48_000, channels: 1))
        }
    }
}
