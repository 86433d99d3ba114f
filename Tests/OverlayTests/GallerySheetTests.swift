import Imaging
import Testing

@testable import Overlay

@Suite("A sheet of kaomoji")
struct GallerySheetTests {
    private let tile = PixelSize(width: 80, height: 80)

    private func grid(_ list: [Kaomoji], columns: Int) -> GalleryGrid {
        GalleryGrid(list, columns: columns, tile: tile)
    }

    @Test("shows each kaomoji once, none over another, all within the margins", arguments: [1, 3, 10, 200])
    func cards(columns: Int) {
        let grid = grid(KaomojiCatalog.standard.all, columns: columns)
        #expect(Set(grid.cards.map(\.kaomoji)) == Set(KaomojiCatalog.standard.all))
        #expect(grid.cards.count == KaomojiCatalog.standard.all.count)
        let boxes = grid.cards.map(\.box) + grid.headings.map(\.box)
        for (index, box) in boxes.enumerated() {
            #expect(box.x >= grid.margin && box.maxX <= grid.size.width - grid.margin)
            #expect(box.y >= grid.margin && box.maxY <= grid.size.height - grid.margin)
            #expect(boxes[(index + 1)...].allSatisfy { $0.intersection(box).isEmpty })
        }
        #expect(boxes.map(\.maxY).max() == grid.size.height - grid.margin)
    }

    @Test("has a heading for each category, above its own cards")
    func headings() throws {
        let grid = grid(KaomojiCatalog.standard.all, columns: 10)
        #expect(grid.headings.count == KaomojiCategory.allCases.count)
        #expect(grid.headings.map(\.count).reduce(0, +) == 128)
        for heading in grid.headings {
            let below = grid.cards.filter {
                $0.box.y == heading.box.maxY && $0.box.x >= heading.box.x && $0.box.maxX <= heading.box.maxX
            }
            #expect(Set(below.map(\.kaomoji.category)).count == 1)
            #expect(below.first?.kaomoji.category?.rawValue == heading.text.lowercased())
        }
    }

    @Test("of typed texts has no headings")
    func typedTexts() throws {
        let grid = grid(try ["(a_a)", "(b_b)", "😀"].map { try Kaomoji($0) }, columns: 2)
        #expect(grid.headings.isEmpty)
        #expect(grid.cards.map(\.box.y).first == grid.margin)
    }

    @Test("is drawn as large as its grid, each face on its card")
    func drawing() throws {
        let list = try KaomojiCatalog.standard.search("love") + [Kaomoji("😀"), Kaomoji("\\(@_@)/")]
        let sheet = try GallerySheet.render(list, renderer: documentedRenderer(), columns: 4, tile: tile)
        let grid = GalleryGrid(list, columns: 4, tile: tile)
        #expect(sheet.size == grid.size)
        for (number, card) in grid.cards.enumerated() where card.kaomoji.parts != nil {
            let own = OKLab(GalleryPainter.candy(number))
            let box = card.box
            var clay = 0
            for y in box.y..<box.maxY {
                for x in box.x..<box.maxX {
                    let color = OKLab(sheet.color(x: x, y: y))
                    let isClay =
                        abs(color.lightness - own.lightness) < 0.1 && abs(color.a - own.a) < 0.03
                        && abs(color.b - own.b) < 0.03
                    if isClay { clay += 1 }
                }
            }
            #expect(clay > 100, "\(card.kaomoji.text)")
        }
    }

    @Test("of nothing, or of far too much, is refused")
    func refused() throws {
        let renderer = try documentedRenderer()
        #expect(throws: OverlayError.nothingToDraw) { try GallerySheet.render([], renderer: renderer) }
        #expect {
            try GallerySheet.render(
                Array(repeating: try Kaomoji("(a_a)"), count: 100),
                renderer: renderer,
                tile: PixelSize(width: .max, height: .max)
            )
        } throws: { error in
            "\(error)".contains("million")
        }
    }
}
