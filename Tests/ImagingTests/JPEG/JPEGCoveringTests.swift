import TestSupport
import Testing

@testable import Imaging

@Suite("Covering a JPEG without loss")
struct JPEGCoveringTests {
    /// Covers a file and checks every coefficient, and that the file is coded like its source.
    static func check(_ jpeg: [UInt8], _ layers: [Layer]) throws {
        let before = try JPEGPicture(jpeg)
        let covered = try before.covered(with: layers)
        let after = try JPEGPicture(covered)
        #expect(CoefficientCheck.areAlike(before, after))
        #expect(after.warning == nil)
        #expect(try CoefficientCheck(before, after, under: layers).broken == 0)
    }

    @Test(
        "no block outside the overlay changes, in any sampling, size and kind of passes",
        arguments: ChromaSubsampling.allCases,
        [false, true]
    )
    func blocksOutside(subsampling: ChromaSubsampling, progressive: Bool) throws {
        for size in JPEGSamples.sizes {
            for quality in [40, 92] {
                let jpeg = try JPEGSamples.jpeg(size, quality: quality, subsampling, progressive: progressive)
                for layers in JPEGSamples.overlays(size) { try Self.check(jpeg, layers) }
            }
        }
    }

    @Test(
        "files with restart markers, odd samplings, red-green-blue and arithmetic coding keep their blocks too",
        .needs("cjpeg"),
        arguments: [
            "-restart 1", "-restart 3B", "-restart 1 -progressive -sample 2x1", "-restart 2B -grayscale",
            "-sample 1x2 -restart 1", "-sample 4x1", "-sample 4x2 -progressive", "-sample 2x2,2x1,1x1",
            "-sample 1x1,2x2,1x1", "-sample 4x2,1x1,1x1", "-rgb", "-rgb -progressive",
            "-arithmetic", "-arithmetic -progressive", "-optimize", "-quality 100 -sample 1x1", "-quality 3",
            "-baseline -quality 1",
        ]
    )
    func foreignFiles(switches: String) throws {
        for size in [PixelSize(width: 101, height: 67), PixelSize(width: 17, height: 9)] {
            let jpeg = try Self.cjpeg(JPEGSamples.picture(size), switches)
            for layers in JPEGSamples.overlays(size) { try Self.check(jpeg, layers) }
        }
    }

    @Test(
        "another decoder sees no other pixel change",
        .enabled(if: Command.isInstalled("cjpeg") && Command.isInstalled("djpeg")),
        arguments: [
            "-sample 1x1", "-sample 2x1", "-sample 2x2 -progressive", "-sample 2x2 -restart 1", "-grayscale",
        ]
    )
    func pixelsOutside(switches: String) throws {
        let size = PixelSize(width: 101, height: 67)
        let jpeg = try Self.cjpeg(JPEGSamples.picture(size), switches)
        let picture = try JPEGPicture(jpeg)
        let block = picture.components.map { CoefficientCheck.pixelsPerBlock($0, picture) }
        let (w, h) = (block.map(\.width).max() ?? 8, block.map(\.height).max() ?? 8)
        let bounds = PixelRect(x: 30, y: 20, width: 29, height: 21)
        let covered = try picture.covered(with: [JPEGSamples.rectangle(bounds, .white)])
        let (before, after) = (try Self.djpeg(jpeg), try Self.djpeg(covered))
        try #require(before.size == size && after.size == size)
        let (left, right) = (bounds.x / w * w, (bounds.maxX + w - 1) / w * w)
        let (top, bottom) = (bounds.y / h * h, (bounds.maxY + h - 1) / h * h)
        for y in 0..<size.height {
            for x in 0..<size.width where x < left || x >= right || y < top || y >= bottom {
                #expect(before.color(x: x, y: y) == after.color(x: x, y: y))
            }
        }
    }

