import Formats
import Imaging
import PhonePictures
import TestSupport
import Testing

@testable import KaomaskKit
@testable import Overlay

@Suite("The view of a face")
struct FaceViewTests {
    /// A format, and the bytes of a portrait in it.
    struct Coding: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let bytes: @Sendable (PixelBuffer) throws -> [UInt8]
    }

    static let codings = [
        Coding(testDescription: "JPEG") { try JPEGCodec.encode($0, quality: 95, subsampling: .quarter) },
        Coding(testDescription: "WebP") {
            try WebPCodec.encode(Raster($0, keepsAlpha: false), .lossless)
        },
        Coding(testDescription: "AVIF") {
            try HEIFCodec.encode(Raster($0, keepsAlpha: false), .av1, quality: 95)
        },
        Coding(testDescription: "HEIC") {
            try HEIFCodec.encode(Raster($0, keepsAlpha: false), .hevc, quality: 95)
        },
        Coding(testDescription: "HEIC of tiles") { portrait in
            var photo = PhonePhoto()
            photo.profile = nil
            return try photo.bytes(of: portrait)
        },
    ]

    private static func view(_ bytes: [UInt8], _ anchor: OverlayAnchor) throws -> FaceView {
        let source = SourceFile(path: "portrait", bytes: bytes, format: FileFormat(sniffing: bytes))
        let photo = try DecodedPhoto.decode(source, limits: .standard)
        return try #require(try photo.view(of: anchor, in: photo.scene()))
    }

    /// Returns the colours of a grid of points on the face.
    private static func colors(_ view: FaceView, _ face: Rect) -> [Int] {
        (0..<64).flatMap { index in
            let point = Point(
                face.x + face.width * (Double(index % 8) + 0.5) / 8,
                face.y + face.height * (Double(index / 8) + 0.5) / 8
            )
            let place = view.pixelsFromUpright.apply(point)
            let start = (Int(place.y) * view.pixels.size.width + Int(place.x)) * PixelBuffer.bytesPerPixel
            return view.pixels.bytes[start..<start + 3].map(Int.init)
        }
    }

    @Test(
        "shows the same colours and details whatever the picture is stored as",
        arguments: codings,
        [120.0, 360]
    )
    func sameInEveryFormat(coding: Coding, width: Double) throws {
        let whole = try JPEGCodec.decode(Fixture.graceHopper.bytes).pixels
        let portrait = whole.cropped(to: PixelRect(x: 0, y: 40, width: 512, height: 512))
        let face = Rect(x: 256 - width / 2, y: 200 - width / 2, width: width, height: width)
        let anchor = OverlayAnchor(faceBox: face, roll: 0)
        let own = try Self.view(PNGCodec.encode(portrait, keepsAlpha: false), anchor)
        let other = try Self.view(try coding.bytes(portrait), anchor)
        // A reduced view may show averages, or every third pixel.
        let differences = zip(Self.colors(own, face), Self.colors(other, face)).map { abs($0 - $1) }
        #expect(differences.reduce(0, +) < 24 * differences.count)
        #expect(other.details.count == own.details.count && !own.details.isEmpty)
        for (detail, like) in zip(other.details, own.details) {
            let means = [detail, like].map { gray in
                Double(gray.bytes.reduce(0) { $0 + Int($1) }) / Double(gray.bytes.count)
            }
            #expect(abs(means[0] - means[1]) < 8)
        }
    }
}
