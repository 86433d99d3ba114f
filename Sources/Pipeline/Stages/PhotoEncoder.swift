internal import Imaging
internal import Metadata

/// A covered picture as a file.
struct EncodedPhoto: Sendable {
    let composed: ComposedPhoto
    let still: [UInt8]
}

/// The encode stage: covered pictures to files, the source's metadata kept where it still holds.
struct PhotoEncoder: Sendable {
    /// The quality of JPEG stills made of PNG pictures, 1 to 100.
    let jpegQuality: Int

    /// What a covered JPEG takes over from its source: nothing that could show the face again.
    private static let keptSegments = Set<JPEGMetadataKind>.carried.subtracting([.extendedXMP])

    /// The covered picture in the format it came in.
    func encode(_ composed: ComposedPhoto) throws(PipelineError) -> EncodedPhoto {
        switch composed.photo.container {
        case .jpeg: return try encodeAsJPEG(composed)
        case .png(let file, let pixels, let hasAlpha):
            let still = try png(composed, of: pixels, like: file, hasAlpha: hasAlpha)
            return EncodedPhoto(composed: composed, still: still)
        }
    }

    /// The covered picture as JPEG, which the still of a Live Photo has to be.
    func encodeAsJPEG(_ composed: ComposedPhoto) throws(PipelineError) -> EncodedPhoto {
        let still =
            switch composed.photo.container {
            case .jpeg(let file, let picture): try jpeg(composed, of: picture, in: file)
            case .png(_, let pixels, _): try jpegOfPNG(composed, pixels)
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

    private func jpegOfPNG(_ composed: ComposedPhoto, _ pixels: PixelBuffer) throws(PipelineError) -> [UInt8]
    {
        let coded = try composed.photo.source.named { () throws(ImagingError) in
            try JPEGCodec.encode(
                composed.photo.opaque(composed.covered(pixels)),
                quality: jpegQuality,
                subsampling: .none
            )
        }
        return try composed.photo.source.named { () throws(MetadataError) in
            let file = try JPEGFile(parsing: coded)
            guard let exif = composed.photo.exif else { return file.serialized() }
            return try file.settingExif(exif.forCoveredPicture()).serialized()
        }
    }

    private func png(
        _ composed: ComposedPhoto,
        of pixels: PixelBuffer,
        like file: PNGFile,
        hasAlpha: Bool
    ) throws(PipelineError) -> [UInt8] {
        let coded = try composed.photo.source.named { () throws(ImagingError) in
            try PNGCodec.encode(composed.covered(pixels), keepsAlpha: hasAlpha)
        }
        return try composed.photo.source.named { () throws(MetadataError) in
            var adopted = try PNGFile(parsing: coded).adopting(metadataOf: file)
            if let exif = composed.photo.exif { adopted = try adopted.settingExif(exif.forCoveredPicture()) }
            return adopted.serialized()
        }
    }
}

extension ExifBlock {
    /// The block for a picture whose faces are covered: its thumbnail would show them, so would a preview in
    /// a maker note, and its content identifier would pair the picture with the movie of the uncovered one.
    fileprivate func forCoveredPicture() throws(MetadataError) -> ExifBlock {
        var block = self
        try block.removeThumbnail()
        if block.holdsPicture { try block.removePictures() }
        try block.removeContentIdentifier()
        return block
    }

    /// Whether a JPEG picture begins anywhere in the block.
    private var holdsPicture: Bool { bytes.firstRange(of: [0xFF, 0xD8, 0xFF]) != nil }
}
