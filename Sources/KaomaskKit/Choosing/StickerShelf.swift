internal import Imaging
internal import Overlay
internal import Synchronization

/// Reads stickers: pictures, preferably with alpha, and SVGs. Each is read once per run.
package final class StickerShelf: Sendable {
    /// The reader in a program that calls ``SVGDrawer/answerIfAsked()`` before anything else.
    package static let ofThisProgram = StickerShelf(.thisProgram)

    /// The largest picture: a sticker is reduced to ``Sticker/longestSide`` anyway.
    private static let limits = DecodeLimits(maximumPixels: 24_000_000, maximumSide: 16_384)

    private struct Request: Hashable {
        let path: String
        let eyes: Sticker.Eyes?
    }

    private let drawer: SVGDrawer
    private let known = Mutex<[Request: Sticker]>([:])

    init(_ drawer: SVGDrawer) { self.drawer = drawer }

    /// Reads a sticker. Throws an error that tells why the file cannot be one. `eyes` are in pixels of the picture; an
    /// SVG marks them itself by elements `left-eye` and `right-eye`.
    func read(_ path: String, eyes: Sticker.Eyes? = nil) throws(PipelineError) -> Sticker {
        let request = Request(path: path, eyes: eyes)
        if let sticker = known.withLock({ $0[request] }) { return sticker }
        let isSVG = path.fileExtension == "svg"
        let drawing = isSVG ? try drawer.drawing(of: path) : try Self.picture(path, eyes)
        do throws(OverlayError) {
            let sticker = try Sticker(drawing.layer, eyes: drawing.eyes, path: path)
            known.withLock { $0[request] = sticker }
            return sticker
        } catch {
            throw PipelineError(
                code: .badSticker,
                path: path,
                detail: "nothing in the sticker is opaque, so it would hide nobody"
            )
        }
    }

    /// Reads a picture, upright, in sRGB, premultiplied and reduced to the size of stickers.
    private static func picture(
        _ path: String,
        _ eyes: Sticker.Eyes?
    ) throws(PipelineError) -> StickerDrawing {
        let file = try SourceFile.read(path)
        let photo: DecodedPhoto
        do throws(PipelineError) { photo = try DecodedPhoto.decode(file, limits: limits) } catch {
            throw file.failure(.badSticker, "unusable sticker (\(error.detail))")
        }
        var pixels = try file.named { try photo.standardPixels() }
        guard stride(from: 3, to: pixels.bytes.count, by: 4).contains(where: { pixels.bytes[$0] < 255 })
        else {
            throw file.failure(
                .badSticker,
                "nothing around the sticker is transparent, so it would cover a rectangle; cut it out first"
            )
        }
        pixels.bytes.premultiply()
        let shown = pixels.resized(to: pixels.size.reduced(toLongSide: Sticker.longestSide)).upright(
            photo.orientation
        )
        let scale = Double(shown.size.longSide) / Double(max(1, photo.uprightSize.longSide))
        let layer = Layer(bounds: PixelRect(shown.size), bytes: shown.bytes)
        return StickerDrawing(layer: layer, eyes: eyes?.scaled(by: scale))
    }
}
