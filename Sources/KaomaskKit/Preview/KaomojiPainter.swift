package import FileJobs
internal import Imaging
package import Overlay

/// Draws single kaomoji as faces, for selection. It caches the fonts it has opened; its methods may be called
/// concurrently.
package struct KaomojiPainter: Sendable {
    private let renderers = RendererPool(fontFile: nil)

    /// Creates a painter with the standard fonts.
    package init() {}

    /// Draws a kaomoji as a face on a transparent background.
    ///
    /// - Parameter side: The width and height, pixels.
    /// - Returns: A PNG, transparent outside the face.
    /// - Throws: `PipelineError` if it cannot be drawn.
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
