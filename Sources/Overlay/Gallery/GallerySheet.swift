package import Imaging

/// A poster of kaomoji: each drawn as a face on a card, with its name and its text below, under headings by category. The
/// heads have skins from light to dark in turn.
package enum GallerySheet {
    /// The maximum size of a sheet in pixels.
    static let largestArea = 200_000_000

    /// Draws a sheet.
    ///
    /// - Parameters:
    ///   - kaomoji: The kaomoji to show. Sections appear in the order of their first kaomoji; a short one may move up
    ///     beside another. Without any category there are no headings.
    ///   - renderer: The renderer of the faces and labels.
    ///   - columns: The number of cards side by side, at least 1.
    ///   - tile: The size of a card in pixels, at least 60 by 60. Margins and letters scale with it.
    /// - Returns: An opaque picture.
    /// - Throws: `OverlayError` if there is nothing to show, no font has a character, or the sheet would have more than
    ///   `largestArea` pixels.
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
