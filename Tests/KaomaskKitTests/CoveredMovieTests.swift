import Formats
import Imaging
import Pairing
import TestSupport
import Testing

@testable import KaomaskKit
@testable import Movies

/// The movie of a Live Photo keeps everything except its faces.
@Suite("Covered movies")
struct CoveredMovieTests {
    private struct Covered {
        let report: CoverReport
        let before, after: [UInt8]
    }

    private static func cover(_ live: LivePhotoFixture, movie: [UInt8]? = nil) throws -> Covered {
        let folder = try live.folder()
        if let movie { try folder.write(movie, as: "in.mov") }
        let report = try LivePhotoTests.pipeline.get().cover(folder.plan())
        return Covered(report: report, before: folder.bytes(of: "in.mov"), after: folder.bytes(of: "out.mov"))
    }

    private static func video(_ bytes: [UInt8]) throws -> VideoDescription {
        try #require(try MovieInspection(bytes).tracks.first { $0.handler == "vide" }?.video)
    }

    @Test("ten bits and the transfers of HDR stay, under the paint too", arguments: [16, 18])
    func highDynamicRange(transfer: Int) throws {
        let color = MovieColor(primaries: 9, transfer: transfer, matrix: 9)
        let covered = try Self.cover(try LivePhotoFixture(color: color))
        let video = try Self.video(covered.after)
        #expect(video.profile == "Main 10" && video.bitDepth == 10 && video.highDynamicRange != nil)
        var old = try MovieDecoder(covered.before)
        var new = try MovieDecoder(covered.after)
        #expect(new.color == old.color && new.depth == 10 && new.color.transfer == transfer)
        var index = 0
        while let frame = try new.next(), let source = try old.next() {
            // The patch is sRGB's green at diffuse white, and the wall is unchanged.
            let (seen, wall) = (
                try WholePicture(frame.picture).pixels(new.color),
                try WholePicture(source.picture).pixels(old.color)
            )
            let middle = LivePhotoFixture.face(inFrame: index)
            let patch = seen.color(x: Int(middle.x), y: Int(middle.y))
            #expect(patch.green > 200 && patch.green > patch.red + 40 && patch.green > patch.blue + 40)
            let (a, b) = (seen.color(x: 620, y: 20), wall.color(x: 620, y: 20))
            #expect(abs(Int(a.green) - Int(b.green)) <= 3)
            index += 1
        }
        #expect(index == LivePhotoFixture.frameCount)
    }

    @Test("outside of the faces the movie stays within 40 dB of its source", arguments: MovieCodec.allCases)
    func near(codec: MovieCodec) throws {
        let covered = try Self.cover(try LivePhotoFixture(codec: codec))
        var before = try MovieDecoder(covered.before)
        var after = try MovieDecoder(covered.after)
        var (squares, count, index) = (0.0, 0, 0)
        while let old = try before.next(), let new = try after.next() {
            let face = LivePhotoFixture.face(inFrame: index)
            for y in 0..<old.picture.size.height where abs(y - Int(face.y)) > 130 {
                for x in 0..<old.picture.size.width {
                    let place = y * old.picture.size.width + x
                    let error = Double(old.picture.planes[0][place]) - Double(new.picture.planes[0][place])
                    (squares, count) = (squares + error * error, count + 1)
                }
            }
            index += 1
        }
        #expect(index == LivePhotoFixture.frameCount)
        #expect(NoiseRatio.decibels(squares: squares, count: count, largest: 255) >= 40)
    }

    @Test("Dolby Vision is left out with a word, and HLG stays")
    func dolbyVision() throws {
        let live = try LivePhotoFixture(color: MovieColor(primaries: 9, transfer: 18, matrix: 9))
        var movie = live.movie
        let place = try #require(movie.firstRange(of: Array("pasp".utf8)))
        // Profile 8 in place of the pixel aspect ratio.
        movie.replaceSubrange(
            place.lowerBound..<place.upperBound + 8,
            with: Array("dvvC".utf8) + [1, 0, 16, 0, 0, 0, 0, 0]
        )
        #expect(try Self.video(movie).highDynamicRange == "HLG, Dolby Vision 8")
        let covered = try Self.cover(live, movie: movie)
        #expect(try Self.video(covered.after).highDynamicRange == "HLG")
        let note = covered.report.notes?.first { $0.description.contains("Dolby Vision 8 metadata removed") }
        #expect(note?.description.contains("HLG") == true)
    }

    @Test("the shape of pixels stays")
    func pixelAspect() throws {
        let live = try LivePhotoFixture(codec: .h264)
        var movie = live.movie
        let place = try #require(movie.firstRange(of: Array("pasp".utf8))).upperBound
        movie.replaceSubrange(place..<place + 8, with: [0, 0, 0, 4, 0, 0, 0, 3])
        let covered = try Self.cover(live, movie: movie)
        #expect(try Self.video(covered.after).pixelAspect == [4, 3])
        #expect(try MovieDecoder(covered.after).pixelAspect == PixelAspect(width: 4, height: 3))
    }

    @Test(
        "a movie that lies on its side under an upright still is searched upright, and stays as it lies",
        arguments: [Orientation.right, .left]
    )
    func onItsSide(turn: Orientation) throws {
        let covered = try Self.cover(try LivePhotoFixture(turn: turn))
        var decoder = try MovieDecoder(covered.after)
        var index = 0
        let size = turn.uprightSize(ofStored: LivePhotoFixture.size)
        #expect(decoder.size == size && decoder.orientation == .up)
        let map = turn.uprightFromStored(LivePhotoFixture.size)
        while let frame = try decoder.next() {
            let middle = map.apply(LivePhotoFixture.face(inFrame: index))
            let pixels = try WholePicture(frame.picture).pixels(decoder.color)
            for (dx, dy) in [(0, 0), (-25, 0), (25, 0), (0, -25), (0, 25)] {
                let color = pixels.color(x: Int(middle.x) + dx, y: Int(middle.y) + dy)
                #expect(color.green > 180 && color.red < 90 && color.blue < 90, "frame \(index)")
            }
            index += 1
        }
        #expect(index == LivePhotoFixture.frameCount)
    }

    @Test("what this turn and another come to")
    func turns() {
        #expect(Orientation.right.then(.right) == .down && Orientation.left.then(.right) == .up)
        #expect(Orientation.up.then(.leftMirrored) == .leftMirrored)
    }

    @Test("a movie with too many frames is refused before the first is decoded")
    func tooLong() throws {
        let live = try LivePhotoFixture(codec: .h264, frameCount: 30)
        var movie = live.movie
        // The table of sizes promises 2000 samples of one size.
        let table = try #require(movie.firstRange(of: Array("stsz".utf8))).upperBound
        movie.replaceSubrange(table + 4..<table + 12, with: [0, 0, 0, 1, 0, 0, 7, 208])
        #expect {
            try Self.cover(live, movie: movie)
        } throws: { "\($0)".contains("more than 1800 frames") }
    }
}
