import Imaging
import TestSupport
import Testing

@Suite("Huffman tables", .needs("cjpeg"))
struct JPEGTablesTests {
    @Test(
        "made to measure keep their codes: every block is kept, and the bits before the paint are the file's own",
        arguments: ["-optimize -quality 90", "-optimize -quality 60 -sample 1x1", "-optimize -grayscale"]
    )
    func completed(switches: String) throws {
        let pixels = try PNGCodec.decode(Fixture.eileenCollins.bytes).pixels
        let jpeg = try JPEGCoveringTests.cjpeg(pixels, switches)
        let disc = JPEGSamples.disc(PixelRect(x: 99, y: 99, width: 90, height: 90), .white)
        try JPEGCoveringTests.check(jpeg, [disc])
        let covered = try JPEGPicture(jpeg).covered(with: [disc])
        #expect(Self.codedData(of: covered).prefix(2000) == Self.codedData(of: jpeg).prefix(2000))
        let bare = try JPEGPicture(jpeg).covered(with: [])
        #expect(bare.count < jpeg.count * 1005 / 1000 + 200)
        #expect(Self.codedData(of: bare) == Self.codedData(of: jpeg))
    }

    /// Returns the entropy-coded data of a picture with one scan.
    private static func codedData(of jpeg: [UInt8]) -> ArraySlice<UInt8> {
        let scan = jpeg.indices.dropLast().last { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA } ?? 0
        return jpeg[(scan + 2 + Int(jpeg[scan + 2]) << 8 + Int(jpeg[scan + 3]))...]
    }

    @Test(
        "that lack nearly everything can code whatever is painted",
        arguments: ["", "-restart 1", "-grayscale"]
    )
    func poor(switches: String) throws {
        // A uniform picture needs two symbols; detailed paint needs most of the others.
        let plain = PixelBuffer(size: PixelSize(width: 64, height: 64), filledWith: .white)
        let jpeg = try JPEGCoveringTests.cjpeg(plain, "-optimize -quality 98 -sample 1x1 " + switches)
        let noise = JPEGSamples.picture(PixelSize(width: 50, height: 50))
        let layer = Layer(bounds: PixelRect(x: 3, y: 5, width: 50, height: 50), bytes: noise.bytes)
        try JPEGCoveringTests.check(jpeg, [layer])
        let seen = try JPEGCodec.decode(try JPEGPicture(jpeg).covered(with: [layer])).pixels
        var expected = plain
        expected.draw(switches == "-grayscale" ? layer.withoutColor : layer)
        #expect(CodecTests.meanDifference(seen, expected) < 4)
    }
}
