import Foundation
import KaomaskKit
import Movies
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
