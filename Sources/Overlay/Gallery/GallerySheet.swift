public import Imaging

/// A poster of kaomoji: each drawn as a face on a card, its name and its text beneath, under headings by
/// category.
public enum GallerySheet {
    /// The largest sheet that is drawn, pixels.
    public static let largestArea = 200_000_000

    /// Draws a sheet.
    ///
    /// - Parameters:
    ///   - kaomoji: What to show. Sections come in the order of their first kaomoji; a short one may move up to
    ///     stand beside another. Without any category there are no headings.
    ///   - renderer: Draws the faces and sets the labels.
    ///   - columns: How many cards stand side by side, at least 1.
    ///   - tile: The size of a card, pixels, at least 60 by 60. Margins and letters follow it.
    ///   - appearance: How the faces are drawn.
    ///   - title: A line above it all; `nil` for none.
    /// - Returns: An opaque picture.
    /// - Throws: When there is nothing to show, a sign or a letter is in no font, or the sheet would have more
    ///   than `largestArea` pixels.
    public static func render(
        _ kaomoji: [Kaomoji],
        renderer: KaomojiRenderer,
        columns: Int = 10,
        tile: PixelSize = PixelSize(width: 220, height: 220),
        appearance: OverlayAppearance = OverlayAppearance(),
        title: String? = nil
    ) throws(OverlayError) -> PixelBuffer {
        guard !kaomoji.isEmpty else { throw .nothingToDraw }
        let grid = GalleryGrid(kaomoji, columns: columns, tile: tile, hasTitle: title != nil)
        guard grid.size.area <= largestArea else { throw .sheetTooLarge(grid.size, limit: largestArea) }
        let painter = GalleryPainter(renderer: renderer, grid: grid, appearance: appearance)
        var picture = PixelBuffer(size: grid.size, filledWith: GalleryPainter.background)
        if let title { try painter.paint(title: title, on: &picture) }
        for heading in grid.headings { try painter.paint(heading, on: &picture) }
        for card in grid.cards { try painter.paint(card, on: &picture) }
        return picture
    }
}
