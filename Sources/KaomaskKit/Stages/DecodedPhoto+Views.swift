internal import HEIC
internal import Imaging
internal import Overlay

extension DecodedPhoto {
    /// The number of pixels across a face that suffices to measure its light and its skin.
    private static let tellingWidth = 100.0
    /// The minimum width, pixels, of a face in a JPEG that is viewed at an eighth of its size.
    private static let largeWidth = 320.0
    /// The widths, pixels, from which a drawn head can show the picture's sharpness and grain at all, and well.
    private static let texturedWidths = (32.0, 64.0)

    /// Returns the view of a face, decoding no more of the picture than necessary.
    ///
    /// - Returns: `nil` if the face lies outside the picture.
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

    /// Returns the light of the whole picture.
    func scene() throws -> SceneLight {
        let whole = PixelRect(size)
        let step = max(1, size.longSide / SceneLight.side)
        let seen: Seen
        switch container {
        case .jpeg(_, let picture):
            seen = try Self.reducedPixels(of: whole, in: picture, every: max(1, step / 8))
        case .heic(let picture):
            let part = try picture.pixels(of: whole, scale: 1 / Double(step))
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

    /// Pixels of a part of the stored picture, and the map to them from its coordinates.
    private typealias Seen = (pixels: PixelBuffer, pixelsFromStored: Affine)

    /// Returns a part of the stored picture, reduced as far as a face `width` pixels wide allows.
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

    /// Returns the averages of every `step`th of a JPEG's blocks in a part of it.
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

    /// Returns every `step`th pixel of a part with the map to them.
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
