import Imaging
import Movies
import Pairing
import Reveal
import TestSupport
import Testing

@testable import Pipeline

/// A Live Photo made of a portrait that moves over a grey wall for a second; in the middle it is so coarse that no
/// detector sees a face.
struct LivePhotoFixture {
    static let size = PixelSize(width: 640, height: 480)
    static let frameCount = 30
    static let stillFrame = 6
    static let blind = 11...19
    static let identifier = "00112233-4455-4677-8899-AABBCCDDEEFF"

    /// The size of the portrait, and the middle of the face in it.
    private static let portrait = PixelSize(width: 256, height: 300)
    private static let faceInPortrait = Point(137, 117)

    let still: [UInt8]
    let movie: [UInt8]

    /// Where the middle of the face is in a frame, pixels.
    static func face(inFrame index: Int) -> Point {
        let corner = corner(index)
        return faceInPortrait + Point(Double(corner.x), Double(corner.y))
    }

    private static func corner(_ index: Int) -> (x: Int, y: Int) {
        (20 + index * 8, 40 + (index * index) / 9)
    }

    init() throws {
        let portrait = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let sharp = try portrait.scaled(to: Self.portrait)
        let coarse = try portrait.scaled(to: PixelSize(width: 8, height: 10)).scaled(to: sharp.size)
        var encoder = try MovieEncoder(MovieFormat(size: Self.size, codec: .hevc))
        var pictures: [PixelBuffer] = []
        for index in 0..<Self.frameCount {
            var picture = PixelBuffer(size: Self.size, filledWith: Color(red: 120, green: 125, blue: 130))
            let (x, y) = Self.corner(index)
            let bounds = PixelRect(x: x, y: y, width: sharp.size.width, height: sharp.size.height)
            picture.draw(
                Layer(bounds: bounds, bytes: Self.blind.contains(index) ? coarse.bytes : sharp.bytes)
            )
            try encoder.append(picture.planarFrame())
            pictures.append(picture)
        }
        let sound = try EncodedSound(
            encoding: Waveform.wav(seconds: 1, rate: 48_000, channels: 1),
            seconds: 1
        )
        let muxer = MovieMuxer(
            video: VideoTrack(try encoder.finish()),
            sound: SoundTrack(sound),
            contentIdentifier: ContentIdentifier(Self.identifier),
            stillImageTime: UInt32(Self.stillFrame * 20)
        )
        movie = try muxer.movie()
        let large = try pictures[Self.stillFrame].scaled(to: PixelSize(width: 1280, height: 960))
        let jpeg = try JPEGCodec.encode(large, quality: 95, subsampling: .none)
        let identifier = try #require(ContentIdentifier(Self.identifier))
        still = try LivePhotoWriter.still(jpeg, identifier: identifier).bytes
    }

    /// Writes both halves under these names.
    func write(in folder: ScratchFolder, still: String = "in.jpg", movie: String = "in.mov") throws -> String
    {
        try folder.write(self.movie, as: movie)
        return try folder.write(self.still, as: still)
    }
}
