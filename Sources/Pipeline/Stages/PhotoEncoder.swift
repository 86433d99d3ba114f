internal import Imaging
internal import Metadata

/// A covered picture as a file.
struct EncodedPhoto: Sendable {
    let composed: ComposedPhoto
    let still: [UInt8]
    /// What a user may want to know about what happened to the metadata.
    let remarks: Remarks
    /// The same of a still whose movie goes with it, and which gets another identifier.
    let remarksBesideMovie: Remarks
    /// Who is covered, as far as metadata name them.
    let hidden: PeopleToHide?
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
    func encode(_ composed: ComposedPhoto, as format: PictureFormat) throws(PipelineError) -> EncodedPhoto {
        var metadata = CoveredMetadata(of: composed, isPrivate: isPrivate, keepsNames: keepsNames)
        let still =
            switch (composed.photo.container, format) {
            case (.jpeg(let file, let picture), .jpeg): try jpeg(composed, of: picture, in: file, &metadata)
            case (.png(let file, let raster), .png): try png(composed, of: raster, like: file, &metadata)
            case (.webp(let file, let decoded), .webp):
                try webp(composed, of: decoded, like: file, &metadata)
            default: try PhotoRecoder(quality: quality).file(of: composed, as: format, &metadata)
            }
        return EncodedPhoto(
            composed: composed,
            still: still,
            remarks: metadata.remarks(besideMovie: false),
            remarksBesideMovie: metadata.remarks(besideMovie: true),
            hidden: metadata.people
        )
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