    @Test(
        "opaque paint is seen as it was painted, and next to it the picture stays itself",
        arguments: ChromaSubsampling.allCases.filter { $0 != .gray }
    )
    func paintMatches(subsampling: ChromaSubsampling) throws {
        let size = PixelSize(width: 128, height: 96)
        let jpeg = try JPEGSamples.jpeg(size, quality: 90, subsampling)
        var expected = try JPEGCodec.decode(jpeg).pixels
        let before = expected
        for layer in JPEGSamples.paint { expected.draw(layer) }
        let covered = try JPEGPicture(jpeg).covered(with: JPEGSamples.paint)
        let after = try JPEGCodec.decode(covered).pixels
        #expect(CodecTests.meanDifference(expected, after) < 2)
        #expect(CodecTests.meanDifference(before, after) > 10)
        var inside: [Int] = []
        for y in 36..<56 {
            for x in 25..<38 {
                let (a, b) = (expected.color(x: x, y: y), after.color(x: x, y: y))
                inside += [abs(Int(a.red) - Int(b.red)), abs(Int(a.blue) - Int(b.blue))]
            }
        }
        #expect(Double(inside.reduce(0, +)) / Double(inside.count) < 3)
    }

    @Test("opaque paint leaves nothing of what is under it, not even beyond the picture's edge")
    func nothingShinesThrough() throws {
        let size = PixelSize(width: 13, height: 11)
        let layer = JPEGSamples.rectangle(PixelRect(x: -1, y: -1, width: 20, height: 20), .white)
        for subsampling in ChromaSubsampling.allCases {
            let covered = try (1...3).map { (seed: UInt64) in
                let picture = JPEGSamples.picture(size, seed: seed)
                let jpeg = try JPEGCodec.encode(picture, quality: 90, subsampling: subsampling)
                return try JPEGPicture(jpeg).covered(with: [layer])
            }
            #expect(covered[0] == covered[1] && covered[1] == covered[2])
        }
    }

    @Test("a picture that was covered is still the picture that was read")
    func undone() throws {
        let picture = try JPEGPicture(Fixture.graceHopper.bytes)
        let before = try picture.coefficients(ofComponent: 1)
        let layers = [JPEGSamples.disc(PixelRect(x: 180, y: 140, width: 190, height: 190), .white)]
        let first = try picture.covered(with: layers)
        #expect(try picture.coefficients(ofComponent: 1) == before)
        #expect(try picture.covered(with: layers) == first)
    }

    @Test("brightness is that of the decoded pixels")
    func luma() throws {
        for subsampling in ChromaSubsampling.allCases {
            let size = PixelSize(width: 101, height: 67)
            let jpeg = try JPEGSamples.jpeg(size, quality: 90, subsampling)
            let luma = try JPEGPicture(jpeg).luma()
            let decoded = try JPEGCodec.decode(jpeg).pixels.luma()
            let far = zip(luma.bytes, decoded.bytes).filter { abs(Int($0) - Int($1)) > 2 }
            // If red, green or blue was clipped, the pixel's brightness differs from the first component.
            #expect(far.count < size.area / 20)
        }
    }

    @Test("pixels are those other decoders see", arguments: ChromaSubsampling.allCases)
    func pixels(subsampling: ChromaSubsampling) throws {
        let picture = JPEGSamples.picture(PixelSize(width: 101, height: 67))
        let jpeg = try JPEGCodec.encode(picture, quality: 90, subsampling: subsampling)
        let (own, theirs) = (try JPEGPicture(jpeg).pixels(), try JPEGCodec.decode(jpeg).pixels)
        // TurboJPEG repeats the samples of 4:1:1, which are interpolated here.
        #expect(CodecTests.meanDifference(own, theirs) < (subsampling == .eighth ? 4 : 0.6))
    }

    @Test(
        "pixels of odd samplings and of red-green-blue are near what was coded",
        .needs("cjpeg"),
        arguments: ["-sample 4x2,1x1,1x1", "-sample 2x2,2x1,1x1", "-sample 1x1,2x2,1x1", "-rgb"]
    )
    func oddPixels(switches: String) throws {
        let picture = CodecTests.ramp(PixelSize(width: 101, height: 67))
        let jpeg = try JPEGPicture(try Self.cjpeg(picture, "-quality 92 " + switches))
        #expect(CodecTests.meanDifference(try jpeg.pixels(), picture) < 2)
    }

