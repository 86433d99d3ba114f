import Imaging
import TestSupport
import Testing

@testable import Movies

/// Frames equal to the previous one are inserted into an H.264 stream as skipped macroblocks.
@Suite("Repeated frames")
struct RepeatedFrameTests {
    private static func frame(_ size: PixelSize, seed: UInt64) throws -> PlanarFrame {
        var generator = SeededGenerator(seed: seed)
        var picture = PixelBuffer(size: size, filledWith: Color(red: 90, green: 120, blue: 60))
        for index in picture.bytes.indices where index % 4 != 3 {
            picture.bytes[index] = UInt8.random(in: 40...200, using: &generator)
        }
        return try picture.planarFrame()
    }

    /// Returns the decoded frames of a sequence such as `AABB`, where `|` starts a key frame.
    private static func decoded(_ order: String, _ size: PixelSize) throws -> (
        frames: [PlanarPicture], movie: EncodedMovie
    ) {
        var encoder = try MovieEncoder(MovieFormat(size: size))
        var isKeyFrame = false
        for letter in order {
            if letter == "|" {
                isKeyFrame = true
                continue
            }
            try encoder.append(try frame(size, seed: UInt64(letter.asciiValue ?? 0)), isKeyFrame: isKeyFrame)
            isKeyFrame = false
        }
        let movie = try encoder.finish()
        return (try MovieDecoderTests.frames(try MovieDecoderTests.file(movie)).map(\.picture), movie)
    }

    @Test(
        "each shows exactly what the one before it shows, and those after them are right",
        arguments: [
            "AAAABBBC", "ABBBBBBBBBBBBBBBBBBBBBBBBCDDDDDDDDDDDDDDDDDDDDE", "AAA|AAB|CCCD",
            "AB|AC|A|A|AAB|A|B",
        ],
        [
            PixelSize(width: 16, height: 16), PixelSize(width: 176, height: 144),
            PixelSize(width: 1440, height: 34),
        ]
    )
    func exact(order: String, size: PixelSize) throws {
        let (frames, movie) = try Self.decoded(order, size)
        let letters = order.filter { $0 != "|" }
        #expect(frames.count == letters.count && movie.samples.count == letters.count)
        var index = 0
        var before: Character?
        for letter in order {
            if letter == "|" {
                before = nil
                continue
            }
            if letter == before {
                let isSame = frames[index] == frames[index - 1]
                #expect(isSame, "frame \(index)")
                #expect(movie.samples[index].data.count < 200 && !movie.samples[index].isSync)
            } else {
                let source = PlanarPicture(try Self.frame(size, seed: UInt64(letter.asciiValue ?? 0)))
                let error = zip(frames[index].planes[0], source.planes[0])
                    .reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
                #expect(error < 12 * size.area, "frame \(index)")
            }
            before = letter
            index += 1
        }
    }

    @Test("a key frame that equals the first frame and stays is the first frame's data again")
    func opening() throws {
        let (frames, movie) = try Self.decoded("AABC|AAA", PixelSize(width: 176, height: 144))
        let samples = movie.samples
        #expect(samples[4].data == samples[0].data && samples[4].isSync && !samples[5].isSync)
        #expect(frames[4] == frames[0] && frames[6] == frames[0] && frames[3] != frames[0])
    }

    @Test("adjacent key frames are distinguished")
    func adjacentKeyFrames() throws {
        let (_, movie) = try Self.decoded("A|AB|A|AB|AC|A|B", PixelSize(width: 176, height: 144))
        for (one, next) in zip(movie.samples, movie.samples.dropFirst()) where one.isSync && next.isSync {
            #expect(one.data != next.data)
        }
    }
}
