internal import Collage
internal import Imaging

/// A collage being filled: its cells, and what is in them so far.
struct CollagePage: Sendable {
    /// A picture ready for its cell.
    struct Filling: Sendable {
        let input: String
        /// What the still shows, of the cell's own size.
        let shown: PixelBuffer
        /// What a press reveals, where that is wanted.
        let hidden: PixelBuffer?
        /// How many faces were found.
        let faces: Int
    }

    let template: CollageTemplate
    let cells: [PixelRect]
    private let size: PixelSize
    private let background: Color
    private(set) var fillings: [Int: Filling] = [:]

    init(_ options: CollageOptions, template: CollageTemplate) throws(CollageError) {
        self.template = template
        (size, background) = (options.size, options.background)
        cells = try template.cells(
            on: options.size,
            gap: options.gap?.pixels(on: options.size),
            margin: options.margin?.pixels(on: options.size)
        )
    }

    /// The files of the pictures in it.
    var inputs: [String] { fillings.values.map(\.input) }

    /// The cells without a picture.
    var emptyCells: [Int] { cells.indices.filter { fillings[$0] == nil } }

    mutating func fill(_ cell: Int, _ filling: Filling) { fillings[cell] = filling }

    /// The collage as the still shows it.
    var shown: PixelBuffer { picture(\.shown) }

    /// The collage as a press reveals it.
    var revealed: PixelBuffer { picture { $0.hidden ?? $0.shown } }

    private func picture(_ part: (Filling) -> PixelBuffer) -> PixelBuffer {
        var canvas = PixelBuffer(size: size, filledWith: background)
        for (cell, filling) in fillings { canvas.place(part(filling), x: cells[cell].x, y: cells[cell].y) }
        return canvas
    }
}
