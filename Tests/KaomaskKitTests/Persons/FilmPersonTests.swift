import Formats
import Foundation
import Imaging
import Movies
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

/// A film in groups of ten pictures that shows Grace Hopper, and in the middle Eileen Collins beside her.
struct PersonFilm {
    static let (count, group, size) = (90, 10, PixelSize(width: 640, height: 360))
    /// The frames that show Eileen, unless others are named, and those of the groups in which she is covered.
    static let (eileen, coded) = (35..<65, 20..<80)

    private static func middleOfGrace(_ frame: Int) -> Point { Point(Double(10 + frame / 3 + 118), 40 + 101) }

    /// The color in the middle of each face, where it is or would be, in each frame.
    struct Seen {
        var grace: [Color] = []
        var eileen: [Color] = []
    }

    enum Beside { case eileen, herself, nobody }

    /// Returns the film, an MP4.
    ///
    /// - Parameters:
    ///   - grace: The frames that show her.
    ///   - beside: Who is seen beside her.
    ///   - cut: The frame from which Eileen stands where Grace was, before another wall; `nil` for none.
    static func film(
        grace: Range<Int> = 0..<count,
        beside: Beside = .eileen,
        cut: Int? = nil
    ) throws -> [UInt8] {
        let left = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
            .scaled(to: PixelSize(width: 220, height: 260))
        let right = try PNGCodec.decode(Fixture.eileenCollins.bytes).pixels
            .resized(to: PixelSize(width: 320, height: 320))
        func draw(_ person: PixelBuffer, _ x: Int, _ y: Int, on picture: inout PixelBuffer) {
            let bounds = PixelRect(x: x, y: y, width: person.size.width, height: person.size.height)
            picture.draw(Layer(bounds: bounds, bytes: person.bytes))
        }
        let format = MovieFormat(size: size, codec: .h264)
        let movie = try EncodedMovie(format, frames: count, isKeyFrame: { $0.isMultiple(of: group) }) {
            index in
            let isBehind = cut.map { index >= $0 } ?? false
            let wall: UInt8 = isBehind ? 40 : 150
            var picture = PixelBuffer(size: size, filledWith: Color(red: wall, green: wall, blue: wall))
            if eileen.contains(index), !isBehind {
                switch beside {
                case .eileen: draw(right, 320, 20, on: &picture)
                case .herself: draw(left, 380, 40, on: &picture)
                case .nobody: break
                }
            }
            if isBehind {
                let place = middleOfGrace(index)
                draw(right, Int(place.x) - 143, Int(place.y) - 80, on: &picture)
            } else if grace.contains(index) {
                draw(left, 10 + index / 3, 40, on: &picture)
            }
            return try picture.planarFrame()
        }
        let sound = try EncodedSound(
            encoding: Waveform.wav(seconds: 3, rate: 48_000, channels: 1),
            seconds: 3
        )
        return try MP4File.bytes(movie, sound: sound)
    }

    /// Returns what a film shows where the faces are.
    static func seen(_ film: [UInt8]) throws -> Seen {
        var decoder = try MovieDecoder(film)
        var seen = Seen()
        while let frame = try decoder.next() {
            let pixels = try WholePicture(frame.picture).pixels(decoder.color)
            let place = middleOfGrace(seen.grace.count)
            seen.grace.append(pixels.color(x: Int(place.x), y: Int(place.y)))
            seen.eileen.append(pixels.color(x: 320 + 143, y: 20 + 80))
        }
        return seen
    }
}

extension Color {
    /// `true` for the color of covers in tests of films.
    fileprivate var isPaint: Bool { green > 180 && red < 90 && blue < 90 }
}

@Suite("Persons in films")
struct FilmPersonTests {
    private static let film = Result { try PersonFilm.film() }
    private static let known = Result {
        let folder = try ScratchFolder(["known/grace.jpg": Fixture.graceHopper.bytes])
        return folder
    }

    private static func cover(
        _ film: [UInt8],
        _ change: (inout CoverOptions) -> Void = { $0.persons.known = .excepted }
    ) throws -> (report: CoverReport, film: [UInt8]?) {
        let pictures = [try known.get()("known")]
        return try FilmTests.cover(film) {
            $0.persons.pictures = pictures
            change(&$0)
        }
    }

