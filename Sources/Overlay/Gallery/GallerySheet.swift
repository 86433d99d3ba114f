package import Imaging

/// A poster of kaomoji: each a face on a card over its name and text, under headings by category, in candy colours in
/// turn.
package enum GallerySheet {
    /// The maximum number of pixels of a sheet.
    static let largestArea = 200_000_000

    /// Draws a sheet as an opaque picture. Sections appear in the order of their first kaomoji; a short one may move up
    /// beside another; without categories there are no headings. A tile is the size of a card in pixels, at least 60 by
    /// 60; margins and letters scale with it. Throws `OverlayError` if there is nothing to show, no font has a
    /// character, or the sheet would exceed `largestArea`.
    package static func render(
        _ kaomoji: [Kaomoji],
        renderer: KaomojiRenderer,
        columns: Int = 10,
        tile: PixelSize = PixelSize(width: 220, height: 220)
    ) throws(OverlayError) -> PixelBuffer {
        guard !kaomoji.isEmpty else { throw .nothingToDraw }
        let grid = GalleryGrid(kaomoji, columns: columns, tile: tile)
        guard grid.size.area <= largestArea else { throw .sheetTooLarge(grid.size, limit: largestArea) }
        let painter = GalleryPainter(renderer: renderer, grid: grid)
        var picture = PixelBuffer(size: grid.size, filledWith: GalleryPainter.background)
        for heading in grid.headings { try painter.paint(heading, on: &picture) }
        for (number, card) in grid.cards.enumerated() { try painter.paint(card, number, on: &picture) }
        return picture
    }
}
