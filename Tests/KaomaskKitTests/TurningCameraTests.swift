import Imaging
import Movies
import Pairing
import TestSupport
import Testing

@testable import Faces
@testable import KaomaskKit

@Suite("Movies whose camera turns")
struct TurningCameraTests {
    static let portrait = Result { try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels }
    static let side = 440
    static var size: PixelSize { PixelSize(width: side, height: side) }

    /// Returns a movie of a portrait that rolls by so many degrees from each frame to the next.
    static func movie(frames: Int, rolling degrees: Double) throws -> [UInt8] {
        let portrait = try Self.portrait.get()
        var encoder = try MovieEncoder(MovieFormat(size: size, codec: .h264, color: .sRGB))
        for index in 0..<frames {
            let turned = NetworkView(portrait, of: portrait.size).straightening(-degrees * Double(index))
                .image
            let (left, top) = ((turned.size.width - side) / 2, (turned.size.height - side) / 2)
            let frame = turned.cropped(to: PixelRect(x: left, y: top, width: side, height: side))
            try encoder.append(frame.planarFrame())
        }
        return try MovieMuxer(
            video: VideoTrack(try encoder.finish()),
            sound: nil,
            contentIdentifier: ContentIdentifier(LivePhotoFixture.identifier),
            stillImageTime: 0
        ).movie()
    }

    /// Searches a movie without a still.
    static func look(at source: SourceFile, with finder: FaceFinder) throws -> LiveLook {
        let inspection = try MovieInspection(source.bytes)
        var reader = try LiveLook.open(source, inspection)
        return try LiveLook.look(
            at: source,
            inspection,
            &reader,
            with: finder,
            stillTime: nil,
            still: Self.size
        ) { _ in [] }
    }

    @Test("a head is found where the camera has turned too far for the search of frames as they are")
    func turning() throws {
        let folder = try ScratchFolder(["in.mov": Self.movie(frames: 15, rolling: 5)])
        let source = try SourceFile.read(folder("in.mov"))
        let finder = try FaceFinder(DetectionOptions())
        let movie = try Self.look(at: source, with: finder)
        let track = try #require(movie.film.faces.first)
        #expect(movie.film.faces.count == 1 && track.frames == 0..<15)
        let (first, last) = (try #require(track.face(inFrame: 0)), try #require(track.face(inFrame: 14)))
        #expect(abs(last.roll - first.roll - 70) < 12)
    }

    @Test(
        "of the frames that the camera holds askew, three in four are searched in the way that shows the head",
        arguments: [true, false]
    )
    func ways(isAskew: Bool) throws {
        let portrait = try Self.portrait.get()
        var options = DetectionOptions()
        options.search.detector = .network
        let sure = try #require(try FaceFinder(options).found(in: portrait).faces.first)
        // A head upside down is seen as well, but less surely.
        options.search.threshold = sure.confidence - 0.01
        var search = RolledSearch(try FaceFinder(options))
        let frame = isAskew ? portrait.upright(.down) : portrait
        let found = try (0..<12).map { _ in
            try !search.found(in: frame, rolled: 180, acquaintance: { _ in .stranger }).faces.isEmpty
        }
        // Turned back comes first; a head that is upright as the camera holds it is seen from the fourth on.
        let start = isAskew ? [true, true, true, false] : [false, false, false, true]
        #expect(found == start + [true, true, true, false, true, true, true, false])
    }

    @Test("where the camera is held as at first, no frame is turned")
    func upright() throws {
        let portrait = try Self.portrait.get()
        var search = RolledSearch(try FaceFinder(DetectionOptions()))
        for _ in 0..<4 {
            #expect(
                try search.found(in: portrait, rolled: 14, acquaintance: { _ in .stranger }).faces.count == 1
            )
        }
    }
}
