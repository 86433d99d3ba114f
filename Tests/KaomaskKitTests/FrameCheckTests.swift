import Foundation
import TestSupport
import Testing

@testable import Faces
@testable import Imaging
@testable import KaomaskKit

@Suite("Searching a covered movie again")
struct FrameCheckTests {
    static let portrait = Result { try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels }
    static let face = Rect(x: 177, y: 123, width: 179, height: 213)

    static func checker(
        leftAlone: [FaceTrack] = [],
        only: [FaceTrack]? = nil,
        threshold: Double? = nil,
        known: [[Rect]?] = []
    ) throws -> FrameChecker {
        var options = DetectionOptions()
        if let threshold { (options.search.threshold, options.search.detector) = (threshold, .network) }
        let finder = try FaceFinder(options)
        return FrameChecker(finder: finder, leftAlone: leftAlone, only: only, known: known)
    }

    /// Returns the track of a person in the first three frames, at the portrait's face or elsewhere.
    static func track(at box: Rect = face) throws -> FaceTrack {
        var tracker = FaceTracker()
        for index in 0..<3 {
            let found = FoundFaces(faces: [FaceObservation(boundingBox: box, confidence: 1)])
            tracker.add(try portrait.get().luma(), at: Double(index) / 30, found: found)
        }
        return try #require(tracker.tracks().first)
    }

    static func paint(_ bounds: Rect) -> Layer {
        let bounds = bounds.enclosingPixels
        return Layer(bounds: bounds, bytes: [UInt8](repeating: 255, count: 4 * bounds.width * bounds.height))
    }

    @Test("sees a face that no paint hides, and none where opaque paint lies, however the movie is turned")
    func bare() throws {
        let checker = try Self.checker()
        for turn in [Orientation.up, .right, .down] {
            let upright = try Self.portrait.get()
            let stored = turn.transposes ? upright.size.transposed : upright.size
            let map = turn.storedFromUpright(stored)
            let bare = try checker.bare(in: upright, number: 0, under: [], turn)
            #expect(bare.faces.count == 1)
            let hidden = Self.paint(Self.face.mapped(by: map))
            #expect(try checker.bare(in: upright, number: 0, under: [hidden], turn) == FoundFaces())
            let beside = Self.paint(Self.face.shifted(by: Point(120, 0)).mapped(by: map))
            #expect(try checker.bare(in: upright, number: 0, under: [beside], turn).faces.count == 1)
        }
    }

    @Test("searches a frame once more only if something else was drawn on it")
    func again() throws {
        let image = try Self.portrait.get()
        let (hidden, beside) = (Self.paint(Self.face), Self.paint(Self.face.shifted(by: Point(120, 0))))
        var checker = try Self.checker()
        let first = try checker.look(atFrame: 3, under: [hidden], in: image.size, .up) { image }
        #expect(first.found.faces.count == 1)
        checker.earlier = [3: first]
        var searched = 0
        func count(_ frame: Int, _ layers: [Layer]) throws -> Int {
            try checker.look(atFrame: frame, under: layers, in: image.size, .up) {
                searched += 1
                return PixelBuffer(size: image.size, filledWith: .white)
            }.found.faces.count
        }
        #expect(try count(3, [hidden]) == 1 && searched == 0)
        #expect(try count(3, [beside]) == 0 && searched == 1)
        #expect(try count(3, [hidden, beside]) == 0 && count(4, [hidden]) == 0 && searched == 3)
    }

    @Test("looks more closely only at what no paint hides")
    func settled() throws {
        let image = try Self.portrait.get()
        func found(under layers: [Layer]) throws -> FaceObservation {
            let look = try Self.checker().look(atFrame: 0, under: layers, in: image.size, .up) { image }
            return try #require(look.found.faces.first)
        }
        // Only a closer look tells how a head leans.
        #expect(try found(under: []).roll != 0)
        #expect(try found(under: [Self.paint(Self.face)]).roll == 0)
    }

    @Test("doubts a near miss only where something was before the movie was covered, or nobody has looked")
    func nearMiss() throws {
        let image = try Self.portrait.get()
        let elsewhere = Rect(x: 10, y: 400, width: 90, height: 90)
        for (known, count) in [([Self.face], 1), ([elsewhere], 0), ([], 0), (nil, 1)] as [([Rect]?, Int)] {
            // At such a high threshold the portrait's face is a near miss.
            let checker = try Self.checker(threshold: 0.97, known: [known])
            let bare = try checker.bare(in: image, number: 0, under: [], .up)
            #expect(bare.faces.isEmpty && bare.unsure.count == count)
        }
        let sure = try Self.checker(known: [[elsewhere]])
        #expect(try sure.bare(in: image, number: 0, under: [], .up).faces.count == 1)
    }

    @Test("says nothing of whoever is left alone on purpose")
    func leftAlone() throws {
        let image = try Self.portrait.get()
        let (here, elsewhere) = (
            try Self.track(), try Self.track(at: Rect(x: 10, y: 400, width: 90, height: 90))
        )
        func count(_ checker: FrameChecker, frame: Int = 1) throws -> Int {
            try checker.bare(in: image, number: frame, under: [], .up).faces.count
        }
        #expect(try count(Self.checker(leftAlone: [here])) == 0)
        #expect(try count(Self.checker(leftAlone: [elsewhere])) == 1)
        #expect(try count(Self.checker(only: [elsewhere])) == 0)
        #expect(try count(Self.checker(only: [here])) == 1)
    }

