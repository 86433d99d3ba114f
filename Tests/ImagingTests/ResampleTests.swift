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

    @Test("enlarging a ramp keeps it a ramp")
    func enlarging() {
        let ramp = GrayBuffer(size: PixelSize(width: 64, height: 1), bytes: (0..<64).map { UInt8($0 * 4) })
        let large = ramp.resized(to: PixelSize(width: 128, height: 2))
        for index in 1..<128 { #expect(large.bytes[index] >= large.bytes[index - 1]) }
        #expect(abs(Int(large.bytes[64]) - 127) <= 3)
    }

    @Test("luma weighs the channels as JPEG does")
    func luma() {
        let colors = [Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0), .white]
        let bytes = colors.flatMap { color -> [UInt8] in [color.red, color.green, color.blue, 255] }
        let gray = PixelBuffer(size: PixelSize(width: 3, height: 1), bytes: bytes).luma()
        for (value, color) in zip(gray.bytes, colors) { #expect(abs(Double(value) - color.luma) <= 1) }
    }
}
