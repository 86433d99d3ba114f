internal import CTurboJPEG
import TestSupport
import Testing

@testable import Imaging

@Suite("JPEG pictures in inks: CMYK and YCCK", .needs("jpegtran"))
struct JPEGInkTests {
    struct Kind: CustomTestStringConvertible, Sendable {
        let model: JPEGColorModel
        let sampling: TJSAMP
        let isProgressive: Bool
        var testDescription: String { "\(model), \(sampling.rawValue), \(isProgressive)" }
    }

    static let kinds = [JPEGColorModel.cmyk, .ycck].flatMap { model in
        [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_440].flatMap { sampling in
            [false, true].map { Kind(model: model, sampling: sampling, isProgressive: $0) }
        }
    }

    /// Returns a file as Adobe writes it: four bytes a pixel, 255 for no ink.
    static func jpeg(_ inks: PixelBuffer, _ kind: Kind) throws -> [UInt8] {
        let codec = unsafe tjInitCompress()
        defer { unsafe tjDestroy(codec) }
        var (output, length): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
        defer { unsafe tjFree(output) }
        let status = unsafe tjCompress2(
            codec,
            inks.bytes,
            Int32(inks.size.width),
            0,
            Int32(inks.size.height),
            Int32(TJPF_CMYK.rawValue),
            &output,
            &length,
            Int32(kind.sampling.rawValue),
            90,
            TJFLAG_PROGRESSIVE
        )
        try #require(status == 0)
        var jpeg = unsafe Array(UnsafeBufferPointer(start: output, count: Int(length)))
        let adobe = try #require(jpeg.indices.first { jpeg[$0...].starts(with: "Adobe".utf8) })
        // Without the transform, the same coefficients are inks themselves.
        if kind.model == .cmyk { jpeg[adobe + 11] = 0 }
        guard !kind.isProgressive else { return jpeg }
        // TurboJPEG 2.1 cannot read most of the sequential pictures of four components that it writes.
        let folder = try ScratchFolder()
        let path = try folder.write(jpeg, as: "progressive.jpg")
        try Command("jpegtran", ["-copy", "all", "-outfile", folder("sequential.jpg"), path]).succeeded()
        return folder.bytes(of: "sequential.jpg")
    }

    /// Returns inks whose colours are those of a picture, a quarter of them as black.
    static func inks(_ size: PixelSize) -> PixelBuffer {
        var inks = CodecTests.ramp(size)
        for index in 0..<size.area { inks.bytes[4 * index + 3] = UInt8(255 - index * 64 / size.area) }
        return inks
    }

    @Test("no block outside the overlay changes, and those inside get all four inks", arguments: kinds)
    func blocksOutside(kind: Kind) throws {
        for size in [PixelSize(width: 101, height: 67), PixelSize(width: 17, height: 9)] {
            let jpeg = try Self.jpeg(Self.inks(size), kind)
            #expect(try JPEGPicture(jpeg).colorModel == kind.model)
            for layers in JPEGSamples.overlays(size) { try JPEGCoveringTests.check(jpeg, layers) }
        }
    }

    @Test("pixels and paint are those other decoders see", arguments: kinds)
    func colors(kind: Kind) throws {
        let size = PixelSize(width: 128, height: 96)
        let jpeg = try Self.jpeg(Self.inks(size), kind)
        let picture = try JPEGPicture(jpeg)
        var expected = try JPEGCodec.decode(jpeg).pixels
        let before = expected
        #expect(CodecTests.meanDifference(try picture.pixels(), before) < 1)
        let small = try picture.colors(longSides: 16...16)
        #expect(CodecTests.meanDifference(small, before.resized(to: small.size)) < 3)
        let brightness = zip(try picture.luma().bytes, before.luma().bytes).map { abs(Int($0) - Int($1)) }
        #expect(brightness.reduce(0, +) < 2 * size.area)
        for layer in JPEGSamples.paint { expected.draw(layer) }
        let (covered, reduced) = try picture.coveredAndReduced(with: JPEGSamples.paint)
        let after = try JPEGCodec.decode(covered).pixels
        #expect(CodecTests.meanDifference(expected, after) < 2)
        #expect(CodecTests.meanDifference(before, after) > 10)
        #expect(CodecTests.meanDifference(reduced, expected.resized(to: reduced.size)) < 5)
    }

    @Test("opaque paint leaves nothing of what is under it", arguments: kinds)
    func nothingShinesThrough(kind: Kind) throws {
        let size = PixelSize(width: 13, height: 11)
        let layer = JPEGSamples.rectangle(PixelRect(x: -1, y: -1, width: 20, height: 20), .white)
        let covered = try [Self.inks(size), JPEGSamples.picture(size)].map { inks in
            try JPEGPicture(try Self.jpeg(inks, kind)).covered(with: [layer])
        }
        let pixels = try covered.map { try JPEGCodec.decode($0).pixels }
        #expect(pixels[0] == pixels[1] && pixels[0].bytes.allSatisfy { $0 > 250 })
    }
}
