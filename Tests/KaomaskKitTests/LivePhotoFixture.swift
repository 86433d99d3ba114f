import Imaging
import Pairing
import TestSupport
import Testing

@testable import KaomaskKit
@testable import Movies

/// A Live Photo of a portrait that moves over a grey wall for a second; in the middle it is too coarse for any
/// detector.
struct LivePhotoFixture {
    static let size = PixelSize(width: 640, height: 480)
    static let frameCount = 30
    static let stillFrame = 6
    static let blind = 11...19
    static let identifier = "00112233-4455-4677-8899-AABBCCDDEEFF"

    /// The size of the portrait, and the centre of the face in it.
    private static let portrait = PixelSize(width: 256, height: 300)
    private static let faceInPortrait = Point(137, 117)

    let still: [UInt8]
    let movie: [UInt8]

    /// Returns the centre of the face in a frame, pixels.
    static func face(inFrame index: Int) -> Point {
        let corner = corner(index)
        return faceInPortrait + Point(Double(corner.x), Double(corner.y))
    }

    private static func corner(_ index: Int) -> (x: Int, y: Int) {
        (20 + index * 8, 40 + (index * index) / 9)
    }

    /// Creates the Live Photo.
    ///
    /// - Parameters:
    ///   - color: The colour description of the movie; for a high dynamic range its bit depth is 10.
    ///   - turn: The rotation of the frames before encoding, which the file does not record.
    ///   - frameCount: The number of frames.
    ///   - isBlind: `false` for a portrait that is never coarse.
    init(
        codec: MovieCodec = .hevc,
        color: MovieColor = .sRGB,
        turn: Orientation = .up,
        frameCount: Int = frameCount,
        isBlind: Bool = true
    ) throws {
        let portrait = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let sharp = try portrait.scaled(to: Self.portrait)
        let coarse = try portrait.scaled(to: PixelSize(width: 8, height: 10)).scaled(to: sharp.size)
        var format = MovieFormat(size: turn.uprightSize(ofStored: Self.size), codec: codec, color: color)
        let transfer = HighDynamicRange(transfer: color.transfer)
        format.depth = transfer == nil ? 8 : 10
        var encoder = try MovieEncoder(format)
        var pictures: [PixelBuffer] = []
        for index in 0..<frameCount {
            var picture = PixelBuffer(size: Self.size, filledWith: Color(red: 120, green: 125, blue: 130))
            let (x, y) = Self.corner(index)
            let bounds = PixelRect(x: x, y: y, width: sharp.size.width, height: sharp.size.height)
            picture.draw(
                Layer(
                    bounds: bounds,
                    bytes: isBlind && Self.blind.contains(index) ? coarse.bytes : sharp.bytes
                )
            )
            pictures.append(picture)
            if let transfer {
                try encoder.append(Self.bright(picture.upright(turn), transfer))
            } else {
                try encoder.append(picture.upright(turn).planarFrame())
            }
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

    /// Returns a 10-bit picture in a high-dynamic-range transfer.
    private static func bright(_ picture: PixelBuffer, _ transfer: HighDynamicRange) throws -> PlanarPicture {
        var picture = picture
        let table = (0..<256).map { UInt8((255 * transfer.signal(Double($0) / 255)).rounded()) }
        for index in picture.bytes.indices where index % 4 != 3 {
            picture.bytes[index] = table[Int(picture.bytes[index])]
        }
        let frame = try picture.planarFrame()
        return PlanarPicture(
            size: frame.size,
            chroma: .quarter,
            depth: 10,
            planes: frame.planes.map { $0.map { UInt16($0) << 2 } }
        )
    }

    func write(in folder: ScratchFolder, still: String = "in.jpg", movie: String = "in.mov") throws -> String
    {
        try folder.write(self.movie, as: movie)
        return try folder.write(self.still, as: still)
    }

    /// Returns a folder with the halves, `in.jpg` and `in.mov`.
    func folder() throws -> ScratchFolder { try ScratchFolder(["in.jpg": still, "in.mov": movie]) }
}

extension ScratchFolder {
    /// Plans to cover or reveal a file of the folder as others.
    func plan(
        _ input: String = "in.jpg",
        as still: String = "out.jpg",
        movie: String? = nil,
        format: PictureFormat? = nil
    ) -> PlannedPhoto {
        PlannedPhoto(input: self(input), still: self(still), movie: movie.map { self($0) }, format: format)
    }
}
