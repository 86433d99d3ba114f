import Faces
import Foundation
import Imaging
import KaomaskKit
import Movies
import Overlay
import Scenes
import Testing

@testable import Serve

@Suite("An order of the page")
struct JobOrderTests {
    private static func order(_ kind: String, _ options: String) throws -> JobOrder {
        let text = #"{"kind":"\#(kind)","items":[],"options":{\#(options)}}"#
        return try JSONDecoder().decode(JobOrder.self, from: Data(text.utf8))
    }

    private static func cover(_ options: String) throws -> CoverOptions {
        try order("cover", options).cover(over: CoverOptions(kaomoji: .match))
    }

    @Test("measures a collage in percent, and leaves to the template what it does not say")
    func collage() throws {
        let measured = try Self.order("collage", #""gap":0,"margin":12.5"#).collage()
        #expect(measured.gap == .share(0) && measured.margin == .share(0.125))
        let plain = try Self.order("collage", "").collage()
        #expect(plain.gap == nil && plain.margin == nil)
    }

    @Test("takes what the command line takes for many pictures")
    func further() throws {
        let cover = try Self.cover(#""ink-only":true,"quality":80"#)
        #expect(cover.appearance.isInkOnly && cover.quality == 80)
        #expect(throws: PageError.self) { try Self.cover(#""quality":101"#) }
        #expect(throws: PageError.self) { try Self.cover(#""quality":1e300"#) }
        #expect(try Self.order("reveal", #""wallpaper":true"#).reveal(in: "out").isWallpaper)
        #expect(try Self.order("collage", #""size":"1920x1080""#).collage().size.width == 1920)
        #expect(try Self.order("card", #""text":"hi","place":"top""#).card(in: "out").look.place == .top)
        #expect(throws: PageError.self) {
            try Self.order("card", #""text":"hi","place":"left""#).card(in: "out")
        }
    }

    @Test("looks for the faces that it asks for, and no others")
    func search() throws {
        func search(_ options: String) throws -> FaceSearchOptions {
            try Self.cover(options).detection.search
        }
        let asked = try search(#""min-face":0.5,"threshold":0.4,"tilt":"60, -60""#)
        #expect(asked.smallestFace == .share(0.005) && asked.threshold == 0.4 && asked.tilts == [60, -60])
        let usual = try search("")
        #expect(usual.smallestFace == nil && usual.threshold == nil && usual.tilts.isEmpty)
        for wrong in [
            #""min-face":0"#, #""min-face":101"#, #""threshold":-0.1"#, #""threshold":1.1"#, #""tilt":"a""#,
            #""tilt":"181""#, #""tilt":"nan""#, #""min-face":1e300"#,
        ] {
            #expect(throws: PageError.self, "\(wrong)") { try search(wrong) }
        }
    }

    @Test("gives a Live Photo and a card the movie that it asks for")
    func film() throws {
        let options = #""fps":25,"movie-size":720,"codec":"hevc""#
        let reveal = try Self.order("reveal", options).reveal(in: "out")
        for film in [reveal, try Self.order("card", #""text":"hi","# + options).card(in: "out").reveal] {
            #expect(
                film.timeline.frameRate.perSecond == 25 && film.movieLongSide == 720 && film.codec == .hevc
            )
        }
        let usual = try Self.order("card", #""text":"hi""#).card(in: "out").reveal
        #expect(usual.timeline.frameRate == .thirty && usual.movieLongSide == RevealOptions().movieLongSide)
        for wrong in [#""fps":9"#, #""fps":61"#, #""movie-size":63"#, #""movie-size":1e300"#] {
            #expect(throws: PageError.self, "\(wrong)") { try Self.order("reveal", wrong).reveal(in: "out") }
        }
        #expect(throws: PageError.self, "a Lock Screen has no movies of that length") {
            try Self.order("reveal", #""wallpaper":true,"duration":3"#).reveal(in: "out")
        }
    }

    @Test("draws by a seed what is drawn by chance")
    func seed() throws {
        func kaomoji(_ options: String) throws -> KaomojiChoice {
            try Self.cover(#""kaomoji":"random""# + options).kaomoji
        }
        func seed(_ options: String) throws -> UInt64? {
            if case .random(let seed) = try kaomoji(options) { seed } else { nil }
        }
        #expect(try seed(#","seed":7"#) == 7 && seed("") == 0)
        #expect(throws: PageError.self) { try kaomoji(#","seed":-1"#) }
    }

    @Test("letters a card in a font that is there, with corners as they were asked for")
    func card() throws {
        let look = try Self.order("card", #""text":"hi","family":"serif","square":true"#).card(in: "out").look
        #expect(look.family == "serif" && !look.hasRoundCorners)
        #expect(throws: PageError.self) {
            try Self.order("card", #""text":"hi","family":"No Such Family""#).card(in: "out")
        }
    }

    @Test("times a movie by its frame rate, or as its kind is usually timed")
    func movie() throws {
        func rate(_ options: String) throws -> Double {
            try Self.order("movie", options).movie(in: "out").0.frameRate.perSecond
        }
        #expect(try rate(#""fps":12.5"#) == 12.5)
        #expect(try rate("") == PhotoMovieOptions().frameRate.perSecond)
        #expect(try rate(#""ending":"gif""#) == PhotoMovieOptions(.gif).frameRate.perSecond)
    }
}
