import Imaging
import TestSupport
import Testing

@Suite("Windows on a picture")
struct CropWindowTests {
    static let picture = PixelSize(width: 4000, height: 3000)
    static let square = PixelSize(width: 100, height: 100)

    @Test("with nothing to keep in view the window is as large as can be and in the middle")
    func middle() {
        let window = CropWindow.filling(Self.square, from: Self.picture)
        #expect(window == Rect(x: 500, y: 0, width: 3000, height: 3000))
    }

    @Test("the window moves to keep a face in view, and stays inside the picture")
    func moved() {
        let face = Rect(x: 50, y: 1000, width: 300, height: 300)
        let window = CropWindow.filling(Self.square, from: Self.picture, keeping: [face])
        #expect(window == Rect(x: 0, y: 0, width: 3000, height: 3000))
        let right = Rect(x: 3700, y: 1000, width: 300, height: 300)
        #expect(CropWindow.filling(Self.square, from: Self.picture, keeping: [right]).maxX == 4000)
    }

    @Test("faces too far apart for a window inside the picture make it grow beyond, as little as can be")
    func grown() {
        let faces = [
            Rect(x: 100, y: 1000, width: 300, height: 300), Rect(x: 3500, y: 1200, width: 300, height: 300),
        ]
        let window = CropWindow.filling(Self.square, from: Self.picture, keeping: faces)
        #expect(window.width == 3700 && window.height == 3700)
        #expect(window.x == 100 && window.y == -350)
    }

    @Test(
        "whatever the frame, the picture and the faces, all faces are in view and the aspect is the frame's"
    )
    func always() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            func side() -> Int { Int.random(in: 1...5000, using: &random) }
            let (frame, picture) = (
                PixelSize(width: side(), height: side()), PixelSize(width: side(), height: side())
            )
            let faces = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                let (x, y) = (
                    Double.random(in: 0..<0.9, using: &random), Double.random(in: 0..<0.9, using: &random)
                )
                return Rect(
                    x: x * Double(picture.width),
                    y: y * Double(picture.height),
                    width: 0.1 * Double(picture.width),
                    height: 0.1 * Double(picture.height)
                )
            }
            let window = CropWindow.filling(frame, from: picture, keeping: faces)
            let aspect = Double(frame.width) / Double(frame.height)
            #expect(abs(window.width / window.height / aspect - 1) < 1e-9)
            for face in faces {
                #expect(window.x <= face.x + 1e-6 && window.maxX >= face.maxX - 1e-6)
                #expect(window.y <= face.y + 1e-6 && window.maxY >= face.maxY - 1e-6)
            }
        }
    }

    @Test("a fitting window shows the whole picture in its middle")
    func fitting() {
        let window = CropWindow.fitting(
            PixelSize(width: 200, height: 100),
            of: PixelSize(width: 300, height: 300)
        )
        #expect(window == Rect(x: -150, y: 0, width: 600, height: 300))
    }

    @Test("a blur leaves one colour as it is, spreads a point as a Gaussian does, and loses no light")
    func blur() {
        let plain = PixelBuffer(size: PixelSize(width: 33, height: 21), filledWith: Color(hex: 0x7F3311))
        #expect(plain.blurred(sigma: 5) == plain)
        var point = PixelBuffer(size: PixelSize(width: 101, height: 101), filledWith: Color(hex: 0))
        point.fill(PixelRect(x: 40, y: 40, width: 21, height: 21), with: .white)
        let blurred = point.blurred(sigma: 6)
        let sum = stride(from: 0, to: blurred.bytes.count, by: 4).reduce(0) { $0 + Int(blurred.bytes[$1]) }
        #expect(abs(sum - 21 * 21 * 255) < 21 * 21 * 255 / 50)
        // Half the light at the edge of a wide box, nearly none at a distance of three sigmas.
        #expect((100...140).contains(blurred.color(x: 40, y: 50).red))
        #expect(blurred.color(x: 21, y: 50).red <= 2)
    }
}
