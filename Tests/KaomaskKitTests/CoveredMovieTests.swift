import Formats
import Imaging
import Pairing
import Synchronization
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
        let folder = try ScratchFolder()
        let path = try live.write(in: folder)
        if let movie { try folder.write(movie, as: "in.mov") }
        let plan = PlannedPhoto(input: path, still: folder("out.jpg"), movie: nil)
        let report = try LivePhotoTests.pipeline.get().cover(plan)
        return Covered(report: report, before: folder.bytes(of: "in.mov"), after: folder.bytes(of: "out.mov"))
    }

    private static func video(_ bytes: [UInt8]) throws -> VideoDescription {
        try #require(try MovieInspection(bytes).tracks.first { $0.handler == "vide" }?.video)
    }

    private static func codedBytes(_ bytes: [UInt8]) throws -> (count: Int, frames: Int) {
        var decoder = try MovieDecoder(bytes)
        var frames = 0
        while try decoder.next() != nil { frames += 1 }
        return (decoder.codedBytes, frames)
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

    @Test(
        "the picture outside of the faces stays within 42 dB of the source, in no more bytes",
        arguments: MovieCodec.allCases
    )
    func near(codec: MovieCodec) throws {
        let covered = try Self.cover(try LivePhotoFixture(codec: codec))
        let around = (0..<LivePhotoFixture.frameCount).map { index in
            let face = LivePhotoFixture.face(inFrame: index)
            return [PixelRect(x: Int(face.x) - 110, y: Int(face.y) - 130, width: 220, height: 260)]
        }
        var before = try MovieDecoder(covered.before)
        let likeness = try MovieLikeness.decibels(of: covered.after, like: &before, apartFrom: around)
        #expect(likeness >= 42)
        let (old, new) = (try Self.codedBytes(covered.before), try Self.codedBytes(covered.after))
        #expect(new.count <= old.count && new.frames == old.frames)
        #expect(covered.report.notes?.contains { $0.code == .movieQuality } == false)
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

    @Test(
        "a second attempt is made where the first is too far off or takes too much room, and never above the room"
    )
    func rate() {
        func attempt(_ factor: Double, _ bytes: Int, _ likeness: Double) -> RateControl.Attempt {
            RateControl.Attempt(factor: factor, bytes: bytes, likeness: likeness)
        }
        let rate = RateControl(room: 1000)
        #expect(rate.secondFactor(after: attempt(20, 900, 43)) == nil)
        #expect(rate.secondFactor(after: attempt(20, 2000, 44)).map { $0 > 25 } == true)
        #expect(rate.secondFactor(after: attempt(20, 400, 40)).map { $0 < 18 } == true)
        // The size limit leaves no room for more.
        #expect(rate.secondFactor(after: attempt(20, 950, 40)) == nil)
        #expect(rate.prefers(attempt(25, 900, 42), to: attempt(20, 2000, 44)))
        #expect(!rate.prefers(attempt(16, 1100, 43), to: attempt(20, 900, 41)))
        #expect(rate.prefers(attempt(16, 990, 43), to: attempt(20, 900, 41)))
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

    @Test(
        "a movie is opened once, and what becomes of it once for each of two rates, however often frames are read",
        arguments: [Orientation.up, .right]
    )
    func openings(turn: Orientation) throws {
        let live = try LivePhotoFixture(turn: turn)
        let count = try countingOpenings { _ in _ = try Self.cover(live) }
        #expect((2...3).contains(count))
    }

    @Test("a second round, for a face that was left visible, opens the movie no second time")
    func secondRound() throws {
        let folder = try ScratchFolder()
        _ = try LivePhotoFixture(frameCount: 8).write(in: folder)
        let source = try SourceFile.read(folder("in.mov"))
        let (finder, renderers) = (try FaceFinder(DetectionOptions()), RendererPool(fontFile: nil))
        let count = try countingOpenings { opened in
            let inspection = try MovieInspection(source.bytes)
            var decoder = try SearchedMovie.open(source, inspection)
            let size = LivePhotoFixture.size
            let movie = try SearchedMovie.look(
                at: source,
                inspection,
                &decoder,
                with: finder,
                stillTime: nil,
                still: size
            ) { _ in [] }
            let checker = FrameChecker(finder: finder, leftAlone: [], only: nil)
            // Nothing is painted, so that the face stays visible, which gives the first round up.
            let first = try movie.covered(&decoder, with: [], renderers, checker: checker, isLast: false)
            #expect(first.check.asksForMore && first.bytes.isEmpty && opened() == 1)
            let second = try movie.covered(&decoder, with: [], renderers, checker: checker, isLast: true)
            #expect(second.check.searched == 8 && !second.bytes.isEmpty)
        }
        #expect((2...3).contains(count))
    }
}

/// Returns how often movies are opened in `body`, which may ask how often they were so far.
///
/// Not optimised: Swift 6.3 crashes where it specialises a task-local value that is a function.
@_optimize(none)
private func countingOpenings(_ body: (_ opened: () -> Int) throws -> Void) throws -> Int {
    let count = Mutex(0)
    try MovieOpening.$watcher.withValue({ count.withLock { $0 += 1 } }) {
        try body { count.withLock { $0 } }
    }
    return count.withLock { $0 }
}
