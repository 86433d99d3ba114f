internal import Formats
internal import HEIC
internal import Imaging
internal import Overlay
internal import Pairing

/// A decoded picture: its stored pixels, as far as needed, and everything around them.
struct DecodedPhoto: Sendable {
    /// The source's container, with what is needed to write one like it.
    enum Container: Sendable {
        case jpeg(JPEGFile, JPEGPicture)
        case png(PNGFile, Raster)
        case webp(WebPFile, DecodedWebP)
        /// A HEIC whose picture can be covered tile by tile.
        case heic(HEICPicture)
        /// An AVIF, or a HEIC of another kind: the upright pixels.
        case heif(Raster, HEIFRemark)
    }

    /// Facts about a HEIF file of which only pixels were kept.
    struct HEIFRemark: Sendable {
        let hasGainMap: Bool
        /// Why a HEIC cannot be covered tile by tile, as a clause; `nil` for AVIF.
        let reason: String?
    }

    let source: SourceFile
    let container: Container
    /// The orientation that turns the stored pixels upright.
    let orientation: Orientation
    let exif: ExifBlock?
    let xmp: XMPPacket?
    let colors: PhotoColors
    var remark: Remark?

    /// The pixels' profile; `nil` for sRGB, and for files that state none.
    var profile: ColorProfile? { colors.profile }

    var size: PixelSize {
        switch container {
        case .jpeg(_, let picture): picture.size
        case .heic(let picture): picture.size
        case .png, .webp, .heif: raster?.size ?? PixelSize(width: 0, height: 0)
        }
    }

    var uprightSize: PixelSize { orientation.uprightSize(ofStored: size) }

    /// `true` if the file cannot hold colour, so that drawings on it must be grey.
    var isGray: Bool {
        if case .jpeg(_, let picture) = container { return picture.colorModel == .gray }
        return raster?.isGray ?? false
    }

    /// `true` if the file has a gain map, which other formats lose.
    var hasGainMap: Bool {
        switch container {
        case .jpeg(let file, _): file.gainMap != nil
        case .heic(let picture): picture.file.hasGainMap
        case .heif(_, let remark): remark.hasGainMap
        case .png, .webp: false
        }
    }

    /// The samples; `nil` for a JPEG or HEIC, which keeps coefficients or tiles instead.
    var raster: Raster? {
        switch container {
        case .jpeg, .heic: nil
        case .png(_, let raster), .heif(let raster, _): raster
        case .webp(_, let decoded): decoded.raster
        }
    }

    func luma() throws -> GrayBuffer {
        switch container {
        case .jpeg(_, let picture): try picture.luma()
        case .heic(let picture): try picture.luma()
        case .png, .webp, .heif: raster?.luma() ?? GrayBuffer(size: size, filledWith: 0)
        }
    }

    /// Returns the stored pixels in colour. Covering a JPEG does not need them; they are decoded here.
    func pixels() throws -> PixelBuffer { try pixels(longSide: size.longSide) }

    /// Returns the stored pixels in colour, their long side at least `longSide` if the picture's is: a JPEG is decoded
    /// at a fraction, others are reduced, which saves time and memory.
    func pixels(longSide: Int) throws -> PixelBuffer {
        switch container {
        case .jpeg(_, let picture): try decoded(picture, longSide: longSide)
        case .heic(let picture): try picture.pixels(longSide: longSide)
        case .png, .webp, .heif:
            if let raster, !raster.hasAlpha {
                raster.pixels(as: size.reduced(toLongSide: longSide))
            } else {
                // Pixels next to transparent ones may be mixed only after compositing over a background.
                raster?.pixels ?? PixelBuffer(size: size, filledWith: .white)
            }
        }
    }

    func standardPixels() throws -> PixelBuffer { try pixels().converted(from: profile, to: nil) }

    /// Returns the stored samples, decoding a JPEG or HEIC first.
    func samples() throws -> Raster {
        if let raster { return raster }
        return isGray ? Raster(try luma()) : Raster(try pixels(), keepsAlpha: false)
    }

    private func decoded(_ picture: JPEGPicture, longSide: Int) throws(ImagingError) -> PixelBuffer {
        if longSide < size.longSide { return try picture.colors(longSides: longSide...size.longSide) }
        let own = DecodeLimits(maximumPixels: size.area, maximumSide: size.longSide)
        do throws(ImagingError) {
            return try JPEGCodec.decode(source.bytes, limits: own).pixels
        } catch {
            // The picture was decoded before, so it is intact: its chroma subsampling is unusual.
            return try picture.pixels()
        }
    }

    /// Returns `pixels` composited over white, as JPEG and movies require.
    func opaque(_ pixels: PixelBuffer) -> PixelBuffer {
        raster?.hasAlpha == true ? pixels.flattened(over: .white) : pixels
    }

    /// The byte range of a Motion Photo's movie, and the time that matches the picture, seconds; `nil` for other
    /// pictures, and if the data after the picture is no movie with a video track.
    var motion: (movie: Range<Int>, stillTime: Double?)? {
        let still: StillInspection?
        switch container {
        case .jpeg(let file, _): still = file.trailer.isEmpty ? nil : try? StillInspection(jpeg: file)
        case .heic, .heif: still = try? StillInspection(source.bytes)
        case .png, .webp: still = nil
        }
        guard let motion = still?.motionPhoto, let movie = motion.movie,
            let seen = try? MovieInspection(Array(source.bytes[movie])), seen.codec != nil
        else { return nil }
        return (movie, motion.stillImageTime)
    }

