import Foundation
import Imaging
import TestSupport
import Testing

@testable import KaomaskKit
@testable import Overlay

@Suite("Stickers")
struct StickerTests {
    /// A shelf that draws with the program built beside the tests.
    private static let shelf = StickerShelf(SVGDrawer(program: Command.built("kaomask")))

    private static let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">
        <circle cx="100" cy="100" r="98" fill="#e02020"/>
        <circle id="left-eye" cx="65" cy="80" r="14" fill="#2020e0"/>
        <circle id="right-eye" cx="135" cy="80" r="14" fill="#2020e0"/>
        </svg>
        """

    private static func pixels(_ catalog: KaomojiCatalog, _ name: String) throws -> PixelBuffer {
        let kaomoji = try catalog.kaomoji(nameOrText: name)
        #expect(kaomoji.sticker != nil)
        let photo = try DecodedPhoto.decode(try SourceFile.read(Fixture.graceHopper.path), limits: .standard)
        let faces = [Face(bounds: Rect(x: 181, y: 140, width: 187, height: 186))]
        let composed = try Composer(CoverOptions(kaomoji: .fixed(kaomoji))).compose(photo, faces: faces)
        #expect(composed.faces.first?.kaomoji == name)
        return composed.covered(try photo.pixels())
    }

    @Test("an SVG is drawn, its eyes on the eyes of the face")
    func svgOnFace() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Array(Self.svg.utf8), as: "clown.svg")
        let covered = try Self.pixels(try KaomojiCatalog(stickers: [path], Self.shelf), "clown")
        let anchor = OverlayAnchor(faceBox: Rect(x: 181, y: 140, width: 187, height: 186))
        for eye in [anchor.leftEye, anchor.rightEye] {
            let color = covered.color(x: Int(eye.x), y: Int(eye.y))
            #expect(color.blue > 200 && color.red < 60, "\(color) at \(eye)")
        }
        let mouth = covered.color(x: Int(anchor.mouth.x), y: Int(anchor.mouth.y))
        #expect(mouth.red > 200 && mouth.blue < 60)
    }

    @Test("a picture without anything transparent is refused: it would cover a rectangle")
    func opaque() throws {
        let error = #expect(throws: PipelineError.self) {
            try KaomojiCatalog(stickers: [Fixture.graceHopper.path], Self.shelf)
        }
        #expect(error?.code == .badSticker)
    }

    @Test("a PNG in a file of kaomoji is found beside it, and its eyes go on the eyes")
    func pngInFile() throws {
        let folder = try ScratchFolder()
        var picture = PixelBuffer(size: PixelSize(width: 200, height: 200), filledWith: Color(hex: 0x20C020))
        for eye in [60, 140] {
            for y in 70..<90 { for x in eye - 10..<eye + 10 { picture.bytes[4 * (y * 200 + x)] = 255 } }
        }
        picture.bytes[3] = 0
        _ = try folder.write(try PNGCodec.encode(picture, keepsAlpha: true), as: "frog.png")
        let list = try folder.write(Array("frog  frog.png  eyes=60,80,140,80\n".utf8), as: "own.txt")
        let covered = try Self.pixels(try KaomojiCatalog(stickers: [], file: list, Self.shelf), "frog")
        let anchor = OverlayAnchor(faceBox: Rect(x: 181, y: 140, width: 187, height: 186))
        // It is enlarged about the middle of its eyes until it hides the head.
        let middle = (anchor.leftEye + anchor.rightEye) * 0.5
        for eye in [anchor.leftEye, anchor.rightEye] {
            let places = stride(from: 1.0, through: 1.7, by: 0.05).map { middle + (eye - middle) * $0 }
            let colors = places.map { covered.color(x: Int($0.x), y: Int($0.y)) }
            #expect(colors.contains { $0.red > 200 }, "\(colors)")
        }
    }

    /// Returns the portrait with a sticker over its face, in colours that no skin has.
    private static func covered(with svg: String) throws -> (covered: PixelBuffer, face: OverlayAnchor) {
        let folder = try ScratchFolder()
        let header = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 200'>"
        let path = try folder.write(Array((header + svg + "</svg>").utf8), as: "own.svg")
        let covered = try pixels(try KaomojiCatalog(stickers: [path], Self.shelf), "own")
        return (covered, OverlayAnchor(faceBox: Rect(x: 181, y: 140, width: 187, height: 186)))
    }

    @Test("a head hides the head it is on, small as its face may be", arguments: ["", "id='left-eye'"])
    func large(mark: String) throws {
        let svg = """
            <rect x="2" y="2" width="196" height="196" rx="70" fill="#20e020"/>
            <circle \(mark) cx="60" cy="90" r="9"/><circle id="right-eye" cx="140" cy="90" r="9"/>
            """
        let (covered, face) = try Self.covered(with: svg)
        let bare = stride(from: 0.0, to: 360, by: 15).filter { degrees in
            let radians = degrees * .pi / 180
            let place =
                face.faceCenter
                + Point(0.48 * face.faceSize.width * sin(radians), 0.48 * face.faceSize.height * cos(radians))
            let color = covered.color(x: Int(place.x), y: Int(place.y))
            return color.green < 200 || color.red > 60
        }
        #expect(bare.count <= 1, "\(bare)")
    }

    @Test("glasses keep their size on a head in the colour of the face")
    func worn() throws {
        let svg = """
            <circle id="left-eye" cx="60" cy="100" r="30" fill="#20e020"/>
            <circle id="right-eye" cx="140" cy="100" r="30" fill="#20e020"/>
            """
        let (covered, face) = try Self.covered(with: svg)
        for eye in [face.leftEye, face.rightEye] {
            #expect(covered.color(x: Int(eye.x), y: Int(eye.y)).green > 200)
        }
        let cheek = covered.color(x: Int(face.mouth.x), y: Int(face.mouth.y))
        #expect(cheek.red > cheek.green && cheek.green > cheek.blue && cheek.red > 150, "\(cheek)")
    }

    @Test("is turned with the head, and its alpha lets the patch through, which alone hides the face")
    func turned() throws {
        let folder = try ScratchFolder()
        // A red bar from the middle to the top of a square that is transparent otherwise.
        var picture = PixelBuffer(size: PixelSize(width: 100, height: 100), filledWith: .white)
        for index in 0..<100 * 100 {
            let (x, y) = (index % 100, index / 100)
            let isBar = (40..<60).contains(x) && y < 50
            let pixel: [UInt8] = isBar ? [255, 0, 0, 255] : [0, 0, 0, y == 99 ? 255 : 0]
            picture.bytes.replaceSubrange(4 * index..<4 * index + 4, with: pixel)
        }
        let path = try folder.write(try PNGCodec.encode(picture, keepsAlpha: true), as: "bar.png")
        let kaomoji = try KaomojiCatalog(stickers: [path], Self.shelf).kaomoji(nameOrText: "bar")
        let photo = try DecodedPhoto.decode(try SourceFile.read(Fixture.graceHopper.path), limits: .standard)
        let face = Face(bounds: Rect(x: 181, y: 140, width: 187, height: 186), roll: 90)
        var options = CoverOptions(kaomoji: .fixed(kaomoji))
        options.appearance = OverlayAppearance(style: .flat, patch: .color(Color(hex: 0x00FF00)))
        let covered = try Composer(options).compose(photo, faces: [face]).covered(try photo.pixels())
        let (middle, reach) = (face.bounds.center, 0.25 * face.bounds.width)
        let right = covered.color(x: Int(middle.x + reach), y: Int(middle.y))
        #expect(right.red > 200 && right.green < 60, "\(right)")
        let left = covered.color(x: Int(middle.x - reach), y: Int(middle.y))
        #expect(left == Color(hex: 0x00FF00), "\(left)")
    }

    @Test("what is no picture, too large, empty, or of a name that is taken is refused with a sentence")
    func refused() throws {
        let folder = try ScratchFolder()
        func refusal(_ paths: [String]) -> String {
            do throws(PipelineError) {
                _ = try KaomojiCatalog.stickers(paths, Self.shelf)
                return ""
            } catch { return error.code == .badSticker ? error.detail : "\(error.code)" }
        }
        let broken = try folder.write(Array("<svg".utf8), as: "a.svg")
        #expect(refusal([broken]).contains("SVG"))
        let good = try folder.write(Array(Self.svg.utf8), as: "b.svg")
        #expect(refusal([good, good]).contains("another sticker is named b"))
        let nothing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>"
        #expect(refusal([try folder.write(Array(nothing.utf8), as: "c.svg")]).contains("opaque"))
        #expect(refusal([try folder.write(Array("text".utf8), as: "d.png")]).contains("unusable sticker"))
        let size = PixelSize(width: 8_000, height: 4_000)
        let large = try PNGCodec.encode(PixelBuffer(size: size, filledWith: .white), keepsAlpha: false)
        #expect(refusal([try folder.write(large, as: "e.png")]).contains("unusable sticker"))
        let list = try folder.write(Array("x  d.png\n".utf8), as: "own.txt")
        #expect(throws: PipelineError.self) { try KaomojiCatalog(file: list, Self.shelf) }
    }

    @Test("an SVG draws nothing of the files beside it")
    func alone() throws {
        let folder = try ScratchFolder()
        let red = PixelBuffer(size: PixelSize(width: 9, height: 9), filledWith: Color(hex: 0xFF0000))
        _ = try folder.write(try PNGCodec.encode(red, keepsAlpha: false), as: "red.png")
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
            <image href="red.png" width="9" height="9"/><image href="file://\(folder("red.png"))" width="9" height="9"/>
            </svg>
            """
        let path = try folder.write(Array(svg.utf8), as: "thief.svg")
        #expect(throws: PipelineError.self) { try KaomojiCatalog.stickers([path], Self.shelf) }
    }
}