    @Test("the segments that describe the coding are the source's: JFIF, Adobe, or none")
    func describingSegments() throws {
        let jpeg = try JPEGSamples.jpeg(PixelSize(width: 20, height: 20), quality: 90, .none)
        let bare = Array(jpeg[0..<2] + jpeg[20...])
        #expect(jpeg.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]))
        #expect(bare.starts(with: [0xFF, 0xD8, 0xFF, 0xDB]))
        #expect(try JPEGPicture(jpeg).covered(with: []).starts(with: [0xFF, 0xD8, 0xFF, 0xE0]))
        #expect(try JPEGPicture(bare).covered(with: []).starts(with: [0xFF, 0xD8, 0xFF, 0xDB]))
        let adobe: [UInt8] = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
        let rgb = Array(bare[0..<2] + adobe + bare[2...])
        let covered = try JPEGPicture(rgb).covered(with: [])
        #expect(try JPEGPicture(rgb).colorModel == .rgb && JPEGPicture(covered).colorModel == .rgb)
        #expect(covered.starts(with: [0xFF, 0xD8] + adobe))
    }

    @Test("every JPEG of real photographs keeps its blocks", .enabled(if: SharedPhotos.folder != nil))
    func sharedPhotographs() throws {
        let folder = try #require(SharedPhotos.folder)
        var (files, blocks, touched) = (0, 0, 0)
        for name in try SharedPhotos.sample(of: folder) {
            let jpeg = Fixture.bytes(at: name)
            let before = try JPEGPicture(jpeg)
            let (w, h) = (before.size.width, before.size.height)
            let layers = [
                JPEGSamples.disc(PixelRect(x: w / 3, y: h / 3, width: w / 4, height: h / 4), .white),
                JPEGSamples.disc(PixelRect(x: w - 40, y: -20, width: 80, height: 70), .white, alpha: 0.6),
            ]
            let after = try JPEGPicture(try before.covered(with: layers))
            let check = try CoefficientCheck(before, after, under: layers)
            #expect(CoefficientCheck.areAlike(before, after), "\(name)")
            #expect(check.broken == 0, "\(name)")
            files += 1
            blocks += check.blocks
            touched += check.touched
        }
        print("\(files) photographs, \(blocks) blocks, \(touched) of them under the overlay")
        #expect(files > 0)
    }

    static func cjpeg(_ picture: PixelBuffer, _ switches: String) throws -> [UInt8] {
        let folder = try ScratchFolder()
        let header = Array("P6\n\(picture.size.width) \(picture.size.height)\n255\n".utf8)
        let samples = picture.bytes.indices.lazy.filter { $0 % 4 < 3 }.map { picture.bytes[$0] }
        let path = try folder.write(header + samples, as: "in.ppm")
        let arguments = switches.split(separator: " ").map(String.init)
        try Command("cjpeg", arguments + ["-outfile", folder("out.jpg"), path]).succeeded()
        return folder.bytes(of: "out.jpg")
    }

    static func djpegLuma(_ jpeg: [UInt8]) throws -> [UInt8] { try djpeg(jpeg, "-grayscale").samples }

    private static func djpeg(
        _ jpeg: [UInt8],
        _ colors: String
    ) throws -> (sides: [Int], samples: [UInt8]) {
        let folder = try ScratchFolder()
        let path = try folder.write(jpeg, as: "in.jpg")
        try Command("djpeg", [colors, "-nosmooth", "-outfile", folder("out.ppm"), path]).succeeded()
        let header = folder.bytes(of: "out.ppm").split(
            separator: 10,
            maxSplits: 3,
            omittingEmptySubsequences: false
        )
        let sides = String(decoding: header[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        return (sides, Array(header[3]))
    }

    /// Returns the pixels `djpeg` makes from a file, with chroma samples repeated without smoothing.
    static func djpeg(_ jpeg: [UInt8]) throws -> PixelBuffer {
        let (sides, samples) = try djpeg(jpeg, "-rgb")
        try #require(sides.count == 2 && samples.count == sides[0] * sides[1] * 3)
        let pixels = (0..<samples.count / 3).flatMap { place -> [UInt8] in
            samples[place * 3..<place * 3 + 3] + [255]
        }
        return PixelBuffer(size: PixelSize(width: sides[0], height: sides[1]), bytes: pixels)
    }
}