    /// The pixels across a face that suffice to measure its light and skin.
    private static let tellingWidth = 100.0
    /// The minimum width of a face in a JPEG that is viewed at an eighth of its size, pixels.
    private static let largeWidth = 320.0
    /// The widths from which a drawn head can show the picture's sharpness and grain at all, and well, pixels.
    private static let texturedWidths = (32.0, 64.0)

    /// Returns the view of a face, decoding no more of the picture than needed; `nil` for a face outside it.
    func view(of anchor: OverlayAnchor, in scene: SceneLight) throws -> FaceView? {
        let storedFromUpright = orientation.storedFromUpright(size)
        guard let part = FaceView.part(about: anchor, storedFromUpright: storedFromUpright, in: size) else {
            return nil
        }
        var places: [PixelRect] = []
        if anchor.faceSize.width >= Self.texturedWidths.0 {
            let all = FaceView.detailPlaces(about: anchor, storedFromUpright: storedFromUpright, in: size)
            let step = anchor.faceSize.width < Self.texturedWidths.1 ? 4 : 1
            places = stride(from: 0, to: all.count, by: step).map { all[$0] }
        }
        let seen = try pixels(of: part, across: anchor.faceSize.width)
        return FaceView(
            pixels: seen.pixels.converted(from: profile, to: nil),
            pixelsFromUpright: storedFromUpright.then(seen.pixelsFromStored),
            details: try details(at: places),
            scene: scene
        )
    }

    func scene() throws -> SceneLight {
        let whole = PixelRect(size)
        let step = max(1, size.longSide / SceneLight.side)
        let seen: Seen
        switch container {
        case .jpeg(_, let picture):
            seen = try Self.reducedPixels(of: whole, in: picture, every: max(1, step / 8))
        case .heic(let picture):
            let part = try picture.overview(scale: 1 / Double(step))
            seen = (part.image, part.pictureFromImage.inverse ?? .identity)
        case .png(_, let raster), .heif(let raster, _):
            seen = Self.seen(raster.pixels(in: whole, every: step), from: whole, every: step)
        case .webp(_, let decoded):
            seen = Self.seen(decoded.raster.pixels(in: whole, every: step), from: whole, every: step)
        }
        return SceneLight(
            seen.pixels.converted(from: profile, to: nil),
            pixelsFromUpright: orientation.storedFromUpright(size).then(seen.pixelsFromStored)
        )
    }

    /// Pixels of a part of the stored picture, and the map to them.
    private typealias Seen = (pixels: PixelBuffer, pixelsFromStored: Affine)

    /// Returns a part of the stored picture, reduced as far as a face of `width` pixels allows.
    private func pixels(of part: PixelRect, across width: Double) throws -> Seen {
        let step = max(1, Int(width / Self.tellingWidth))
        switch container {
        case .jpeg(_, let picture):
            guard width < Self.largeWidth else {
                return try Self.reducedPixels(of: part, in: picture, every: 1)
            }
            return Self.seen(try picture.pixels(in: part, every: step), from: part, every: step)
        case .heic(let picture):
            let seen = try picture.pixels(of: part, scale: 1 / Double(step))
            return (seen.image, seen.pictureFromImage.inverse ?? .identity)
        case .png(_, let raster), .heif(let raster, _):
            return Self.seen(raster.pixels(in: part, every: step), from: part, every: step)
        case .webp(_, let decoded):
            return Self.seen(decoded.raster.pixels(in: part, every: step), from: part, every: step)
        }
    }

    /// Returns the averages of every `step`th block in a part of a JPEG.
    private static func reducedPixels(
        of part: PixelRect,
        in picture: JPEGPicture,
        every step: Int
    ) throws(ImagingError) -> Seen {
        let blocks = PixelRect(
            x: part.x / 8,
            y: part.y / 8,
            width: (part.maxX + 7) / 8 - part.x / 8,
            height: (part.maxY + 7) / 8 - part.y / 8
        )
        let corner = PixelRect(x: 8 * blocks.x, y: 8 * blocks.y, width: 0, height: 0)
        return seen(try picture.reducedPixels(in: blocks, every: step), from: corner, every: 8 * step)
    }

    /// Returns every `step`th pixel of a part, and the map to them.
    private static func seen(_ pixels: PixelBuffer, from part: PixelRect, every step: Int) -> Seen {
        (pixels, FaceView.pixelsFromStored(part, every: step))
    }

    /// Returns small parts of the stored picture at full size.
    private func details(at places: [PixelRect]) throws -> [GrayBuffer] {
        switch container {
        case .jpeg(_, let picture): try picture.luma(of: places)
        case .heic(let picture): try picture.luma(of: places)
        case .png(_, let raster), .heif(let raster, _):
            places.map { raster.pixels(in: $0, every: 1).luma() }
        case .webp(_, let decoded): places.map { decoded.raster.pixels(in: $0, every: 1).luma() }
        }
    }
}
