import Imaging
import Testing

@testable import Movies

@Suite("The movie encoder")
struct MovieEncoderTests {
    static let size = PixelSize(width: 64, height: 48)
    static let dark = PixelBuffer(size: size, filledWith: Color(red: 20, green: 40, blue: 60))
    static let light = PixelBuffer(size: size, filledWith: Color(red: 220, green: 210, blue: 200))

    /// Returns a movie of frames from dark to light, the third of them a key frame.
    static func movie(_ codec: MovieCodec, lasting ticks: [UInt32?] = [nil, nil, nil, nil, nil, nil]) throws
        -> EncodedMovie
    {
        let (first, last) = (try dark.planarFrame(), try light.planarFrame())
        var encoder = try MovieEncoder(MovieFormat(size: size, codec: codec))
        for (index, ticks) in ticks.enumerated() {
            let frame = PlanarFrame.mix(first, last, share: Double(index) / 5)
            try encoder.append(frame, lasting: ticks, isKeyFrame: index == 2)
        }
        return try encoder.finish()
    }

    @Test(
        "gives one sample a frame, with the asked ones complete in themselves",
        arguments: MovieCodec.allCases
    )
    func samples(codec: MovieCodec) throws {
        let movie = try Self.movie(codec)
        #expect(movie.samples.map(\.isSync) == [true, false, true, false, false, false])
        for sample in movie.samples { #expect(Self.lengthsFit(sample.data)) }
    }

    @Test("every frame lasts as long as it says; none may last no time")
    func durations() throws {
        #expect(try Self.movie(.h264).samples.map(\.duration) == [20, 20, 20, 20, 20, 20])
        #expect(try Self.movie(.hevc, lasting: [600, 1, 7]).samples.map(\.duration) == [600, 1, 7])
        #expect(throws: MovieError.frameWithoutDuration) { try Self.movie(.h264, lasting: [20, 0]) }
    }

    @Test("the decoder configuration is a High profile avcC record, or a Main profile hvcC record")
    func configurations() throws {
        #expect(try Self.movie(.h264).configuration.prefix(2) == [1, 100])
        let hevc = try Self.movie(.hevc).configuration
        // Version 1, Main profile; a header of 23 bytes; three arrays with the sets 32, 33 and 34.
        #expect(hevc.prefix(2) == [1, 1] && hevc[21] & 3 == 3 && hevc[22] == 3)
        var (offset, kinds) = (23, [UInt8]())
        while offset + 5 <= hevc.count {
            kinds.append(hevc[offset] & 0x3F)
            offset += 5 + Int(hevc[offset + 3]) << 8 + Int(hevc[offset + 4])
        }
        #expect(kinds == [32, 33, 34] && offset == hevc.count)
    }

    @Test("the same pictures give the same bytes, whatever else is encoded", arguments: MovieCodec.allCases)
    func deterministic(codec: MovieCodec) async throws {
        let movies = try await withThrowingTaskGroup(of: EncodedMovie.self) { group in
            for _ in 0..<(codec == .h264 ? 120 : 4) { group.addTask { try Self.movie(codec) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(movies.map { $0.samples }).count == 1)
        #expect(Set(movies.map { $0.configuration }).count == 1)
    }

    @Test("mixing goes from one frame to the other")
    func mixing() throws {
        let (first, second) = (try Self.dark.planarFrame(), try Self.light.planarFrame())
        #expect(PlanarFrame.mix(first, second, share: 0) == first)
        #expect(PlanarFrame.mix(first, second, share: 1) == second)
        let middle = PlanarFrame.mix(first, second, share: 0.5)
        let expected = (Int(first.planes[0][0]) + Int(second.planes[0][0])) / 2
        #expect(abs(Int(middle.planes[0][0]) - expected) <= 1)
    }

    @Test("planes follow BT.709 in limited range")
    func planes() throws {
        let white = PixelBuffer(size: Self.size, filledWith: .white)
        let black = PixelBuffer(size: Self.size, filledWith: Color(red: 0, green: 0, blue: 0))
        let red = PixelBuffer(size: Self.size, filledWith: Color(red: 255, green: 0, blue: 0))
        #expect(try white.planarFrame().planes[0][100] == 235)
        #expect(try black.planarFrame().planes[0][100] == 16)
        // 16 + 219 * 0.2126, and 128 + 224 * 0.5
        #expect(abs(Int(try red.planarFrame().planes[0][100]) - 63) <= 1)
        #expect(abs(Int(try red.planarFrame().planes[2][100]) - 240) <= 1)
    }

    @Test(
        "movie sizes are even, fit the long side and are never enlarged",
        arguments: [
            (PixelSize(width: 4032, height: 3024), PixelSize(width: 1440, height: 1080)),
            (PixelSize(width: 3024, height: 4032), PixelSize(width: 1080, height: 1440)),
            (PixelSize(width: 511, height: 323), PixelSize(width: 510, height: 322)),
            (PixelSize(width: 1, height: 1), PixelSize(width: 16, height: 16)),
        ]
    )
    func sizes(picture: PixelSize, movie: PixelSize) {
        #expect(picture.movieSize(longSide: 1440) == movie)
    }

    /// Returns `true` if a sample is a sequence of lengths and units that ends with the sample.
    static func lengthsFit(_ data: [UInt8]) -> Bool {
        var offset = 0
        while offset + 4 <= data.count {
            let length = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            offset += 4 + length
        }
        return offset == data.count && offset > 0
    }
}
