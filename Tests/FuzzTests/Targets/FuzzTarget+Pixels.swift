import Formats
import Imaging

@testable import KaomaskKit

extension FuzzTarget {
    /// Limits that allow thousands of pictures a minute.
    static let limits = DecodeLimits(
        maximumPixels: 1 << 18,
        maximumSide: 4096,
        maximumMemory: 32 << 20,
        maximumMetadata: 1 << 20
    )

    /// Paint with soft edges that extends beyond the left and the top.
    private static let paint: Layer = {
        let bounds = PixelRect(x: -3, y: -2, width: 23, height: 19)
        let bytes = (0..<bounds.width * bounds.height).flatMap { index -> [UInt8] in
            let alpha = UInt8(index * 7 % 256)
            return [alpha / 2, alpha, alpha / 3, alpha]
        }
        return Layer(bounds: bounds, bytes: bytes)
    }()

    static func decodeJPEG(_ bytes: [UInt8]) {
        _ = try? JPEGCodec.decode(bytes, limits: limits)
        _ = try? JPEGCodec.decodeReduced(bytes, longSide: 9, limits: limits)
        _ = try? JPEGPicture(bytes, limits: limits).pixels()
    }

    static func decodePNG(_ bytes: [UInt8]) {
        let repaired = FuzzSeeds.withRightCheckValues(bytes)
        guard let decoded = try? PNGCodec.decode(repaired, limits: limits) else { return }
        var raster = decoded.raster
        raster.draw(paint)
        guard let written = try? PNGCodec.encode(raster, colorProfile: decoded.colorProfile) else { return }
        hold((try? PNGCodec.decode(written).raster) == raster, "a PNG comes back as it was written")
    }

    static func decodeWebP(_ bytes: [UInt8]) {
        if let file = try? WebPFile(parsing: bytes) {
            _ = (try? file.exif(), file.xmp, file.colorProfile)
            let exif = try? file.exif()
            if let own = try? file.setting(colorProfile: [1], exif: exif, xmp: file.xmp).serialized() {
                hold(
                    (try? WebPFile(parsing: own)).map { $0.colorProfile == [1] } ?? true,
                    "a profile is kept"
                )
            }
            _ = EmbeddedPicture.all(in: bytes, .webp)
        }
        guard let decoded = try? WebPCodec.decode(bytes, limits: limits) else { return }
        var raster = decoded.raster
        raster.draw(paint)
        guard let written = try? WebPCodec.encode(raster, .lossless) else { return }
        let again = try? WebPCodec.decode(written).raster.pixels
        hold(again == raster.pixels, "a WebP comes back as it was written")
    }

    static func decodeHEIF(_ bytes: [UInt8]) { _ = try? HEIFCodec.decode(bytes, limits: limits) }

    /// Encodes a picture: its shape is in the first bytes, its samples in the others.
    static func encode(_ bytes: [UInt8]) {
        guard bytes.count > 6 else { return }
        let size = PixelSize(width: Int(bytes[0] % 64) + 1, height: Int(bytes[1] % 64) + 1)
        let channels = Int(bytes[2] % 4) + 1
        let count = size.area * channels
        let samples = (0..<count).map { bytes[6 + $0 % (bytes.count - 6)] }
        let deep = samples.map { UInt16($0) << 8 | UInt16(bytes[3]) }
        var raster = Raster(
            size: size,
            channels: channels,
            samples: bytes[3] & 1 == 0 ? .eight(samples) : .sixteen(deep)
        )
        if bytes[3] & 2 == 0 { raster.draw(paint) }
        let quality = Int(bytes[4] % 100) + 1
        switch bytes[5] % 16 {
        case 0: _ = try? HEIFCodec.encode(raster, .hevc, quality: quality, exif: samples, xmp: samples)
        case 1: _ = try? HEIFCodec.encode(raster, .av1, quality: quality, colorProfile: samples)
        case 2..<6: _ = try? PNGCodec.encode(raster, colorProfile: bytes[3] & 4 == 0 ? nil : samples)
        case 6..<8: _ = try? WebPCodec.encode(raster, .lossless)
        case 8..<10: _ = try? WebPCodec.encode(raster, .lossy(quality: quality))
        default:
            let kinds = ChromaSubsampling.allCases
            let jpeg = try? JPEGCodec.encode(
                raster.pixels,
                quality: quality,
                subsampling: kinds[Int(bytes[3]) % kinds.count],
                progressive: bytes[5] & 1 == 0
            )
            hold(jpeg.map { (try? JPEGCodec.decode($0))?.pixels.size == size } ?? true, "a JPEG is read")
        }
    }

    static func convert(_ bytes: [UInt8]) {
        guard let profile = ColorProfile(icc: bytes) else { return }
        _ = profile.isStandard
        _ = FuzzSeeds.pixels.converted(from: profile, to: nil)
        _ = FuzzSeeds.pixels.converted(from: nil, to: profile)
        _ = paint.converted(to: profile)
        if let png = try? PNGCodec.encode(Raster(FuzzSeeds.pixels, keepsAlpha: true), colorProfile: bytes) {
            _ = try? PNGCodec.decode(png)
        }
    }

    /// Covers a face at a given position, with metadata and without.
    static func coverPhoto(_ bytes: [UInt8]) {
        var options = CoverOptions(kaomoji: .cycle)
        options.detection.limits = limits
        let source = SourceFile(path: "a", bytes: bytes, format: FileFormat(sniffing: bytes))
        guard let photo = try? DecodedPhoto.decode(source, limits: limits) else { return }
        let face = Face(bounds: Rect(x: 8, y: 6, width: 22, height: 20))
        guard let composed = try? composer.compose(photo, faces: Face.numbered([face])) else { return }
        for policy in [MetadataPolicy.withoutNames, .private] {
            let format = PictureFormat(writing: source.format) ?? .jpeg
            guard
                let covered = try? PhotoEncoder(quality: nil, policy: policy).encode(composed, as: format)
            else { continue }
            let written = SourceFile(
                path: "b",
                bytes: covered.still,
                format: FileFormat(sniffing: covered.still)
            )
            let again = try? DecodedPhoto.decode(written, limits: limits)
            hold(again?.size == photo.size, "a covered picture can be read")
        }
    }

    /// A composer that uses only fonts from installed packages.
    static let composer = Composer(CoverOptions(kaomoji: .cycle))
}
