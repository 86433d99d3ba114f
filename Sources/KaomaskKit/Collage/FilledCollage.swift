internal import Imaging
internal import Scenes

/// A collage being filled: its cells and their pictures.
struct FilledCollage: Sendable {
    /// A picture ready for its cell.
    struct Filling: Sendable {
        let input: String
        let photo: FramedPhoto
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

    /// The paths of its pictures.
    var inputs: [String] { fillings.values.map(\.input) }

    /// The indices of the cells without a picture.
    var emptyCells: [Int] { cells.indices.filter { fillings[$0] == nil } }

    mutating func fill(_ cell: Int, _ filling: Filling) { fillings[cell] = filling }

    /// The collage as the still shows it.
    var shown: PixelBuffer { picture(\.photo.shown) }

    /// The collage as a press reveals it.
    var revealed: PixelBuffer { picture { $0.photo.bare ?? $0.photo.shown } }

    private func picture(_ part: (Filling) -> PixelBuffer) -> PixelBuffer {
        var canvas = PixelBuffer(size: size, filledWith: background)
        for (cell, filling) in fillings { canvas.place(part(filling), x: cells[cell].x, y: cells[cell].y) }
        return canvas
    }
}
