internal import Formats
internal import HEIC
internal import Imaging

/// The encode stage: encodes covered pictures and keeps the source's metadata that still hold.
struct PhotoEncoder: Sendable {
    /// The quality of lossy encoding, 1 to 100; `nil` for each format's default. A JPEG that stays one keeps its own.
    let quality: Int?
    var policy = MetadataPolicy.withoutNames

    /// Encodes the covered picture: with as few changes as possible in its own format, re-encoded in another.
    /// `keepsIdentifier` keeps a Live Photo's identifier, because another will overwrite it.
    func encode(
        _ composed: ComposedPhoto,
        as format: PictureFormat,
        keepsIdentifier: Bool = false
    ) throws -> EncodedPhoto {
        var metadata = CoveredMetadata(of: composed, policy)
        let still: [UInt8]
        switch (composed.photo.container, format) {
        case (.heic(let picture), .heic):
            return try heic(composed, of: picture, keepsIdentifier: keepsIdentifier)
        case (.heif(_, let remark), .heic):
            return try recoded(composed, because: remark.reason ?? "the source is an AVIF")
        case (.jpeg(let file, let picture), .jpeg):
            still = try jpeg(composed, of: picture, in: file, &metadata)
        case (.png(let file, let raster), .png):
            still = try png(composed, of: raster, like: file, &metadata)
        case (.webp(let file, let decoded), .webp):
            still = try webp(composed, of: decoded, like: file, &metadata)
        default: still = try PhotoRecoder(quality: quality).file(of: composed, as: format, &metadata)
        }
        return EncodedPhoto(composed, still, metadata)
    }

    /// Re-encodes only the tiles under the kaomoji, or the whole picture if that is impossible.
    private func heic(
        _ composed: ComposedPhoto,
        of picture: HEICPicture,
        keepsIdentifier: Bool
    ) throws -> EncodedPhoto {
        guard policy != .private else {
            return try recoded(composed, because: "--private keeps only the picture")
        }
        var metadata = CoveredMetadata(of: composed, policy)
        guard !picture.file.hasScatteredMetadata else {
            return try recoded(composed, because: "the file holds metadata in several pieces")
        }
        var previews: PreviewMaker?
        let parts = metadata.heic(picture.file, keepsIdentifier: keepsIdentifier) { request in
            let maker = previews ?? PreviewMaker(of: picture, covered: composed)
            previews = maker
            return maker?.make(request)
        }
        do throws(HEICError) {
            let covered = try picture.covered(
                with: composed.layers,
                replacing: parts.items,
                omitting: parts.omitted
            )
            return EncodedPhoto(composed, covered.bytes, metadata, coding: CodingReport(covered))
        } catch { return try recoded(composed, because: error.description) }
    }

    /// Re-encodes a whole HEIC for the given reason.
    private func recoded(_ composed: ComposedPhoto, because reason: String) throws -> EncodedPhoto {
        var metadata = CoveredMetadata(of: composed, policy)
        let still = try PhotoRecoder(quality: quality).file(of: composed, as: .heic, &metadata)
        return EncodedPhoto(composed, still, metadata, coding: CodingReport(anew: reason))
    }

    /// Re-encodes only the blocks under the kaomoji.
    private func jpeg(
        _ composed: ComposedPhoto,
        of picture: JPEGPicture,
        in file: JPEGFile,
        _ metadata: inout CoveredMetadata
    ) throws -> [UInt8] {
        var (bytes, edges) = try coded(composed, of: picture, in: file, &metadata)
        // The coded picture need not be copied: nothing else holds it any more.
        bytes.replaceSubrange(..<edges.start, with: edges.head)
        bytes += edges.tail
        return bytes
    }

    /// Returns a covered JPEG without metadata, and what goes in front of its coded picture and behind it.
    private func coded(
        _ composed: ComposedPhoto,
        of picture: JPEGPicture,
        in file: JPEGFile,
        _ metadata: inout CoveredMetadata
    ) throws -> (bytes: [UInt8], edges: (head: [UInt8], start: Int, tail: [UInt8])) {
        let coded = try picture.coveredAndReduced(with: composed.layers)
        let previews = PreviewMaker(reduced: { coded.reduced }, orientation: composed.photo.orientation) {
            try? JPEGCodec.decode(coded.jpeg).pixels
        }
        let whole = try metadata.jpeg(coded.jpeg, from: file, previews) { map in
            map.covered(with: composed.layers, of: picture.size, limits: .standard)
        }
        return (coded.jpeg, whole.edges)
    }

    /// Encodes the samples at their bit depth, with the source's chunks.
    private func png(
        _ composed: ComposedPhoto,
        of raster: Raster,
        like file: PNGFile,
        _ metadata: inout CoveredMetadata
    ) throws -> [UInt8] {
        let photo = composed.photo
        let covered = composed.covered(raster)
        let coded = try PNGCodec.encode(covered)
        let previews = PreviewMaker(photo.opaque(covered.pixels), orientation: photo.orientation)
        return try metadata.png(coded, from: file, previews)
    }

    /// Encodes a lossless picture losslessly, so that only covered parts change; re-encodes a lossy one.
    private func webp(
        _ composed: ComposedPhoto,
        of decoded: DecodedWebP,
        like file: WebPFile,
        _ metadata: inout CoveredMetadata
    ) throws -> [UInt8] {
        let photo = composed.photo
        let covered = composed.covered(decoded.raster)
        let coded = try WebPCodec.encode(
            covered,
            decoded.isLossless
                ? .lossless : .lossy(quality: quality ?? PictureFormat.webp.standardQuality)
        )
        let previews = PreviewMaker(photo.opaque(covered.pixels), orientation: photo.orientation)
        let parts = try metadata.parts(previews)
        let profile = metadata.colorProfile(file.colorProfile)
        return try WebPFile(parsing: coded)
            .setting(colorProfile: profile, exif: parts.exif, xmp: parts.xmp).serialized()
    }
}

extension PreviewMaker {
    /// The long side that suffices for most previews, pixels.
    private static let usualSide = 1600

    /// Creates a maker of a covered HEIC's previews; `nil` if that cannot be decoded.
    fileprivate init?(of picture: HEICPicture, covered composed: ComposedPhoto) {
        func covered(_ longSide: Int) -> PixelBuffer? {
            guard var pixels = try? picture.pixels(longSide: longSide) else { return nil }
            let map = PictureMap(from: picture.size, to: pixels.size)
            for layer in composed.layers { pixels.draw(map.layer(layer)) }
            return pixels
        }
        guard let reduced = covered(Self.usualSide) else { return nil }
        self.init(reduced: { reduced }, orientation: picture.orientation) { covered(picture.size.longSide) }
    }
}
