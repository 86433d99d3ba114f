import Faces
import HEIC
import Imaging
import Movies
import Overlay
import Pairing
import Scenes
import TestSupport
import Testing

@testable import Formats
@testable import KaomaskKit

/// The sentences on which users rely, and the codes on which scripts rely. A snapshot changes only with a reason, given in
/// the commit.
@Suite("What is said of failures")
struct FailureMessageTests {
    /// Command lines that fail, in a folder with the files of ``ContractFiles``.
    private static let commands: [FailureCode: [String]] = [
        .emptyFile: ["cover", "empty.jpg"],
        .notAFile: ["cover", "/dev/null", "-o", "out.jpg"],
        .notAPicture: ["cover", "text.jpg"],
        .outsideFolder: ["cover", "face.jpg", "--relative-to", "none", "-o", "out.jpg"],
        .tooLarge: ["cover", "large.png"],
        .unreadable: ["cover", "missing.jpg"],
        .unsupportedFormat: ["detect", "live.mov", "--label", "out.png"],
        .outputExists: ["reveal", "face.jpg", "-o", "covered.jpg"],
        .outputIsInput: ["cover", "face.jpg", "-o", "face.jpg", "--force"],
        .outputTaken: ["cover", "face.jpg", "again/face.jpg", "-o", "out", "--quiet"],
        .unwritable: ["cover", "face.jpg", "-o", "text.jpg/out.jpg"],
        .badFacesFile: ["cover", "face.jpg", "--faces", "text.jpg"],
        .badKaomoji: ["cover", "face.jpg", "-k", ""],
        .badKaomojiFile: ["cover", "face.jpg", "--kaomoji-file", "text.jpg"],
        .badList: ["movie", "list.txt", "-o", "out.mp4"],
        .badSticker: ["cover", "face.jpg", "--sticker", "text.jpg"],
        .badStrokesFile: ["doodle", "face.jpg", "--strokes", "text.jpg"],
        .badTemplate: ["collage", "face.jpg", "--template", "strokes.json", "-o", "out.jpg"],
        .badText: ["card", "list", "face.jpg", "--rows", "latin.txt", "-o", "out.jpg"],
        .badArchive: ["split", "broken.livp", "-o", "out"],
        .badHEIF: ["cover", "broken.heic"],
        .badJPEG: ["cover", "broken.jpg"],
        .badPNG: ["cover", "broken.png"],
        .badWebP: ["cover", "broken.webp"],
        .truncatedJPEG: ["cover", "cut.jpg"],
        .truncatedPNG: ["cover", "cut.png"],
        .truncatedWebP: ["cover", "cut.webp"],
        .damagedJPEG: ["cover", "damaged.jpg"],
        .damagedPNG: ["cover", "damaged.png"],
        .implausibleSize: ["cover", "implausible.png"],
        .notComparable: ["verify", "--against", "cat.png", "face.jpg"],
        .noFace: ["cover", "cat.png", "--no-face", "fail", "-o", "out.png"],
        .unusableFont: ["cover", "face.jpg", "--font", "text.jpg"],
        .unusableModel: ["cover", "face.jpg", "--landmarks", "text.jpg"],
        .badMovie: ["pair", "face.jpg", "broken.mov", "-o", "out.jpg"],
        .badStillImageTime: ["pair", "--from", "live.mov", "--at", "99", "-o", "out.jpg"],
        .noSound: ["movie", "face.jpg", "--sound", "live.mov", "-o", "out.mp4"],
        .notALivePhoto: ["split", "face.jpg"],
        .notAMovie: ["pair", "face.jpg", "cat.png", "-o", "out.jpg"],
        .truncatedMovie: ["pair", "face.jpg", "cut.mov", "-o", "out.jpg"],
        .unreadableMedia: ["reveal", "face.jpg", "--sound", "cat.png", "-o", "out.jpg"],
        .cannotListen: ["serve", ".", "--host", "192.0.2.1"],
        .emptyCard: ["card", "text", "face.jpg", "--text", "", "-o", "out.jpg"],
    ]

