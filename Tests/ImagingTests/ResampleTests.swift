import Imaging
import Testing

@Suite("Resampling")
struct ResampleTests {
    @Test(
        "a picture of one grey stays that grey at every size",
        arguments: [(1, 1), (7, 3), (100, 1), (1, 100), (64, 48), (333, 222)]
    )
    func flat(width: Int, height: Int) {
        let image = GrayBuffer(size: PixelSize(width: 97, height: 61), filledWith: 173)
        let resized = image.resized(to: PixelSize(width: width, height: height))
        #expect(resized.size == PixelSize(width: width, height: height))
        #expect(resized.bytes.allSatisfy { $0 == 173 })
    }

    @Test("reducing averages what a pixel covers, so fine stripes become grey")
    func antialiased() {
        let size = PixelSize(width: 256, height: 16)
        let stripes = GrayBuffer(size: size, bytes: (0..<size.area).map { $0 % 2 == 0 ? 0 : 255 })
        let small = stripes.resized(to: PixelSize(width: 32, height: 16))
        #expect(small.bytes.allSatisfy { (120...135).contains($0) })
    }

    @Test(
        "every pixel is what exact arithmetic gives, to a tenth of a level before it is rounded",
        arguments: [(31, 17), (50, 61), (64, 48), (200, 130), (7, 5)]
    )
    func exact(width: Int, height: Int) {
        let size = PixelSize(width: 64, height: 48)
        let image = GrayBuffer(
            size: size,
            bytes: (0..<size.area).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 + $0) }
        )
        let resized = image.resized(to: PixelSize(width: width, height: height))
        for y in 0..<height {
            let rows = Self.triangle(at: y, from: size.height, to: height)
            for x in 0..<width {
                let columns = Self.triangle(at: x, from: size.width, to: width)
                var exact = 0.0
                for (row, down) in rows {
                    for (column, across) in columns {
                        exact += Double(image.bytes[row * size.width + column]) * down * across
                    }
                }
                #expect(abs(Double(resized.bytes[y * width + x]) - exact) < 0.6)
            }
        }
    }

    /// Returns the source samples of one sample of a resized line, with their weights.
    private static func triangle(at index: Int, from source: Int, to target: Int) -> [(Int, Double)] {
        let step = Double(source) / Double(target)
        let center = (Double(index) + 0.5) * step
        let weights = (0..<source).map { max(0, 1 - abs(Double($0) + 0.5 - center) / max(1, step)) }
        let sum = weights.reduce(0, +)
        return weights.enumerated().filter { $0.element > 0 }.map { ($0.offset, $0.element / sum) }
    }

    @Test("enlarging a ramp keeps it a ramp")
    func enlarging() {
        let ramp = GrayBuffer(size: PixelSize(width: 64, height: 1), bytes: (0..<64).map { UInt8($0 * 4) })
        let large = ramp.resized(to: PixelSize(width: 128, height: 2))
        for index in 1..<128 { #expect(large.bytes[index] >= large.bytes[index - 1]) }
        #expect(abs(Int(large.bytes[64]) - 127) <= 3)
    }

    @Test("colours are resampled each for itself, just as grey is")
    func colors() {
        let size = PixelSize(width: 31, height: 17)
        let gray = GrayBuffer(size: size, bytes: (0..<size.area).map { UInt8(truncatingIfNeeded: $0 * 37) })
        let picture = PixelBuffer(size: size, bytes: gray.bytes.flatMap { [$0, 255 - $0, 7, 255] })
        for target in [PixelSize(width: 9, height: 5), PixelSize(width: 64, height: 20), size] {
            let small = picture.resized(to: target)
            let reference = gray.resized(to: target)
            #expect(small.size == target)
            for index in 0..<target.area {
                let (red, green) = (small.bytes[index * 4], small.bytes[index * 4 + 1])
                #expect(red == reference.bytes[index])
                #expect(abs(Int(green) - Int(255 - red)) <= 1)
                #expect(small.bytes[index * 4 + 2] == 7 && small.bytes[index * 4 + 3] == 255)
            }
        }
    }

    @Test("a JPEG decoded at a fraction has the long side that was asked for, and looks like the whole")
    func reduced() throws {
        let size = PixelSize(width: 400, height: 240)
        var picture = PixelBuffer(size: size, filledWith: .white)
        picture.fill(
            PixelRect(x: 0, y: 0, width: 200, height: 240),
            with: Color(red: 200, green: 30, blue: 30)
        )
        let jpeg = try JPEGCodec.encode(picture, quality: 95, subsampling: .none)
        for (longSide, width) in [(40, 50), (51, 100), (400, 400), (9000, 400)] {
            let reduced = try JPEGCodec.decodeReduced(jpeg, longSide: longSide)
            #expect(reduced.size.width == width)
            #expect(reduced.color(x: width / 4, y: 10).luma < 100)
            #expect(reduced.color(x: width * 3 / 4, y: 10).luma > 250)
        }
    }

    @Test("luma weighs the channels as JPEG does")
    func luma() {
        let colors = [Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0), .white]
        let bytes = colors.flatMap { color -> [UInt8] in [color.red, color.green, color.blue, 255] }
        let gray = PixelBuffer(size: PixelSize(width: 3, height: 1), bytes: bytes).luma()
        for (value, color) in zip(gray.bytes, colors) { #expect(abs(Double(value) - color.luma) <= 1) }
    }
}
