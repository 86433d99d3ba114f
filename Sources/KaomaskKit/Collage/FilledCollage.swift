internal import Imaging
internal import Scenes

struct FilledCollage: Sendable {
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

    var inputs: [String] { fillings.values.map(\.input) }

    var emptyCells: [Int] { cells.indices.filter { fillings[$0] == nil } }

    mutating func fill(_ cell: Int, _ filling: Filling) { fillings[cell] = filling }

    /// The still's collage, with covered faces.
    var shown: PixelBuffer { picture(\.photo.shown) }

    var revealed: PixelBuffer { picture { $0.photo.bare ?? $0.photo.shown } }

    private func picture(_ part: (Filling) -> PixelBuffer) -> PixelBuffer {
        var canvas = PixelBuffer(size: size, filledWith: background)
        for (cell, filling) in fillings { canvas.place(part(filling), x: cells[cell].x, y: cells[cell].y) }
        return canvas
    }
}

package enum CanvasLength: Hashable, Sendable {
    case pixels(Double)
    /// A fraction of the canvas's shorter side.
    case share(Double)

    /// The range of a length in pixels.
    static let lengths = 0.0...99_999.0
    /// The range of a share, percent.
    static let percentages = 0.0...50.0

    func pixels(on canvas: PixelSize) -> Double {
        switch self {
        case .pixels(let count): count
        case .share(let share): share * Double(min(canvas.width, canvas.height))
        }
    }
}

/// A manual shift and zoom of the picture in a cell, on top of the automatic crop.
package struct CellAdjustment: Hashable, Codable, Sendable {
    var zoom: Double
    /// The shift to the right, as a fraction of the cell's width.
    var right: Double
    /// The downward shift, as a fraction of the cell's height.
    var down: Double

    package static let zooms = 0.1...10.0
    /// The range of shifts, in sides of the cell.
    package static let moves = -5.0...5.0

    package init(zoom: Double, right: Double, down: Double) {
        (self.zoom, self.right, self.down) = (zoom, right, down)
    }

    func applied(to window: Rect) -> Rect {
        let (width, height) = (window.width / zoom, window.height / zoom)
        return Rect(
            x: window.center.x - width / 2 - right * width,
            y: window.center.y - height / 2 - down * height,
            width: width,
            height: height
        )
    }
}
