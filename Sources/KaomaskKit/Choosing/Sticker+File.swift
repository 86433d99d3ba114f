import FileJobs
internal import Imaging
internal import Overlay
internal import Scenes

extension Sticker {
    /// The names of the two elements of an SVG that mark its eyes.
    private static let eyeElements = (left: "left-eye", right: "right-eye")

    /// The largest picture that is read: a sticker is reduced to ``longestSide`` anyway.
    private static let limits = DecodeLimits(maximumPixels: 24_000_000, maximumSide: 16_384)

    /// The largest SVG that is read, bytes.
    private static let longestSVG = 4 << 20

    /// Reads a sticker from a picture, preferably with alpha, or from an SVG.
    ///
    /// - Parameter eyes: The position of its eyes, pixels of the picture; an SVG marks them itself, by elements named
    ///   `left-eye` and `right-eye`.
    /// - Throws: `PipelineError` that tells why the file cannot be a sticker.
    static func read(_ path: String, eyes: Eyes? = nil) throws(PipelineError) -> Sticker {
        let file = try SourceFile.read(path)
        let isSVG = path.fileExtension == "svg"
        let (layer, marked) = isSVG ? try drawing(file) : try picture(file, eyes)
        do throws(OverlayError) {
            return try Sticker(layer, eyes: marked, path: path)
        } catch {
            throw file.failure(.badSticker, "nothing in the sticker is opaque, so it would hide nobody")
        }
    }

    /// Draws an SVG at the size of stickers, with the position of its eyes.
    private static func drawing(_ file: SourceFile) throws(PipelineError) -> (Layer, Eyes?) {
        guard file.bytes.count <= longestSVG else {
            throw file.failure(.badSticker, "an SVG of a sticker may have \(longestSVG >> 20) MB at most")
        }
        return try PipelineError.named(file.path, as: .badSticker) {
            let picture = try SVGPicture(file.bytes)
            let layer = try picture.drawn(longSide: longestSide)
            let left = picture.middle(ofElement: eyeElements.left, longSide: longestSide)
            let right = picture.middle(ofElement: eyeElements.right, longSide: longestSide)
            guard let left, let right else { return (layer, nil) }
            return (layer, Eyes(left, right))
        }
    }

    /// Reads a picture, upright in sRGB, premultiplied and reduced to the size of stickers.
    private static func picture(_ file: SourceFile, _ eyes: Eyes?) throws(PipelineError) -> (Layer, Eyes?) {
        let photo: DecodedPhoto
        do throws(PipelineError) { photo = try DecodedPhoto.decode(file, limits: limits) } catch {
            throw file.failure(.badSticker, "no sticker: \(error.detail)")
        }
        var pixels = try file.named { try photo.standardPixels() }
        pixels.bytes.premultiply()
        let shown = pixels.resized(to: pixels.size.reduced(toLongSide: longestSide)).upright(
            photo.orientation
        )
        let scale = Double(shown.size.longSide) / Double(max(1, photo.uprightSize.longSide))
        return (Layer(bounds: PixelRect(shown.size), bytes: shown.bytes), eyes?.scaled(by: scale))
    }
}
