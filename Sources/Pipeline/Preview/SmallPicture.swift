public import Imaging
internal import Metadata
internal import Movies

/// A picture, or the first frame of a movie, made small to be shown: upright, opaque, in sRGB.
public struct SmallPicture: Sendable {
    /// The size of the whole upright picture, pixels.
    public let fullSize: PixelSize
    /// The small picture.
    let pixels: PixelBuffer
    /// The file's name, without its bytes.
    let source: SourcePhoto

    /// The size of the small picture, pixels.
    public var size: PixelSize { pixels.size }

    /// Makes a file small.
    ///
    /// - Parameters:
    ///   - path: A picture, or a movie in MOV or MP4.
    ///   - longSide: The long side of the small picture, pixels; smaller pictures are not enlarged.
    ///   - limits: The largest picture that is decoded.
    /// - Throws: `PipelineError` saying why the file cannot be read.
    public init(of path: String, longSide: Int, limits: DecodeLimits = .standard) throws(PipelineError) {
        let file = try SourcePhoto.read(path)
        let found = try Self.decoded(file, longSide: longSide, limits: limits)
        let upright = found.orientation.uprightSize(ofStored: found.size)
        let small = found.pixels.resized(to: found.pixels.size.reduced(toLongSide: longSide))
        self.init(
            fullSize: upright,
            pixels: small.converted(from: found.profile, to: nil).upright(found.orientation),
            source: SourcePhoto(path: path, bytes: [], format: file.format)
        )
    }

    init(fullSize: PixelSize, pixels: PixelBuffer, source: SourcePhoto) {
        (self.fullSize, self.pixels, self.source) = (fullSize, pixels, source)
    }

    /// The small picture as JPEG.
    ///
    /// - Parameter quality: 1 to 100.
    /// - Throws: `PipelineError` when it cannot be encoded.
    public func jpeg(quality: Int = 80) throws(PipelineError) -> [UInt8] {
        try source.named { () throws(ImagingError) in
            try JPEGCodec.encode(pixels, quality: quality, subsampling: .quarter)
        }
    }

    /// Pixels as they are stored, perhaps at a fraction of the size.
    private struct Stored {
        let pixels: PixelBuffer
        let size: PixelSize
        let orientation: Orientation
        let profile: ColorProfile?
    }

    private static func decoded(
        _ file: SourcePhoto,
        longSide: Int,
        limits: DecodeLimits
    ) throws(PipelineError) -> Stored {
        switch file.format {
        case .mov, .mp4: return try firstFrame(of: file)
        case .jpeg: if let reduced = reducedJPEG(file, longSide: longSide, limits: limits) { return reduced }
        default: break
        }
        let photo = try DecodedPhoto.decode(file, limits: limits)
        return Stored(
            pixels: photo.opaque(try photo.pixels()),
            size: photo.size,
            orientation: photo.orientation,
            profile: photo.profile
        )
    }

    /// A JPEG decoded no larger than is needed; `nil` for one that takes the long way.
    private static func reducedJPEG(_ file: SourcePhoto, longSide: Int, limits: DecodeLimits) -> Stored? {
        guard let jpeg = try? JPEGFile(parsing: file.bytes), let frame = try? jpeg.frameHeader(),
            let pixels = try? JPEGCodec.decodeReduced(file.bytes, longSide: longSide, limits: limits)
        else { return nil }
        return Stored(
            pixels: pixels,
            size: PixelSize(width: Int(frame.width), height: Int(frame.height)),
            orientation: DecodedPhoto.orientation((try? jpeg.exif()) ?? nil),
            profile: PhotoColors(icc: jpeg.colorProfile, isGray: frame.components.count == 1).profile
        )
    }

    private static func firstFrame(of file: SourcePhoto) throws(PipelineError) -> Stored {
        try file.named { () throws(MovieError) in
            var decoder = try MovieDecoder(file.bytes)
            guard let frame = try decoder.next() else { throw .noVideo }
            return Stored(
                pixels: try WholePicture(frame.picture).pixels(decoder.color),
                size: decoder.size,
                orientation: decoder.orientation,
                profile: ColorProfile(primaries: decoder.color.primaries, transfer: decoder.color.transfer)
            )
        }
    }
}