    @Test("tells of faint sightings beside whoever is followed, and of no others")
    func faint() throws {
        // So blurred that it is neither a face nor a near miss by the highest threshold there is.
        let image = try Self.portrait.get().blurred(sigma: 14)
        let beside = Self.paint(Self.face.shifted(by: Point(120, 0)))
        func found(covered: [FaceTrack]) throws -> FoundFaces {
            var options = DetectionOptions()
            (options.search.detector, options.search.threshold) = (.network, 1)
            let finder = try FaceFinder(options)
            let checker = FrameChecker(finder: finder, leftAlone: [], only: nil, covered: covered)
            return try checker.bare(in: image, number: 1, under: [beside], .up)
        }
        let (here, elsewhere) = (
            try Self.track(), try Self.track(at: Rect(x: 10, y: 400, width: 90, height: 90))
        )
        #expect(try found(covered: [here]).faint.count == 1)
        #expect(try found(covered: [elsewhere]) == FoundFaces())
        var check = FrameCheck()
        check.note(FoundFaces(faint: [FaceObservation(boundingBox: Self.face, confidence: 0.3)]), inFrame: 0)
        #expect(check.faces.isEmpty && check.hints.map(\.frame) == [0] && check.doubtful == [0])
    }

    @Test(
        "tells every frame that shows the place of a near miss, where nobody is followed",
        arguments: [0.0, 14]
    )
    func overlooked(roll: Double) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(TurningCameraTests.movie(frames: 3, rolling: roll), as: "in.mov")
        func search(_ threshold: Double?) throws -> SearchedMovie {
            var options = DetectionOptions()
            (options.search.threshold, options.search.detector) = (threshold, .network)
            let (source, finder) = (try SourceFile.read(path), try FaceFinder(options))
            return try TurningCameraTests.look(at: source, with: finder)
        }
        let sure = try search(nil)
        #expect(sure.tracks.count == 1 && sure.overlooked.isEmpty)
        // So high that only the best of the frames that roll has a near miss.
        let unsure = try search(try #require(sure.tracks.first).confidence + 0.095)
        #expect(unsure.tracks.isEmpty && unsure.overlooked == [0, 1, 2])
    }

    @Test("tells the times in which a face may show, frames close together as one")
    func words() {
        let times = (0..<90).map { Double($0) / 30 }
        var check = FrameCheck()
        let face = FaceObservation(boundingBox: Self.face, confidence: 1)
        for index in times.indices {
            let found =
                [12, 13, 15].contains(index)
                ? FoundFaces(faces: [face]) : index == 60 ? FoundFaces(unsure: [face]) : FoundFaces()
            check.note(found, inFrame: index)
        }
        #expect(check.faces.map(\.frame) == [12, 13, 15])
        let search = MovieSearch(check, faces: 2, times: times)
        let more = MovieSearch(check, supposed: [13, 14, 80], faces: 2, times: times)
        #expect(more.mayShow.map(\.frames) == [4, 1, 1])
        let near = MovieSearch(check, supposed: [29], faces: 2, times: times)
        #expect(near.mayShow.map(\.frames) == [4, 1] && near.mayShow.first?.to == 0.97)
        #expect(search.mayShow.map(\.frames) == [3, 1] && search.mayShow.map(\.from) == [0.4, 2])
        let remarks = search.remarks(isRevealed: false)
        #expect(
            remarks.notes.map(\.description) == [
                "Live Photo: 2 faces were followed through its movie, and all 90 frames were searched again"
            ]
        )
        #expect(
            remarks.warnings.map(\.description) == [
                "check its movie at 0.4-0.5 s, 2.0 s: 4 frames may show a face"
            ]
        )
        var clean = FrameCheck()
        for index in 0..<40 { clean.note(FoundFaces(), inFrame: index) }
        let found = MovieSearch(clean, faces: 1, times: times).remarks(isRevealed: true)
        #expect(
            found.notes.map(\.description) == [
                "Live Photo: 1 face was followed through the 90 frames of its movie; "
                    + "the 40 covered frames were searched again: no face left"
            ]
        )
        #expect(found.warnings.isEmpty)
    }
}

extension FrameChecker {
    /// Searches an upright frame and judges what was found.
    fileprivate func bare(
        in frame: PixelBuffer,
        number: Int,
        under layers: [Layer],
        _ turn: Orientation
    ) throws -> FoundFaces {
        let stored = turn.storedSize(ofUpright: frame.size)
        let look = try look(atFrame: number, under: layers, in: stored, turn) { frame }
        return bare(of: look.found, inFrame: number, under: layers, in: stored, turn)
    }
}

extension FrameCheck {
    /// Records a frame in which nothing but these was found.
    fileprivate mutating func note(_ seen: FoundFaces, inFrame number: Int) {
        note(Look(paint: 0, found: seen), seen, inFrame: number)
    }
}
