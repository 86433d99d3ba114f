import Faces
import Formats
import Foundation
import Imaging
import Movies
import Overlay
import TestSupport
import Testing

@testable import KaomaskKit

@Suite("Tracks of films")
struct FilmTrackTests {
    /// A film in which a portrait crosses the picture by three pixels a frame, and what `detect` says of it.
    private static let detected = Result {
        let folder = try ScratchFolder()
        let path = try folder.write(try FilmTests.film.get(), as: "in.mp4")
        return try Pipeline(CoverOptions(kaomoji: .fixed(try Kaomoji("( )")))).detect(path)
    }

    @Test(
        "what may be an animal and shows once is nobody, unless it is known or stays",
        arguments: [(false, 1, false), (true, 1, true), (false, 90, true)]
    )
    func animals(isKnown: Bool, frames: Int, isSomebody: Bool) throws {
        let size = PixelSize(width: 480, height: 320)
        let cat = try PNGCodec.decode(Fixture.cat.bytes).pixels.scaled(to: size)
        let movie = try EncodedMovie(MovieFormat(size: size), frames: frames, isKeyFrame: { $0 == 0 }) { _ in
            try cat.planarFrame()
        }
        var reader = try FilmReader(MediaBytes(try MP4File.bytes(movie, sound: nil)), limits: FilmLook.limits)
        var options = DetectionOptions()
        options.search.threshold = 0.2
        let finder = try FaceFinder(options)
        let seen = try finder.found(in: cat, as: .upright).faces
        #expect(!seen.isEmpty && seen.allSatisfy(\.isPerhapsAnimal))
        let look = try FilmLook.look(at: &reader, with: finder, known: { _, _ in isKnown ? seen : [] })
        #expect(look.faces.count == (isSomebody ? seen.count : 0))
    }

