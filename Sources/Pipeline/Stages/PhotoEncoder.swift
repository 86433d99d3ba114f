internal import Imaging
internal import Metadata
internal import Reveal

/// A covered picture as a file.
struct EncodedPhoto: Sendable {
    let composed: ComposedPhoto
    let still: [UInt8]
}

/// The encode stage: covered pixels to files, the source's metadata kept where it still holds.
struct PhotoEncoder: Sendable {
    let jpegQuality: Int

    /// What a covered JPEG takes over from its source: nothing that could show the face again.
    private static let keptSegments = Set<JPEGMetadataKind>.carried.subtracting([.extendedXMP])

    /// The covered picture in the format it came in.
    func encode(_ composed: ComposedPhoto) throws(PipelineError) -> EncodedPhoto {
        if case .png(let file, let hasAlpha) = composed.photo.container {
            return EncodedPhoto(composed: composed, still: try png(composed, like: file, hasAlpha: hasAlpha))
        }
        return try encodeAsJPEG(composed)
    }

    /// The covered picture as JPEG, which the still of a Live Photo has to be.
    func encodeAsJPEG(_ composed: ComposedPhoto) throws(PipelineError) -> EncodedPhoto {
        let still =
            switch composed.photo.container {
            case .jpeg(let file, let subsampling): try jpeg(composed, like: file, subsampling: subsampling)
            case .png: try jpegOfPNG(composed)
            }
        return EncodedPhoto(composed: composed, still: still)
    }

    /// The movie that reveals what the picture covers.
    func movie(_ composed: ComposedPhoto, _ options: RevealOptions) throws(PipelineError) -> EncodedMovie {
        try composed.photo.source.named { () throws(RevealError) in
            try RevealMovie.encode(
                covered: try frame(of: composed.covered, in: composed, options),
                original: try frame(of: composed.photo.pixels, in: composed, options),
                timeline: options.timeline
            )
        }
    }

    /// A picture at the movie's size, upright.
    private func frame(
        of pixels: PixelBuffer,
        in composed: ComposedPhoto,
        _ options: RevealOptions
    ) throws(RevealError) -> PixelBuffer {
        let size = pixels.size.movieSize(longSide: options.movieLongSide)
        return try composed.photo.opaque(pixels).scaled(to: size).upright(composed.photo.orientation)
    }

    private func jpeg(
        _ composed: ComposedPhoto,
        like file: JPEGFile,
        subsampling: ChromaSubsampling
    ) throws(PipelineError) -> [UInt8] {
        let progressive = (try? file.frameHeader().process) == .progressive
        let coded = try coded(composed, subsampling: subsampling, progressive: progressive)
        return try composed.photo.source.named { () throws(MetadataError) in
            let adopted = try JPEGFile(parsing: coded)
                .adopting(metadataOf: file, keeping: Self.keptSegments)
            guard let exif = composed.photo.exif else { return adopted.removingExif().serialized() }
            return try adopted.settingExif(exif.forCoveredPicture()).serialized()
        }
    }

    private func jpegOfPNG(_ composed: ComposedPhoto) throws(PipelineError) -> [UInt8] {
        let coded = try coded(composed, subsampling: .none, progressive: false)
        return try composed.photo.source.named { () throws(MetadataError) in
            let file = try JPEGFile(parsing: coded)
            guard let exif = composed.photo.exif else { return file.serialized() }
            return try file.settingExif(exif.forCoveredPicture()).serialized()
        }
    }

    private func coded(
        _ composed: ComposedPhoto,
        subsampling: ChromaSubsampling,
        progressive: Bool
    ) throws(PipelineError) -> [UInt8] {
        try composed.photo.source.named { () throws(ImagingError) in
            try JPEGCodec.encode(
                composed.photo.opaque(composed.covered),
                quality: jpegQuality,
                subsampling: subsampling,
                progressive: progressive
            )
        }
    }

    private func png(
        _ composed: ComposedPhoto,
        like file: PNGFile,
        hasAlpha: Bool
    ) throws(PipelineError) -> [UInt8] {
        let coded = try composed.photo.source.named { () throws(ImagingError) in
            try PNGCodec.encode(composed.covered, keepsAlpha: hasAlpha)
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
