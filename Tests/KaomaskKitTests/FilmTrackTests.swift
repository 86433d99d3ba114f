import Foundation
import Imaging
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
        #expect(JSONLine.encode(read.faces) == JSONLine.encode(report.faces))
        let covered = try FilmTests.cover(try FilmTests.film.get()).report
        let track = try #require(covered.faces.first?.track)
        #expect(track.runs.isEmpty && abs(track.seen - (report.faces[0].track?.seen ?? 0)) < 0.001)
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