    @Test("detect tells of a film who is seen when, and where at each time")
    func detect() throws {
        let report = try Self.detected.get()
        #expect((report.width, report.height) == (FilmFixture.size.width, FilmFixture.size.height))
        let face = try #require(report.faces.first)
        let track = try #require(face.track)
        #expect(report.faces.count == 1 && face.id == 1 && track.runs.count == 1)
        let shown = Double(FilmFixture.shown.lowerBound) / 30...Double(FilmFixture.shown.upperBound) / 30
        #expect(track.from <= shown.lowerBound + 0.001 && track.to >= shown.upperBound - 0.04)
        #expect(shown.contains(track.seen))
        // The portrait moves evenly, so a few places tell all.
        let run = try #require(track.runs.first)
        #expect((2...16).contains(run.count))
        let there = run.filter { shown.contains($0.time) }
        let (first, last) = (try #require(there.first), try #require(there.last))
        let speed = (last.face.boundingBox.x - first.face.boundingBox.x) / (last.time - first.time)
        #expect(abs(speed - 90) < 15)
        #expect(report.lines.last?.hasSuffix(track.words) == true)
    }

    @Test("a report of tracks is read as it was written, and those of covered films have times alone")
    func roundTrip() throws {
        let report = try Self.detected.get()
        let line = JSONLine.encode(report)
        let read = try JSONDecoder().decode(FaceSheet.self, from: Data(line.utf8))
        #expect(read.faces.first?.track?.runs.first?.count == report.faces.first?.track?.runs.first?.count)
        #expect(JSONLine.encode(read.faces.map(\.track)) == JSONLine.encode(report.faces.map(\.track)))
        let covered = try FilmTests.cover(try FilmTests.film.get()).report
        let track = try #require(covered.faces.first?.track)
        #expect(track.runs.isEmpty && abs(track.seen - (report.faces[0].track?.seen ?? 0)) < 0.001)
    }

    /// Covers the film by a sheet, and returns the report and the share of each frame that is painted green.
    private static func covered(
        by sheet: String? = nil,
        _ change: @escaping (inout CoverOptions) -> Void = { _ in }
    ) throws -> (report: CoverReport, green: [Double], sheet: String) {
        let folder = try ScratchFolder()
        let path = try folder.write(try FilmTests.film.get(), as: "in.mp4")
        let plan = PlannedPhoto(input: path, still: folder("out.mp4"), movie: nil)
        var options = CoverOptions(kaomoji: .fixed(try Kaomoji("( )")))
        let green = Color(red: 0, green: 255, blue: 0)
        options.appearance = OverlayAppearance(patch: .color(green), ink: .color(green), outline: 0)
        options.savesFaces = true
        if let sheet {
            options.sidecar = try FaceSidecar(path: try folder.write(Array(sheet.utf8), as: "sheet.json"))
        }
        change(&options)
        let pipeline = try Pipeline(options)
        if options.film.shown != nil { _ = try pipeline.reveal(plan, RevealOptions()) }
        let report = try pipeline.cover(plan)
        let saved = String(decoding: folder.bytes(of: "out.faces.json"), as: UTF8.self)
        return (report, try Self.green(folder.bytes(of: "out.mp4")), saved)
    }

    private static func green(_ film: [UInt8]) throws -> [Double] {
        var decoder = try MovieDecoder(film)
        var shares: [Double] = []
        while let frame = try decoder.next() {
            let pixels = try WholePicture(frame.picture).pixels(decoder.color)
            var (green, all) = (0.0, 0.0)
            for y in stride(from: 0, to: pixels.size.height, by: 6) {
                for x in stride(from: 0, to: pixels.size.width, by: 6) {
                    let color = pixels.color(x: x, y: y)
                    if Int(color.green) > Int(max(color.red, color.blue)) + 60 { green += 1 }
                    all += 1
                }
            }
            shares.append(green / all)
        }
        return shares
    }

    @Test("a sheet that nobody has corrected covers the same in the same frames")
    func uncorrected() throws {
        let first = try Self.covered()
        let second = try Self.covered(by: first.sheet)
        #expect(first.report.status == .written && second.report.warnings == nil)
        #expect(first.green.map { $0 > 0.01 } == second.green.map { $0 > 0.01 })
        #expect(zip(first.green, second.green).allSatisfy { abs($0 - $1) < 0.01 })
        #expect(FilmFixture.shown.allSatisfy { first.green[$0] > 0.05 })
    }

    @Test("a corrected sheet is followed to the frame, and what it leaves bare is bare and named")
    func corrected() throws {
        let hand = """
            {"faces":[{"box":[50,60,80,80],"track":{"runs":[
            [{"at":0.1,"box":[50,60,80,80]},{"at":0.3,"box":[250,60,80,80]}],[{"at":2,"box":[50,60,80,80]}]]}}]}
            """
        let bare = try Self.covered(by: hand.replacing("\n", with: ""))
        let painted = bare.green.indices.filter { bare.green[$0] > 0.01 }
        #expect(painted == Array(3...9) + [60])
        #expect(
            bare.report.faces.count == 1 && bare.report.warnings?.contains { $0.code == .checkMovie } == nil
        )
        // Its groups of pictures were not coded again, so nobody searched them; coded again, they are searched.
        let whole = try Self.covered(by: hand.replacing("\n", with: "")) { $0.film.codesAll = true }
        #expect(whole.report.warnings?.contains { $0.code == .checkMovie } == true)
        // Who was left bare on purpose is no news.
        var sheet = try #require(
            try JSONSerialization.jsonObject(with: Data(bare.sheet.utf8)) as? [String: Any]
        )
        var faces = try #require(sheet["faces"] as? [[String: Any]])
        let found = try JSONSerialization.jsonObject(
            with: Data(JSONLine.encode(try Self.detected.get().faces).utf8)
        )
        var person = try #require((found as? [[String: Any]])?.first)
        (person["id"], person["covered"]) = (2, false)
        faces.append(person)
        sheet["faces"] = faces
        let text = String(decoding: try JSONSerialization.data(withJSONObject: sheet), as: UTF8.self)
        let spared = try Self.covered(by: text) { $0.film.codesAll = true }
        #expect(spared.report.warnings == nil && spared.report.faces.map(\.id) == [1])
        #expect(spared.green.indices.filter { spared.green[$0] > 0.01 } == painted)
    }

    @Test("a sheet without tracks, or of another film, is refused in a sentence")
    func refused() throws {
        for (sheet, said) in [
            (#"{"faces":[{"box":[50,60,80,80]}]}"#, "face 1 has no \"track\" with \"runs\""),
            (#"{"faces":[],"width":9,"height":9}"#, "was it resized?"),
        ] {
            #expect {
                try Self.covered(by: sheet)
            } throws: { "\($0)".contains(said) }
        }
    }

    @Test("reveal covers a film but for the seconds that are asked for")
    func revealed() throws {
        let green = try Self.covered { $0.film.shown = 1.19...1.41 }.green
        let frames = FilmFixture.shown.filter { green[$0] > 0.01 }
        #expect(frames == Array(32..<36) + Array(43..<48))
    }

    @Test("what is nonsense to reveal is refused, and a revealed film is named like a Live Photo")
    func nonsense() throws {
        for words in ["5-3", "3", "a-b", "3-3", "-1-3", "3-inf", "nan-4", ""] {
            #expect(throws: (any Error).self) { try FilmOptions.span(words) }
        }
        #expect(try FilmOptions.span("3-5.5") == 3...5.5)
        let folder = try ScratchFolder()
        let film = try folder.write(try FilmTests.film.get(), as: "in.mp4")
        let picture = try folder.write(Fixture.graceHopper.bytes, as: "in.jpg")
        func said(_ path: String, _ shown: ClosedRange<Double>?) -> String {
            var options = CoverOptions(kaomoji: .cycle)
            options.film.shown = shown
            let plan = PlannedPhoto(input: path, still: folder("out.mp4"), movie: nil)
            do { return "\(try Pipeline(options).reveal(plan, RevealOptions()).status)" } catch {
                return "\(error)"
            }
        }
        #expect(said(film, 30...40).contains("--at begins behind the film's end; it lasts 3.0 s"))
        #expect(said(film, nil).contains("--at 3-5"))
        #expect(said(picture, 1...2).contains("--at is for films"))
        var plans = OutputPlan(output: nil, severalInputs: false, kind: .livePhoto)
        let plan = try plans.plan(InputFile(named: folder("clip.mkv")))
        #expect(plan.still == folder("clip-live.mkv") && plan.movie == nil)
    }

    @Test(
        "a film whose file ends early is covered as far as it goes, with a word",
        .enabled(if: Command.isInstalled("ffmpeg"), "ffmpeg is not installed"),
        arguments: ["mp4", "mkv"]
    )
    func cutShort(ending: String) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(try FilmTests.film.get(), as: "source.mp4")
        let whole = folder("whole." + ending)
        try Command(
            "ffmpeg",
            ["-v", "error", "-i", path, "-c", "copy", "-movflags", "+faststart", whole]
        ).succeeded()
        func cover(_ bytes: some Sequence<UInt8>, _ name: String) throws -> CoverReport {
            let input = try folder.write(Array(bytes), as: name + "." + ending)
            let plan = PlannedPhoto(input: input, still: folder(name + "-out." + ending), movie: nil)
            return try Pipeline(CoverOptions(kaomoji: .fixed(try Kaomoji("( )")))).cover(plan)
        }
        let bytes = folder.bytes(of: "whole." + ending)
        #expect(try cover(bytes, "all").notes?.contains(.filmCut) == false)
        let cut = try cover(bytes.prefix(bytes.count * 3 / 4), "cut")
        #expect(cut.status == .written && cut.notes?.contains(.filmCut) == true)
        let read = try FilmFixture.read(folder.bytes(of: "cut-out." + ending))
        #expect((30..<FilmFixture.count).contains(read.stamps.count))
    }

    @Test(
        "what is wrong in a track is named with its place",
        arguments: [
            (
                #"{"runs":[[{"at":1,"box":[0,0,9,9]},{"at":1,"box":[0,0,9,9]}]]}"#,
                "faces[0].track.runs[0][1]: 1.0 s is not"
            ),
            (#"{"runs":[[{"at":-1,"box":[0,0,9,9]}]]}"#, "faces[0].track.runs[0][0].at: a time is 0 to"),
            (#"{"runs":[[{"at":1,"box":[0,0,0,9]}]]}"#, "faces[0].track.runs[0][0].box: a box is"),
            (
                #"{"runs":[[{"at":1,"box":[0,0,9,9],"boks":1}]]}"#,
                "faces[0].track.runs[0][0].boks: there is no"
            ),
            (#"{"runs":[[]]}"#, "faces[0].track.runs[0]: a run has 1 to 100000 places"),
            (#"{"run":[]}"#, "faces[0].track.run: there is no such key; did you mean"),
        ]
    )
    func faults(track: String, said: String) throws {
        let sheet = #"{"faces":[{"box":[0,0,9,9],"track":\#(track)}]}"#
        let folder = try ScratchFolder()
        let path = try folder.write(Array(sheet.utf8), as: "tracks.json")
        #expect {
            _ = try FaceSidecar(path: path)
        } throws: { error in
            let words = "\(error)"
            return words.contains(said)
        }
    }
}
