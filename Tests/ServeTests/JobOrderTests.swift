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

    @Test("measures a collage in percent, and leaves to the template what it does not say")
    func collage() throws {
        let measured = try Self.order("collage", #""gap":0,"margin":12.5"#).collage(in: "out")
        #expect(measured.gap == .share(0) && measured.margin == .share(0.125))
        let plain = try Self.order("collage", "").collage(in: "out")
        #expect(plain.gap == nil && plain.margin == nil)
    }

    @Test("takes what the command line takes for many pictures")
    func further() throws {
        let cover = try Self.order("cover", #""inkOnly":true,"quality":80"#).cover(
            over: CoverOptions(kaomoji: .match)
        )
        #expect(cover.appearance.isInkOnly && cover.quality == 80)
        #expect(throws: PageError.self) {
            try Self.order("cover", #""quality":101"#).cover(over: CoverOptions(kaomoji: .match))
        }
        #expect(throws: PageError.self) {
            try Self.order("cover", #""quality":1e300"#).cover(over: CoverOptions(kaomoji: .match))
        }
        #expect(try Self.order("reveal", #""wallpaper":true"#).reveal(in: "out").isWallpaper)
        #expect(try Self.order("collage", #""size":"1920x1080""#).collage(in: "out").size.width == 1920)
        #expect(try Self.order("card", #""text":"hi","place":"top""#).card().look.place == .top)
        #expect(throws: PageError.self) { try Self.order("card", #""text":"hi","place":"left""#).card() }
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
