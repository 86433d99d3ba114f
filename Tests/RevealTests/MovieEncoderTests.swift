import Imaging
import Reveal
import Testing

@Suite("The movie encoder")
struct MovieEncoderTests {
    static let size = PixelSize(width: 64, height: 48)
    static let dark = PixelBuffer(size: size, filledWith: Color(red: 20, green: 40, blue: 60))
    static let light = PixelBuffer(size: size, filledWith: Color(red: 220, green: 210, blue: 200))

    @Test("gives one sample a frame, the first one complete in itself, and a High profile record")
    func samples() throws {
        let timeline = RevealTimeline(duration: 1)
        let movie = try RevealMovie.encode(covered: Self.dark, original: Self.light, timeline: timeline)
        #expect(movie.samples.count == timeline.frameCount)
        #expect(movie.samples.first?.isSync == true)
        #expect(movie.samples[timeline.coveredEnd].isSync)
        #expect(movie.configuration.prefix(2) == [1, 100])
        for sample in movie.samples { #expect(Self.lengthsFit(sample.data)) }
    }

    @Test("the same pictures give the same bytes")
    func deterministic() throws {
        let timeline = RevealTimeline(duration: 0.5)
        let movies = try (0..<2).map { _ in
            try RevealMovie.encode(covered: Self.dark, original: Self.light, timeline: timeline).samples
        }
        #expect(movies[0] == movies[1])
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

    /// Whether a sample is a chain of lengths and units that ends where the sample does.
    static func lengthsFit(_ data: [UInt8]) -> Bool {
        var offset = 0
        while offset + 4 <= data.count {
            let length = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            offset += 4 + length
        }
        return offset == data.count && offset > 0
    }
}