    /// Calls of the library that fail as no command line does, or not on every machine.
    private static let calls: [FailureCode: @Sendable () throws -> Void] = [
        .badExif: { _ = try ExifBlock(parsing: [0x4D]) },
        .badMakerNote: { _ = try AppleMakerNote(parsing: []) },
        .badOrientation: {
            var block = try ExifBlock(parsing: emptyExif)
            try block.setOrientation(9)
        },
        .badXMP: { _ = try XMPPacket("<x:xmpmeta".utf8).forCoveredPicture() },
        .exifTooLarge: {
            let block = try ExifBlock(parsing: emptyExif + Box.zeros(70_000))
            _ = try JPEGFile(parsing: Fixture.graceHopper.bytes).settingExif(block)
        },
        .notAJPEG: { _ = try JPEGFile(parsing: [0]) },
        .notAPNG: { _ = try PNGFile(parsing: [0]) },
        .notAWebP: { _ = try WebPFile(parsing: [0]) },
        .segmentTooLarge: { _ = try JPEGSegment(marker: .app1, payload: Box.zeros(70_000)) },
        .damagedHEIC: { throw HEICError.damaged("grid 49 lacks tiles") },
        .damagedHEIF: { throw ImagingError.damaged(.heif, message: "the decoder gave no pixels") },
        .damagedWebP: { throw ImagingError.damaged(.webP, message: "libwebp cannot read them (status 3)") },
        .decoderRefused: { throw ImagingError.refused(library: "libheif 1.15.1", message: "Unspecified") },
        .encoderFailed: {
            throw ImagingError.encoder(.jpeg, message: "Maximum supported image dimension is 65500")
        },
        .noMemory: { throw ImagingError.noMemory(PixelSize(width: 12_000, height: 9_000), needed: 1 << 30) },
        .truncatedHEIF: { throw ImagingError.truncated(.heif) },
        .cannotDraw: { throw OverlayError.unusableAnchor(reason: "the face has no width") },
        .cannotLabel: { throw PipelineError(OverlayError.nothingToDraw, of: "face.jpg", as: .cannotLabel) },
        .detectorFailed: { throw FaceError.engine(message: "bad allocation") },
        .missingGlyphs: { throw OverlayError.missingGlyphs(["\u{4E00}"]) },
        .badAtom: { _ = try FileTypeAtom(payload: [0]) },
        .badContentIdentifier: { _ = try AppleMakerNote(contentIdentifier: "short") },
        .badTrack: { throw ContainerError(.badTrack, "the movie has no video track", path: ["moov"]) },
        .movieEncoderFailed: { throw MovieError.encoderMissing("libx264") },
        .noVideo: { throw MovieError.noVideo },
        .doesNotFit: { throw CardError.tooManyRows(500, fitting: 5) },
    ]

    private static let emptyExif = Array("MM\0*".utf8) + Box.u32(8) + Box.u16(0) + Box.u32(0)

    /// Codes that cannot be provoked here: a face that survives its cover (`CoveredFileTests` has one), a movie of hours,
    /// a machine without watches left, what ends a worker (`WorkerTests`), and an error that is none of ours. What is
    /// passed over is no failure (`PassedOverTests`).
    private static let elsewhere: Set<FailureCode> = [
        .faceLeft, .notCovered, .ownResult, .tooLong, .cannotWatch, .badFrame, .timeout, .workerDied, .failed,
    ]

    @Test("every code is provoked")
    func codes() {
        let provoked = Set(Self.commands.keys).union(Self.calls.keys).union(Self.elsewhere)
        #expect(provoked == Set(FailureCode.allCases))
        #expect(Self.commands.count + Self.calls.count + Self.elsewhere.count == FailureCode.allCases.count)
    }

    @Test("on the command line", arguments: commands.keys.sorted { $0.rawValue < $1.rawValue })
    func command(code: FailureCode) throws {
        let arguments = try #require(Self.commands[code])
        let folder = try ContractFiles.copy()
        let before = folder.files
        let run = try folder.kaomask(list: arguments)
        #expect(run.status != 2 || folder.files == before)
        try Snapshot.expect(
            "\(run.output)\(run.errors)status \(run.status)\n",
            is: "failure-\(code.rawValue)"
        )
        // What concerns no single picture is said on standard error alone.
        guard run.status != 64, arguments[0] != "serve" else { return }
        let another = try ContractFiles.copy()
        let report = try Binary.run(list: arguments + ["--json"], folder: another.path)
        #expect(
            report.output.isEmpty || report.output.contains(#""code":"\#(code.rawValue)""#),
            "\(report.output)"
        )
    }

    @Test("in the library", arguments: calls.keys.sorted { $0.rawValue < $1.rawValue })
    func call(code: FailureCode) throws {
        do {
            try Self.calls[code]?()
            Issue.record("\(code) was not thrown")
        } catch {
            #expect((error as? any Failure)?.code == code)
            try Snapshot.expect("\(error)\n", is: "failure-\(code.rawValue)")
        }
    }
}
