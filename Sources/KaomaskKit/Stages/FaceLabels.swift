internal import Imaging
internal import Movies
internal import Overlay

/// Draws the positions of faces and near misses: a frame around each, its number and score.
enum FaceLabels {
    private static let longSide = 2048
    static let sure = Color(red: 255, green: 64, blue: 129)
    static let unsure = Color(red: 255, green: 179, blue: 0)

    /// Returns the upright picture, reduced if large, with every face framed and numbered; near misses have another
    /// colour and a question mark. `pixels` are the stored picture's.
    static func draw(
        _ found: PhotoFaces,
        on photo: DecodedPhoto,
        _ pixels: PixelBuffer,
        with renderer: KaomojiRenderer
    ) throws -> PixelBuffer {
        let factor = min(1, Double(longSide) / Double(photo.size.longSide))
        var picture = try scaled(photo, pixels, by: factor)
        let marks = found.unsure.map { ($0, "?", unsure) } + found.faces.map { ($0, "", sure) }
        for (face, mark, color) in marks {
            let box = face.bounds.scaled(by: factor)
            let width = max(2, picture.size.longSide / 400)
            for side in frame(of: box, width: width) { picture.fill(side, with: color) }
            let score = face.confidence.map { "  \($0.rounded(places: 2))" } ?? ""
            let words = "\(face.id)\(mark)\(score)"
            picture.draw(try label(words, color, above: box, in: picture.size, with: renderer))
        }
        return picture
    }

    private static func scaled(
        _ photo: DecodedPhoto,
        _ pixels: PixelBuffer,
        by factor: Double
    ) throws -> PixelBuffer {
        let stored = photo.size
        let target = PixelSize(
            width: max(1, Int(Double(stored.width) * factor)),
            height: max(1, Int(Double(stored.height) * factor))
        )
        return try photo.opaque(pixels).scaled(to: target).upright(photo.orientation)
    }

    private static func frame(of box: Rect, width: Int) -> [PixelRect] {
        let outer = box.enclosingPixels
        return [
            PixelRect(x: outer.x, y: outer.y, width: outer.width, height: width),
            PixelRect(x: outer.x, y: outer.maxY - width, width: outer.width, height: width),
            PixelRect(x: outer.x, y: outer.y, width: width, height: outer.height),
            PixelRect(x: outer.maxX - width, y: outer.y, width: width, height: outer.height),
        ]
    }

    /// Returns a label above a box, or inside it if there is no room.
    private static func label(
        _ words: String,
        _ color: Color,
        above box: Rect,
        in size: PixelSize,
        with renderer: KaomojiRenderer
    ) throws -> Layer {
        let height = max(24, min(box.height * 0.3, Double(size.longSide) / 30))
        let top = box.y > height ? box.y - height : box.y
        let place = Rect(x: box.x, y: top, width: max(box.width, 3 * height), height: height)
        let appearance = OverlayAppearance(style: .bare, patch: .none, ink: .color(color))
        return try renderer.layer(
            of: try Kaomoji(words),
            at: OverlayAnchor(faceBox: place),
            appearance: appearance,
            within: PixelRect(size)
        )
    }
}
