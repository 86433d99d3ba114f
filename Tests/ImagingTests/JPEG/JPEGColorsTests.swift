import CJPEG
import Foundation
import TestSupport
import Testing

@testable import Imaging

@Suite("A JPEG decoded at a reduced size")
struct JPEGColorsTests {
    /// Computes the samples of a block, `side` along each side, by the formula of T.81 A.3.3 at this size.
    static func samples(of block: [Int16], steps: [UInt16], side: Int) -> [Double] {
        func root(_ frequency: Int) -> Double { frequency == 0 ? 0.5.squareRoot() : 1 }
        var samples: [Double] = []
        for y in 0..<side {
            for x in 0..<side {
                var sum = 0.0
                for v in 0..<side {
                    for u in 0..<side {
                        let number = Double(block[8 * v + u]) * Double(steps[8 * v + u])
                        let across = cos(Double((2 * x + 1) * u) * .pi / Double(2 * side))
                        let down = cos(Double((2 * y + 1) * v) * .pi / Double(2 * side))
                        sum += root(u) * root(v) * number * across * down / 4
                    }
                }
                samples.append(max(0, min(255, sum + 128)))
            }
        }
        return samples
    }

    @Test("has the samples that the transform for so few gives, within half a level", arguments: 1...4)
    func transform(side: Int) throws {
        var generator = SeededGenerator(seed: UInt64(side))
        let steps = (0..<64).map { _ in UInt16.random(in: 1...60, using: &generator) }
        var blocks: [Int16] = []
        for _ in 0..<50 {
            blocks += (0..<64).map {
                $0 == 0 ? .random(in: -30...30, using: &generator) : .random(in: -4...4, using: &generator)
            }
        }
        var samples = [UInt8](repeating: 0, count: 50 * side * side)
        unsafe cjpeg_block_samples(blocks, 50, steps, Int32(side), &samples, 50 * side)
        for block in 0..<50 {
            let expected = Self.samples(
                of: Array(blocks[64 * block..<64 * block + 64]),
                steps: steps,
                side: side
            )
            for (index, level) in expected.enumerated() {
                let own = samples[index / side * 50 * side + block * side + index % side]
                #expect(abs(Double(own) - level) <= 0.51)
            }
        }
    }

    /// Returns a picture without details that are lost at a smaller size.
    static func smooth(_ size: PixelSize) -> PixelBuffer {
        let bytes = (0..<size.area).flatMap { index -> [UInt8] in
            let (x, y) = (Double(index % size.width), Double(index / size.width))
            func wave(_ phase: Double) -> UInt8 {
                UInt8(128 + 90 * sin(x / 90 + phase) * cos(y / 70 + phase))
            }
            return [wave(0), wave(1), wave(2), 255]
        }
        return PixelBuffer(size: size, bytes: bytes)
    }

    @Test(
        "shows what the whole picture shows, in every sampling and at every fraction",
        arguments: ChromaSubsampling.allCases,
        [1, 90, 91, 180, 270, 358, 359, 700, 719, 5000]
    )
    func fractions(subsampling: ChromaSubsampling, longSide: Int) throws {
        let size = PixelSize(width: 719, height: 437)
        let jpeg = try JPEGCodec.encode(Self.smooth(size), quality: 97, subsampling: subsampling)
        let whole = try JPEGPicture(jpeg).pixels()
        let small = try JPEGPicture(jpeg).colors(longSides: max(1, longSide - longSide / 42)...longSide)
        #expect(small.size.longSide <= longSide)
        #expect(small.size.longSide >= min(719, longSide - longSide / 42))
        let expected = whole.resized(to: small.size)
        let differences = zip(small.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
        #expect(differences.max() ?? 0 <= (longSide < 10 ? 255 : 12))
        // An eighth of a chroma sample of 32 pixels is blurred.
        #expect(Double(differences.reduce(0, +)) < (longSide < 100 ? 3 : 1.5) * Double(differences.count))
    }

    @Test(
        "shows the same whether it is of the kind cameras write or another",
        .needs("cjpeg"),
        arguments: ["-sample 2x2", "-sample 1x1", "-sample 2x1", "-grayscale"]
    )
    func otherKinds(sampling: String) throws {
        let picture = JPEGSamples.picture(PixelSize(width: 301, height: 167))
        let plain = try JPEGPicture(JPEGCoveringTests.cjpeg(picture, sampling))
        let passes = try JPEGPicture(JPEGCoveringTests.cjpeg(picture, "-progressive " + sampling))
        #expect(passes.isProgressive)
        for side in [38, 75, 113, 150, 301] {
            #expect(try plain.colors(longSides: side...side + 5) == passes.colors(longSides: side...side + 5))
        }
        let part = PixelRect(x: 60, y: 33, width: 90, height: 71)
        for scale in [0.125, 0.3, 0.5, 1] {
            #expect(try plain.colors(of: part, scale: scale) == passes.colors(of: part, scale: scale))
        }
    }

    @Test("a part of it shows what the whole shows there", arguments: [0.1, 0.25, 0.375, 0.5, 1])
    func parts(scale: Double) throws {
        let size = PixelSize(width: 719, height: 437)
        let jpeg = try JPEGCodec.encode(Self.smooth(size), quality: 97, subsampling: .quarter)
        let whole = try JPEGPicture(jpeg).pixels()
        for part in [
            PixelRect(x: 200, y: 100, width: 160, height: 120), PixelRect(x: 0, y: 0, width: 1, height: 1),
            PixelRect(x: 640, y: 380, width: 79, height: 57), PixelRect(size),
        ] {
            let seen = try JPEGPicture(jpeg).colors(of: part, scale: scale)
            let bounds = seen.bounds.enclosingPixels
            #expect(bounds.intersection(part) == part && PixelRect(size).intersection(bounds) == bounds)
            #expect(Double(seen.image.size.width) >= seen.bounds.width * scale - 1)
            let expected = whole.cropped(to: bounds).resized(to: seen.image.size)
            let differences = zip(seen.image.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
            #expect(differences.max() ?? 0 <= 20)
        }
    }

    @Test("looking at it small changes nothing of what is written afterwards")
    func untouched() throws {
        let size = PixelSize(width: 320, height: 240)
        let jpeg = try JPEGSamples.jpeg(size, quality: 90, .quarter)
        let layer = JPEGSamples.disc(PixelRect(x: 100, y: 80, width: 60, height: 70), .white)
        let expected = try JPEGPicture(jpeg).covered(with: [layer])
        let picture = try JPEGPicture(jpeg, decoding: .colors(longSide: 100))
        _ = try picture.colors(longSides: 100...110)
        _ = try picture.colors(of: PixelRect(x: 90, y: 70, width: 100, height: 100), scale: 1)
        _ = try picture.luma()
        #expect(try picture.covered(with: [layer]) == expected)
        #expect(try picture.covered(with: []) == jpeg)
    }
}
