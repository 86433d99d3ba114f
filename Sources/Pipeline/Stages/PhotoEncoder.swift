internal import Imaging
internal import Metadata

/// A covered picture as a file.
struct EncodedPhoto: Sendable {
    let composed: ComposedPhoto
    let still: [UInt8]
}

/// The encode stage: covered pictures to files, the source's metadata kept where it still holds.
struct PhotoEncoder: Sendable {
    /// The quality of what is coded with losses, 1 to 100; `nil` for each format's own. A JPEG that stays one keeps
    /// its own.
    let quality: Int?

    /// What a covered JPEG takes over from its source: nothing that could show the face again.
    private static let keptSegments = Set<JPEGMetadataKind>.carried.subtracting([.extendedXMP])

    /// The covered picture in a format: its own with as few changes as there can be, another coded anew.
    func encode(_ composed: ComposedPhoto, as format: PictureFormat) throws(PipelineError) -> EncodedPhoto {
        let still =
            switch (composed.photo.container, format) {
            case (.jpeg(let file, let picture), .jpeg): try jpeg(composed, of: picture, in: file)
            case (.png(let file, let raster), .png): try png(composed, of: raster, like: file)
            case (.webp(let file, let decoded), .webp): try webp(composed, of: decoded, like: file)
            default: try PhotoRecoder(quality: quality).file(of: composed, as: format)
            }
        return EncodedPhoto(composed: composed, still: still)
    }

    /// Only the blocks under the kaomoji are coded anew.
    private func jpeg(
        _ composed: ComposedPhoto,
        of picture: JPEGPicture,
        in file: JPEGFile
    ) throws(PipelineError) -> [UInt8] {
        let source = composed.photo.source
        let coded = try source.named { () throws(ImagingError) in try picture.covered(with: composed.layers) }
        return try source.named { () throws(MetadataError) in
            let adopted = try JPEGFile(parsing: coded)
                .adopting(metadataOf: file, keeping: Self.keptSegments)
            guard let exif = composed.photo.exif else { return adopted.removingExif().serialized() }
            return try adopted.settingExif(exif.forCoveredPicture()).serialized()
        }
    }

    /// The samples at the depth they came in, with the source's own chunks.
    private func png(
        _ composed: ComposedPhoto,
        of raster: Raster,
        like file: PNGFile
    ) throws(PipelineError) -> [UInt8] {
        let coded = try composed.photo.source.named { () throws(ImagingError) in
            try PNGCodec.encode(composed.covered(raster))
        }
        return try composed.photo.source.named { () throws(MetadataError) in
            var adopted = try PNGFile(parsing: coded)
            adopted = adopted.adopting(metadataOf: file, keeping: adopted.chunks(carriedFrom: file))
            if let exif = composed.photo.exif { adopted = adopted.settingExif(try exif.forCoveredPicture()) }
            return adopted.serialized()
        }
    }

    /// Lossless stays lossless, so that only what is covered changes; a lossy picture is coded again.
    private func webp(
        _ composed: ComposedPhoto,
        of decoded: DecodedWebP,
        like file: WebPFile
    ) throws(PipelineError) -> [UInt8] {
        let photo = composed.photo
        let coded = try photo.source.named { () throws(ImagingError) in
            try WebPCodec.encode(
                composed.covered(decoded.raster),
                decoded.isLossless ? .lossless : .lossy(quality: quality ?? PhotoRecoder.webpQuality)
            )
        }
        return try photo.source.named { () throws(MetadataError) in
            try WebPFile(parsing: coded).setting(
                colorProfile: file.colorProfile,
                exif: try photo.exif?.forCoveredPicture(),
                xmp: file.xmp
            ).serialized()
        }
    }
}

extension ExifBlock {
    /// The block for a picture whose faces are covered: its thumbnail would show them, so would a preview in
    /// a maker note, and its content identifier would pair the picture with the movie of the uncovered one.
    func forCoveredPicture() throws(MetadataError) -> ExifBlock {
        var block = self
        try block.removeThumbnail()
        if block.holdsPicture { try block.removePictures() }
        try block.removeContentIdentifier()
        return block
    }

    /// Whether a JPEG picture begins anywhere in the block.
    private var holdsPicture: Bool { bytes.firstRange(of: [0xFF, 0xD8, 0xFF]) != nil }
}
