internal import Imaging

/// The layout of a sheet of kaomoji, in pixels.
struct GalleryGrid {
    struct Card {
        let kaomoji: Kaomoji
        let box: PixelRect
    }

    /// A section's name, above its cards.
    struct Heading {
        let text: String
        let count: Int
        /// The box from the left edge of the first card to the right edge of the last.
        let box: PixelRect
    }

    let tile: PixelSize
    private(set) var cards: [Card] = []
    private(set) var headings: [Heading] = []
    private(set) var size = PixelSize(width: 0, height: 0)

    private let columns: Int
    private let headingHeight: Int

    var gap: Int { max(2, tile.width / 18) }
    /// The space at the edges of the sheet.
    var margin: Int { tile.width / 3 }

    init(_ kaomoji: [Kaomoji], columns: Int, tile: PixelSize) {
        let sections = Self.sections(of: kaomoji)
        let tile = PixelSize(width: Self.sane(tile.width), height: Self.sane(tile.height))
        self.tile = tile
        self.columns = max(1, min(columns, kaomoji.count))
        headingHeight = sections.count > 1 || sections.first?.category != nil ? tile.height / 3 : 0
        var y = margin
        for band in Self.bands(sections, columns: self.columns) { y = place(band, top: y) }
        size = PixelSize(
            width: self.columns * (tile.width + gap) - gap + 2 * margin,
            height: y - gap + margin
        )
    }

    private static func sane(_ side: Int) -> Int { max(60, min(2000, side)) }

    private struct Section {
        let category: KaomojiCategory?
        var kaomoji: [Kaomoji]

        var title: String {
            guard let name = category?.rawValue else { return "Other" }
            return name.prefix(1).uppercased() + name.dropFirst()
        }
    }

    private static func sections(of kaomoji: [Kaomoji]) -> [Section] {
        var sections: [Section] = []
        for next in kaomoji {
            if let index = sections.firstIndex(where: { $0.category == next.category }) {
                sections[index].kaomoji.append(next)
            } else {
                sections.append(Section(category: next.category, kaomoji: [next]))
            }
        }
        return sections
    }

    /// Returns the sections in bands: one of several rows has its own, others share one if they fit.
    private static func bands(_ sections: [Section], columns: Int) -> [[Section]] {
        var (left, bands): ([Section], [[Section]]) = (sections, [])
        while !left.isEmpty {
            var band = [left.removeFirst()]
            var free = columns - band[0].kaomoji.count
            while let index = left.firstIndex(where: { $0.kaomoji.count <= free }) {
                free -= left[index].kaomoji.count
                band.append(left.remove(at: index))
            }
            bands.append(band)
        }
        return bands
    }

    /// Places a band's sections and returns the next top.
    private mutating func place(_ band: [Section], top: Int) -> Int {
        var (column, bottom) = (0, top)
        for section in band {
            let width = min(section.kaomoji.count, columns) * (tile.width + gap) - gap
            let box = PixelRect(x: x(ofColumn: column), y: top, width: width, height: headingHeight)
            if headingHeight > 0 {
                headings.append(Heading(text: section.title, count: section.kaomoji.count, box: box))
            }
            for (index, kaomoji) in section.kaomoji.enumerated() {
                let (x, row) = (x(ofColumn: (column + index) % columns), (column + index) / columns)
                let y = box.maxY + row * (tile.height + gap)
                let box = PixelRect(x: x, y: y, width: tile.width, height: tile.height)
                cards.append(Card(kaomoji: kaomoji, box: box))
                bottom = max(bottom, box.maxY + gap)
            }
            column += section.kaomoji.count
        }
        return bottom
    }

    private func x(ofColumn column: Int) -> Int { margin + column * (tile.width + gap) }
}
