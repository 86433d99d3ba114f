internal import Formats
package import Imaging
internal import Movies
package import Overlay

/// A picture, or a movie's first frame, reduced for display: upright, opaque, in sRGB.
package struct SmallPicture: Sendable {
    /// The full size of the upright picture, pixels.
    package let fullSize: PixelSize
    let pixels: PixelBuffer
    /// The source file's path and format, without its bytes.
    let source: SourceFile

    var size: PixelSize { pixels.size }

    /// The JPEG quality of thumbnails, shown in large numbers, and of pictures for display, 1 to 100.
    static let (thumbnailQuality, displayQuality) = (80, 88)

    /// Reduces the picture of a file, or a frame of a film; throws if it cannot be read. Smaller pictures than
    /// `longSide` are not enlarged. `crew` are the workers that decode it; `nil` for this process.
    package init(of path: String, longSide: Int, by crew: Crew? = nil) throws(PipelineError) {
        let file = try SourceFile.read(path)
        guard let made = try crew?.work(.reduce(longSide), on: file) else {
            try self.init(file, longSide: longSide)
            return
        }
        let (small, source) = (made.pictures[0], SourceFile(path: path, bytes: [], format: file.format))
        self.init(fullSize: made.fullSize ?? small.size, pixels: small, source: source)
    }

    init(_ file: SourceFile, longSide: Int) throws(PipelineError) {
        let found = try file.named { try Self.decoded(file, longSide: longSide) }
        let upright = found.orientation.uprightSize(ofStored: found.size)
        let small = found.pixels.resized(to: found.pixels.size.reduced(toLongSide: longSide))
        self.init(
            fullSize: upright,
            pixels: small.converted(from: found.profile, to: nil).upright(found.orientation),
            source: SourceFile(path: file.path, bytes: [], format: file.format)
        )
    }

    init(fullSize: PixelSize, pixels: PixelBuffer, source: SourceFile) {
        (self.fullSize, self.pixels, self.source) = (fullSize, pixels, source)
    }

    /// Encodes the reduced picture as a JPEG of quality 1 to 100; throws on failure.
    package func jpeg(quality: Int = Self.displayQuality) throws(PipelineError) -> [UInt8] {
        try source.named { try JPEGCodec.encode(pixels, quality: quality, subsampling: .quarter) }
    }

    /// Pixels in stored orientation, possibly at a fraction of the full size.
    private struct Stored {
        let pixels: PixelBuffer
        let size: PixelSize
        let orientation: Orientation
        let profile: ColorProfile?
    }

    private static func decoded(_ file: SourceFile, longSide: Int) throws -> Stored {
        switch file.format {
        case _ where FilmContainer(head: Array(file.bytes.prefix(256))) != nil:
            return try firstFrame(of: file)
        case .jpeg: if let reduced = reducedJPEG(file, longSide: longSide) { return reduced }
        default: break
        }
        let photo = try DecodedPhoto.decode(file, limits: .standard)
        return Stored(
            pixels: photo.opaque(try photo.pixels()),
            size: photo.size,
            orientation: photo.orientation,
            profile: photo.profile
        )
    }

    /// Decodes a JPEG at the smallest sufficient scale; `nil` if it needs a full decode.
    private static func reducedJPEG(_ file: SourceFile, longSide: Int) -> Stored? {
        guard let jpeg = try? JPEGFile(parsing: file.bytes), let frame = try? jpeg.frameHeader(),
            let pixels = try? JPEGCodec.decodeReduced(file.bytes, longSide: longSide, limits: .standard)
        else { return nil }
        return Stored(
            pixels: pixels,
            size: PixelSize(width: Int(frame.width), height: Int(frame.height)),
            orientation: DecodedPhoto.orientation(try? jpeg.exif()),
            profile: PhotoColors(icc: jpeg.colorProfile, isGray: frame.components.count == 1).profile
        )
    }

    private static func firstFrame(of file: SourceFile) throws(MovieError) -> Stored {
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

/// A small upright picture of a file, for display in a list.
package struct PictureThumbnail: Hashable, Sendable {
    let size: PixelSize
    package let jpeg: [UInt8]

    /// Creates the thumbnail of a picture, or of a movie's first frame; throws if it cannot be read. Smaller pictures
    /// than `longSide` are not enlarged. `crew` are the workers that decode it; `nil` for this process.
    package init(of path: String, longSide: Int = 240, by crew: Crew? = nil) throws(PipelineError) {
        let small = try SmallPicture(of: path, longSide: longSide, by: crew)
        size = small.size
        jpeg = try small.jpeg(quality: SmallPicture.thumbnailQuality)
    }
}

/// Draws single kaomoji as faces, for selection. Caches opened fonts; concurrent calls are safe.
package struct KaomojiPainter: Sendable {
    private let renderers = RendererPool(fontFile: nil)

    package init() {}

    /// Draws a kaomoji as a face into a transparent PNG of `side` by `side` pixels; throws on failure.
    package func png(of kaomoji: Kaomoji, side: Int) throws(PipelineError) -> [UInt8] {
        let canvas = PixelSize(width: side, height: side)
        let length = Double(side)
        let room = Rect(x: 0.02 * length, y: 0.02 * length, width: 0.96 * length, height: 0.96 * length)
        var picture = PixelBuffer(size: canvas, bytes: [UInt8](repeating: 0, count: canvas.area * 4))
        let layer = try PipelineError.named(kaomoji.text, as: .cannotDraw) {
            try renderers.withRenderer { renderer in
                try renderer.render(kaomoji, side: 0.72 * length, fitting: room, within: PixelRect(canvas))
            }
        }
        picture.draw(layer)
        return try PipelineError.named(kaomoji.text) { try PNGCodec.encode(picture, keepsAlpha: true) }
    }
}
