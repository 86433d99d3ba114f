import Faces
import Imaging
import Movies
import Scenes
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Command line and page take their ranges and defaults from the jobs' options")
struct AgreementTests {
    /// An option of the page and the command line, what it can be, and what it is when nobody says.
    struct Option: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: String
        let command: [String]
        let range: ClosedRange<Double>
        let standard: Double
        var testDescription: String { name }

        init(
            _ name: String,
            _ kind: String,
            _ command: [String],
            _ range: ClosedRange<Double>,
            _ standard: Double
        ) {
            (self.name, self.kind, self.command) = (name, kind, command)
            (self.range, self.standard) = (range, standard)
        }
    }

    private static let movie = ["movie", "a.jpg", "-o", "a.mov"]
    private static let detector = FaceSearchOptions().detector
    private static let options = [
        Option(
            "duration",
            "reveal",
            ["reveal", "a.jpg"],
            RevealOptions.durations,
            RevealTimeline.standardDuration
        ),
        Option("seconds", "movie", movie, Slide.durations, PhotoMovieOptions().seconds),
        Option("fade", "movie", movie, PhotoMovieOptions.fades, PhotoMovieOptions().fade),
        Option("threshold", "cover", ["cover", "a.jpg"], detector.thresholds, detector.standardThreshold),
    ]

    @Test("the page gets them", arguments: options)
    func told(option: Option) throws {
        let control = try Self.control(option.name, of: option.kind, in: RunningServer())
        #expect(control["min"] as? Double == option.range.lowerBound)
        #expect(control["max"] as? Double == option.range.upperBound)
        #expect(control["standard"] as? Double == option.standard)
    }

    private static func control(
        _ name: String,
        of kind: String,
        in server: RunningServer
    ) throws -> [String: Any] {
        let options =
            try server.ask("GET", "api/choices").json["options"] as? [String: [String: [String: Any]]]
        return try #require(options?[kind]?[name])
    }

    @Test("what lies outside is refused in the same words", arguments: options)
    func refused(option: Option) throws {
        let server = try RunningServer(["a.jpg": Fixture.graceHopper.bytes])
        let id = try #require(try server.items().first?["id"] as? String)
        for value in [option.range.lowerBound - 0.01, option.range.upperBound + 0.01] {
            let order =
                #"{"kind":"\#(option.kind)","items":["\#(id)"],"options":{"\#(option.name)":\#(value)}}"#
            let answer = try server.ask("POST", "api/jobs", body: Array(order.utf8))
            let words = "must be \(option.range.inWords)"
            #expect(answer.status == 400 && answer.message?.hasPrefix("\(option.name): \(words)") == true)
            let run = try Command(Command.built("kaomask"), option.command + ["--\(option.name)=\(value)"])
            #expect(run.status == 64 && run.errors.contains("--\(option.name) \(words)"))
        }
    }

    @Test("bars are those of the options until others are chosen")
    func bars() throws {
        let server = try RunningServer(["a.jpg": Fixture.graceHopper.bytes])
        let bars = try Self.control("bars", of: "movie", in: server)
        #expect(bars["standard"] as? String == "blur" && PhotoMovieOptions().bars == .blurred)
        #expect(CollageOptions().bars == PhotoMovieOptions().bars)
        let id = try #require(try server.items().first?["id"] as? String)
        func movie(_ options: String) throws -> [UInt8] {
            let options = #""ending":"gif","seconds":0.1"# + options
            let job = try server.make(#"{"kind":"movie","items":["\#(id)"],"options":{\#(options)}}"#)
            return try server.ask("GET", "api/jobs/\(try #require(job["id"] as? String))/results/0/files/0")
                .body
        }
        let usual = try movie("")
        #expect(try movie(#","bars":"blur""#) == usual && movie(#","bars":"red""#) != usual)
        let order = #"{"kind":"movie","items":["\#(id)"],"options":{"bars":"nothing"}}"#
        let answer = try server.ask("POST", "api/jobs", body: Array(order.utf8))
        #expect(answer.status == 400 && answer.message?.hasPrefix("bars: ") == true)
    }

    @Test("cards are of the glass that suits their kind", arguments: CardKind.allCases)
    func cards(kind: CardKind) throws {
        let choices = try RunningServer().ask("GET", "api/choices").json
        let cards = try #require(choices["cards"] as? [[String: String]])
        let told = cards.first { $0["name"] == kind.rawValue }?["style"]
        #expect(told == (kind == .image ? nil : CardLook(kind).style.rawValue))
    }

    @Test("a list, a code and a GIF come out of the page as they do of the command line")
    func same() throws {
        let server = try RunningServer(["a.jpg": Fixture.graceHopper.bytes])
        let id = try #require(try server.items().first?["id"] as? String)
        let photo = server.pictures + "/a.jpg"
        let orders = [
            (
                "card", #""contents":"list","text":"red: milk""#,
                ["card", "list", photo, "--row", "red: milk"],
                "jpg"
            ),
            ("card", #""contents":"qr","text":"hello""#, ["card", "qr", photo, "--content", "hello"], "jpg"),
            ("movie", #""ending":"gif","seconds":0.1"#, ["movie", photo, "--seconds", "0.1"], "gif"),
        ]
        for (kind, options, command, ending) in orders {
            let order = #"{"kind":"\#(kind)","items":["\#(id)"],"options":{\#(options)}}"#
            let job = try server.make(order)
            let made = server.output + "/by-hand-\(kind)." + ending
            try Command(Command.built("kaomask"), command + ["-o", made, "--force"]).succeeded()
            let result = try #require((job["results"] as? [[String: Any]])?.first)
            let files = try #require(result["files"] as? [[String: Any]])
            let number = try #require(job["id"] as? String)
            let last = try server.ask("GET", "api/jobs/\(number)/results/0/files/\(files.count - 1)")
            let other = ending == "gif" ? made : made.dropLast(3) + "mov"
            let (page, hand) = (last.body, Fixture.bytes(at: String(other)))
            // Both halves of a Live Photo carry a fresh identifier.
            #expect(page.count == hand.count && !page.isEmpty)
            #expect(zip(page, hand).filter { $0 != $1 }.count <= (ending == "gif" ? 0 : 200))
        }
    }
}
