internal import Imaging

/// A painter of cards and headings.
struct GalleryPainter {
    let renderer: KaomojiRenderer
    let grid: GalleryGrid

    static let background = Color(hex: 0xF5F3EE)
    private static let cardColor = Color(hex: 0xDDE2E8)
    private static let dark = Color(hex: 0x2B2F36)
    private static let light = Color(hex: 0x7B828D)
    private static let medium = Color(hex: 0x59606B)
    private static let rule = Color(hex: 0xC9C6BE)

    /// Returns the candies in turn.
    static func candy(_ number: Int) -> Color { Color.candies[number % Color.candies.count] }

    private var label: TextLabel { TextLabel(typesetter: renderer.typesetter) }
    private var height: Double { Double(grid.tile.height) }

    /// Paints a heading, its number of kaomoji below and a line to its right.
    func paint(_ heading: GalleryGrid.Heading, on picture: inout PixelBuffer) throws(OverlayError) {
        let baseline = Double(heading.box.maxY) - 0.075 * height
        let letters = TextLabel.Letters(em: 0.115 * height, weight: 0.12, color: Self.dark)
        let place = TextLabel.Place(
            baseline: Point(Double(heading.box.x) + 2, baseline),
            width: 0.8 * Double(heading.box.width),
            alignment: .leading
        )
        let name = try label.layer(heading.text, letters, at: place)
        picture.draw(name)
        let count = try label.layer(
            "\(heading.count)",
            TextLabel.Letters(em: 0.085 * height, weight: 0, color: Self.light),
            at: TextLabel.Place(
                baseline: Point(Double(name.bounds.maxX) + 0.05 * height, baseline),
                width: 0.2 * Double(heading.box.width),
                alignment: .leading
            )
        )
        picture.draw(count)
        let start = count.bounds.maxX + Int(0.06 * height)
        let thickness = max(1, grid.tile.height / 150)
        let line = PixelRect(
            x: start,
            y: Int(baseline - 0.04 * height),
            width: heading.box.maxX - start,
            height: thickness
        )
        if !line.isEmpty { picture.draw(Layer(roundedBox: line, radius: 0, color: Self.rule)) }
    }

    /// Paints a card: the face, its name and its text. `number` chooses the head's colour.
    func paint(_ card: GalleryGrid.Card, _ number: Int, on picture: inout PixelBuffer) throws(OverlayError) {
        picture.draw(Layer(roundedBox: card.box, radius: 0.07 * height, color: Self.cardColor))
        picture.draw(try face(card, Self.candy(number)))
        let middle = Double(card.box.x) + Double(card.box.width) / 2
        func place(_ fraction: Double) -> TextLabel.Place {
            TextLabel.Place(
                baseline: Point(middle, Double(card.box.y) + fraction * height),
                width: 0.88 * Double(card.box.width),
                alignment: .center
            )
        }
        if let name = card.kaomoji.name {
            let letters = TextLabel.Letters(em: 0.082 * height, weight: 0.105, color: Self.dark)
            picture.draw(try label.layer(name, letters, at: place(0.81)))
        }
        let letters = TextLabel.Letters(em: 0.086 * height, weight: 0, color: Self.medium)
        picture.draw(try label.layer(card.kaomoji.text, letters, at: place(0.92)))
    }

    /// Returns the face in the card's upper part, scaled down and shifted only as far as its arms require.
    private func face(_ card: GalleryGrid.Card, _ candy: Color) throws(OverlayError) -> Layer {
        let room = Rect(
            x: Double(card.box.x) + 0.06 * Double(card.box.width),
            y: Double(card.box.y) + 0.06 * height,
            width: 0.88 * Double(card.box.width),
            height: 0.62 * height
        )
        let side = min(0.52 * room.height / 0.62, 0.52 * room.width)
        return try renderer.render(card.kaomoji, side: side, candy: candy, fitting: room, within: card.box)
    }
}
