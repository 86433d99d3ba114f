import Formats
import Foundation
import Imaging
import KaomaskKit
import Movies
import Pairing

extension FuzzSeeds {
    /// Returns PNGs of every shape with uncompressed data, so that a mutator can change the contents.
    static func storedPNGs() -> [[UInt8]] {
        let shapes: [(depth: UInt8, color: UInt8, bits: Int)] = [
            (1, 0, 1), (4, 3, 4), (8, 0, 8), (8, 4, 16), (8, 6, 32), (16, 0, 16), (16, 2, 48), (16, 6, 64),
        ]
        return shapes.flatMap { shape in
            [UInt8(0), 1].map { interlaced in
                let header: [UInt8] = [0, 0, 0, 9, 0, 0, 0, 7, shape.depth, shape.color, 0, 0, interlaced]
                let rows = [UInt8](repeating: 1, count: 7 * (1 + (9 * shape.bits + 7) / 8) + 40)
                let palette = chunk("PLTE", (0..<48).map { UInt8($0 * 5) })
                return PNGFile.signature + chunk("IHDR", header) + (shape.color == 3 ? palette : [])
                    + chunk("IDAT", StoredZlib.packed(rows)) + chunk("IEND", [])
            }
        }
    }

    /// Returns WebPs of every kind, with their metadata.
    static func webps() throws -> [[UInt8]] {
        let opaque = Raster(pixels, keepsAlpha: false)
        let clear = Raster(pixels, keepsAlpha: true)
        let bare = try [
            WebPCodec.encode(opaque, .lossless), WebPCodec.encode(opaque, .lossy(quality: 40)),
            WebPCodec.encode(clear, .lossless), WebPCodec.encode(clear, .lossy(quality: 90)),
        ]
        let exif = try ExifBlock(parsing: try exifBlocks()[2])
        let full = try WebPFile(parsing: bare[1])
            .setting(colorProfile: profiles()[0], exif: exif, xmp: XMPPacket(packets()[0])).serialized()
        return bare + [full]
    }

    /// Returns HEIC and AVIF files with metadata; none if libheif has no encoders.
    static func codedHEIFs() throws -> [[UInt8]] {
        let raster = Raster(pixels, keepsAlpha: false)
        return HEIFCodec.Coding.allCases.flatMap { coding -> [[UInt8]] in
            let plain = try? HEIFCodec.encode(raster, coding, quality: 50)
            let full = try? HEIFCodec.encode(
                Raster(pixels, keepsAlpha: true),
                coding,
                quality: 30,
                orientation: .allCases[5],
                colorProfile: profiles().first,
                exif: exifBlocks()[0],
                xmp: packets()[0]
            )
            return [plain, full].compactMap { $0 }
        }
    }

    static func photos() throws -> [[UInt8]] {
        try [jpegs()[1], jpegs()[0], brightPicture(), pngs()[1], webps()[4]] + storedPNGs().prefix(4)
            + codedHEIFs().prefix(2)
    }

    /// Returns encoded movies of a third of a second.
    static func codedMovies() throws -> [[UInt8]] {
        try MovieCodec.allCases.flatMap { codec -> [[UInt8]] in
            var encoder = try MovieEncoder(MovieFormat(size: PixelSize(width: 48, height: 40), codec: codec))
            for index in 0..<6 {
                var picture = pixels
                picture.bytes[index * 40] = 255
                try encoder.append(try picture.planarFrame(), isKeyFrame: index == 3)
            }
            let video = try encoder.finish()
            return try [MP4File.bytes(video, sound: nil), MP4File.bytes(video, sound: sound(seconds: 0.2))]
        }
    }

    /// Returns sound in WAV and in MP4.
    static func sounds() throws -> [[UInt8]] {
        let movie = try codedMovies()
        return [wave(seconds: 0.1), wave(seconds: 0.05, bits: 8), wave(seconds: 0.05, bits: 24)] + [movie[1]]
    }

    private static func sound(seconds: Double) throws -> EncodedSound {
        try EncodedSound(encoding: wave(seconds: seconds), seconds: seconds)
    }

    /// Returns a stereo tone: RIFF, `fmt ` of PCM, `data`.
    private static func wave(seconds: Double, bits: Int = 16) -> [UInt8] {
        let count = Int(seconds * 44_100) * 2 * bits / 8
        let data = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 / 97) }
        let format =
            Digits.little(1, 2) + Digits.little(2, 2) + Digits.little(44_100, 4)
            + Digits.little(44_100 * 2 * bits / 8, 4) + Digits.little(2 * bits / 8, 2)
            + Digits.little(bits, 2)
        let chunks =
            Array("fmt ".utf8) + Digits.little(16, 4) + format + Array("data".utf8) + Digits.little(count, 4)
        return Array("RIFF".utf8) + Digits.little(chunks.count + count + 4, 4) + Array("WAVE".utf8) + chunks
            + data
    }

    /// Returns archives with both halves of a Live Photo.
    static func archives() throws -> [[UInt8]] {
        let halves = [
            ZipArchive.Entry(name: "IMG_1.JPG", bytes: try jpegs()[0]),
            ZipArchive.Entry(name: "IMG_1.MOV", bytes: try movies()[0]),
        ]
        let more = halves.map { ZipArchive.Entry(name: "folder/" + $0.name, bytes: $0.bytes) }
        return [try ZipArchive.archive(halves), try ZipArchive.archive(halves + more)]
    }

    /// Returns three kinds of colour profiles and a grey one.
    static func profiles() -> [[UInt8]] {
        let made = [
            ColorProfile.displayP3, ColorProfile(primaries: 9, transfer: 1),
            ColorProfile(primaries: 1, transfer: 8),
        ]
        return made.compactMap { $0?.bytes }
    }

    static func fonts() throws -> [[UInt8]] {
        let folder = "/usr/share/fonts/truetype/noto/"
        let names = [
            "NotoSansCanadianAboriginal-Regular.ttf", "NotoSansKannada-Regular.ttf",
            "NotoSansThai-Regular.ttf",
        ]
        return names.compactMap { FileManager.default.contents(atPath: folder + $0).map(Array.init) }
            .filter { $0.count < 200_000 }
    }
}
