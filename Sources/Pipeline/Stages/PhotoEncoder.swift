internal import HEIC
internal import Imaging
internal import Metadata
internal import Pairing

/// A covered picture as a file.
struct EncodedPhoto: Sendable {
    let composed: ComposedPhoto
    let still: [UInt8]
    /// What a user may want to know about what happened to the metadata, and to a HEIC.
    let remarks: Remarks
    /// The same of a still whose movie goes with it, and which gets another identifier.
    let remarksBesideMovie: Remarks
    /// Who is covered, as far as metadata name them.
    let hidden: PeopleToHide?
    /// How a HEIC was coded; `nil` for other formats.
    let coding: CodingReport?

    init(
        _ composed: ComposedPhoto,
        _ still: [UInt8],
        _ metadata: CoveredMetadata,
        coding: CodingReport? = nil
    ) {
        (self.composed, self.still, self.coding) = (composed, still, coding)
        let notes = Remarks(notes: coding?.notes ?? [])
        remarks = metadata.remarks(besideMovie: false) + notes
        remarksBesideMovie = metadata.remarks(besideMovie: true) + notes
        hidden = metadata.people
    }
}

/// The encode stage: covered pictures to files, the source's metadata kept where it still holds.
struct PhotoEncoder: Sendable {
    /// The quality of what is coded with losses, 1 to 100; `nil` for each format's own. A JPEG that stays one keeps
    /// its own.
    let quality: Int?
    /// Whether only such metadata are kept as tell nothing of people, places and cameras.
    var isPrivate = false
    /// Whether metadata go on naming those who are covered.
    var keepsNames = false

    /// The covered picture in a format: its own with as few changes as there can be, another coded anew.
    ///
    /// - Parameter keepsIdentifier: Whether the identifier of a Live Photo may stay, because another is going to be
    ///   written over it.
    func encode(
        _ composed: ComposedPhoto,
        as format: PictureFormat,
        keepsIdentifier: Bool = false
    ) throws(PipelineError) -> EncodedPhoto {
        var metadata = CoveredMetadata(of: composed, isPrivate: isPrivate, keepsNames: keepsNames)
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

    /// Only the tiles under the kaomoji are coded anew; where that cannot be, the whole picture is.
    private func heic(
        _ composed: ComposedPhoto,
        of picture: HEICPicture,
        keepsIdentifier: Bool
    ) throws(PipelineError) -> EncodedPhoto {
        guard !isPrivate else {
            return try recoded(composed, because: "a private file keeps nothing but the picture")
        }
        var metadata = CoveredMetadata(of: composed, isPrivate: false, keepsNames: keepsNames)
        let source = composed.photo.source
        var previews: PreviewMaker?
        let parts = try source.named { () throws(MetadataError) in
            try metadata.heic(picture.file, keepsIdentifier: keepsIdentifier) { request in
                let maker = previews ?? PreviewMaker(of: picture, covered: composed)
                previews = maker
                return maker?.make(request)
            }
        }
        do throws(HEICError) {
            let covered = try picture.covered(
                with: composed.layers,
                replacing: parts.items,
                omitting: parts.omitted
            )
            guard EmbeddedPicture.strays(inHEIF: covered.bytes).isEmpty else {
                throw .unsupported("the file holds a picture in bytes that belong to none")
            }
            return EncodedPhoto(composed, covered.bytes, metadata, coding: CodingReport(covered))
        } catch { return try recoded(composed, because: error.description) }
    }

    /// A HEIC that is coded anew as a whole, and why.
    private func recoded(
        _ composed: ComposedPhoto,
        because reason: String
    ) throws(PipelineError) -> EncodedPhoto {
        var metadata = CoveredMetadata(of: composed, isPrivate: isPrivate, keepsNames: keepsNames)
        let still = try PhotoRecoder(quality: quality).file(of: composed, as: .heic, &metadata)
        return EncodedPhoto(composed, still, metadata, coding: CodingReport(anew: reason))
    }

    /// Only the blocks under the kaomoji are coded anew.
    private func jpeg(
        _ composed: ComposedPhoto,
        of picture: JPEGPicture,
        in file: JPEGFile,
        _ metadata: inout CoveredMetadata
    ) throws(PipelineError) -> [UInt8] {
        let source = composed.photo.source
        let coded = try source.named { () throws(ImagingError) in
            try picture.coveredAndReduced(with: composed.layers)
        }
        let previews = PreviewMaker(reduced: coded.reduced, orientation: composed.photo.orientation) {
            try? JPEGCodec.decode(coded.jpeg).pixels
        }
        return try source.named { () throws(MetadataError) in
            try metadata.jpeg(coded.jpeg, from: file, previews) { map in
                map.covered(with: composed.layers, of: picture.size, limits: .standard)
            }
        }
    }

    /// The samples at the depth they came in, with the source's own chunks.
    private func png(
        _ composed: ComposedPhoto,
        of raster: Raster,
        like file: PNGFile,
        _ metadata: inout CoveredMetadata
    ) throws(PipelineError) -> [UInt8] {
        let photo = composed.photo
        let covered = composed.covered(raster)
        let coded = try photo.source.named { () throws(ImagingError) in try PNGCodec.encode(covered) }
        let previews = PreviewMaker(photo.opaque(covered.pixels), orientation: photo.orientation)
        return try photo.source.named { () throws(MetadataError) in
            try metadata.png(coded, from: file, previews)
        }
    }

    /// Lossless stays lossless, so that only what is covered changes; a lossy picture is coded again.
    private func webp(
        _ composed: ComposedPhoto,
        of decoded: DecodedWebP,
        like file: WebPFile,
        _ metadata: inout CoveredMetadata
    ) throws(PipelineError) -> [UInt8] {
        let photo = composed.photo
        let covered = composed.covered(decoded.raster)
        let coded = try photo.source.named { () throws(ImagingError) in
            try WebPCodec.encode(
                covered,
                decoded.isLossless ? .lossless : .lossy(quality: quality ?? PhotoRecoder.webpQuality)
            )
        }
        let previews = PreviewMaker(photo.opaque(covered.pixels), orientation: photo.orientation)
        return try photo.source.named { () throws(MetadataError) in
            let parts = try metadata.parts(previews)
            let profile = metadata.colorProfile(file.colorProfile)
            return try WebPFile(parsing: coded)
                .setting(colorProfile: profile, exif: parts.exif, xmp: parts.xmp).serialized()
        }
    }
}

extension PreviewMaker {
    /// So many pixels are enough for most previews in a file.
    private static let usualSide = 1600

    /// A maker of previews of a covered HEIC; `nil` when that cannot be decoded.
    fileprivate init?(of picture: HEICPicture, covered composed: ComposedPhoto) {
        func covered(_ longSide: Int) -> PixelBuffer? {
            guard var pixels = try? picture.pixels(longSide: longSide) else { return nil }
            let map = PictureMap(from: picture.size, to: pixels.size)
            for layer in composed.layers { pixels.draw(map.layer(layer)) }
            return pixels
        }
        guard let reduced = covered(Self.usualSide) else { return nil }
        self.init(reduced: reduced, orientation: picture.orientation) { covered(picture.size.longSide) }
    }
}