    @Test(
        "somebody known stays bare and a stranger is covered in every frame; groups without strangers stay byte for byte"
    )
    func exceptKnown() throws {
        let film = try Self.film.get()
        let (report, covered) = try Self.cover(film)
        let seen = try PersonFilm.seen(try #require(covered))
        #expect(seen.grace.count == PersonFilm.count && seen.grace.allSatisfy { !$0.isPaint })
        #expect(PersonFilm.eileen.allSatisfy { seen.eileen[$0].isPaint })
        let (before, after) = (try FilmFixture.read(film), try FilmFixture.read(try #require(covered)))
        for frame in 0..<PersonFilm.count where !PersonFilm.coded.contains(frame) {
            #expect(before.sums[frame] == after.sums[frame], "frame \(frame)")
            #expect(before.packets[frame].count == after.packets[frame].count)
        }
        let bare = try #require(report.bare)
        #expect(bare.map(\.person?.person) == ["grace"] && bare[0].person?.reason == .recognised)
        #expect(bare[0].track?.from == 0 && bare[0].track.map { $0.to > 2.9 } ?? false)
        #expect(report.faces.map(\.person?.reason) == [.stranger] && report.warnings == nil)
        #expect(report.persons?.words == "1 face of 1 person left bare, 1 covered")
        #expect(report.movieSearch?.faces == 1)
    }

    @Test("a film that shows nobody but those left bare is skipped, or copied as it is")
    func nobodyElse() throws {
        let film = try PersonFilm.film(beside: .nobody)
        let skipped = try Self.cover(film)
        #expect(skipped.film == nil && skipped.report.status == .skipped)
        #expect(skipped.report.bare?.count == 1)
        #expect(skipped.report.lines.first?.contains("nobody but those left bare") == true)
        let copied = try Self.cover(film) { ($0.persons.known, $0.noFace) = (.excepted, .copy) }
        #expect(copied.film == film && copied.report.status == .copied)
    }

    @Test("covering known persons only leaves strangers as they are")
    func onlyKnown() throws {
        let (report, covered) = try Self.cover(try Self.film.get()) { $0.persons.known = .only }
        let seen = try PersonFilm.seen(try #require(covered))
        #expect(seen.grace.allSatisfy { $0.isPaint })
        #expect(PersonFilm.eileen.allSatisfy { !seen.eileen[$0].isPaint })
        #expect(report.faces.map(\.person?.person) == ["grace"])
    }

    @Test("of two who are like one person at the same time, one is covered")
    func twins() throws {
        let (report, _) = try Self.cover(try PersonFilm.film(beside: .herself))
        #expect(report.bare?.count == 1)
        #expect(report.faces.map(\.person?.reason) == [.second])
    }

    @Test("somebody seen too briefly to be sure is covered from the first frame")
    func brief() throws {
        let shown = 42..<50
        let (report, covered) = try Self.cover(try PersonFilm.film(grace: shown, beside: .nobody))
        let seen = try PersonFilm.seen(try #require(covered))
        #expect(shown.allSatisfy { seen.grace[$0].isPaint })
        #expect(report.bare == nil && report.faces.map(\.person?.reason) == [.unclear])
    }

    @Test("whoever stands in the same place after a cut is not taken for somebody known before it")
    func cut() throws {
        let (_, covered) = try Self.cover(try PersonFilm.film(beside: .nobody, cut: 45))
        let seen = try PersonFilm.seen(try #require(covered))
        #expect((0..<45).allSatisfy { !seen.grace[$0].isPaint })
        #expect((45..<PersonFilm.count).allSatisfy { seen.grace[$0].isPaint })
    }

    @Test("a person has the kaomoji asked for, and with --same one in a film and in pictures")
    func kaomoji() throws {
        let film = try Self.film.get()
        let grace = try #require(PersonName("Grace"))
        let (report, _) = try Self.cover(film) {
            $0.persons.kaomoji[grace] = "cat"
            $0.kaomoji = .cycle
        }
        let cat = CoverOptions(kaomoji: .cycle).catalog.kaomoji(named: "cat")?.words
        #expect(report.faces.map(\.kaomoji)[0] == cat && report.faces.map(\.kaomoji)[1] != cat)

        let folder = try ScratchFolder()
        var options = CoverOptions(kaomoji: .cycle)
        options.persons.groups = true
        let plans = [
            PlannedPhoto(
                input: try folder.write(Fixture.eileenCollins.bytes, as: "a.png"),
                still: folder("a-covered.png"),
                movie: nil
            ),
            PlannedPhoto(
                input: try folder.write(film, as: "b.mp4"),
                still: folder("b-covered.mp4"),
                movie: nil
            ),
        ]
        let pipeline = try Pipeline(options)
        for (order, plan) in plans.enumerated() { try pipeline.lookAhead(at: plan, order: order) }
        pipeline.groupPersons()
        let drawn = try plans.map { try pipeline.cover($0).faces.map(\.kaomoji) }
        #expect(drawn[0][0] == drawn[1][1] && drawn[1][0] != drawn[1][1])
    }

    @Test(
        "workers look at persons in pictures and films, and cover them, as one process does",
        arguments: ["same", "except-known", "only-known"]
    )
    func workers(option: String) throws {
        let (eileen, grace) = (Fixture.eileenCollins.bytes, Fixture.graceHopper.bytes)
        let folder = try ScratchFolder(["a.png": eileen, "b.jpg": grace, "c.mp4": try Self.film.get()])
        let names = folder.files.sorted()
        var packet = TaggedPacket()
        packet.addRegions([TaggedPacket.Person("Eileen", 0.3, 0.1, 0.3, 0.4)])
        try folder.write(packet.text.utf8, as: "a.xmp")
        func made(_ crew: Crew?) throws -> [[UInt8]] {
            var options = CoverOptions(kaomoji: .cycle)
            options.persons.pictures = [try Self.known.get()("known")]
            try OptionTable.Persons.set(&options, [option: ""])
            (options.crew, options.replacesExisting) = (crew, true)
            let pipeline = try Pipeline(options)
            let plans = names.map { PlannedPhoto(input: folder($0), still: folder("made-" + $0), movie: nil) }
            if pipeline.groupsPersons {
                for (order, plan) in plans.enumerated() { try pipeline.lookAhead(at: plan, order: order) }
                pipeline.groupPersons()
            }
            let reports = try plans.map { Array(JSONLine.encode(try pipeline.cover($0)).utf8) }
            return reports + folder.files.sorted().map(folder.bytes)
        }
        let alone = try made(nil)
        #expect(try made(Crew(program: Command.built("kaomask"), ["--kaomoji=cycle"])) == alone)
    }

    @Test("a name that no picture knows means nobody in a film: everybody is covered, and no model is opened")
    func unnamed() throws {
        let ann = try #require(PersonName("Ann"))
        let (report, covered) = try FilmTests.cover(try Self.film.get()) {
            $0.persons.only = [ann]
            $0.persons.model = "/nowhere"
        }
        let seen = try PersonFilm.seen(try #require(covered))
        #expect(seen.grace.allSatisfy { $0.isPaint })
        #expect(PersonFilm.eileen.allSatisfy { seen.eileen[$0].isPaint })
        #expect(report.notes?.contains { $0.description.contains("whoever may be Ann is covered") } == true)
    }

    @Test(
        "in a Live Photo somebody known stays bare if the movie shows long enough that it is they",
        arguments: [true, false]
    )
    func livePhoto(isLong: Bool) throws {
        let folder = try ScratchFolder()
        let live = try LivePhotoFixture(frameCount: isLong ? LivePhotoFixture.frameCount : 10, isBlind: false)
        let plan = PlannedPhoto(input: try live.write(in: folder), still: folder("out.jpg"), movie: nil)
        var options = CoverOptions(kaomoji: .cycle)
        options.persons.pictures = [try Self.known.get()("known")]
        options.persons.known = .excepted
        let report = try Pipeline(options).cover(plan)
        #expect(report.status == (isLong ? .skipped : .written))
        #expect((report.bare ?? report.faces).map(\.person?.reason) == [isLong ? .recognised : .movie])
    }
}
