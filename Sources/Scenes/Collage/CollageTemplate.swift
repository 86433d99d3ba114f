package import Imaging

/// The division of a collage into cells.
package struct CollageTemplate: Hashable, Sendable {
    /// A way to divide the canvas.
    enum Division: Hashable, Sendable {
        /// Columns of equal width, each divided into the given number of cells of equal height.
        case columns([Int])
        /// Rows of equal height, each divided into the given number of cells of equal width.
        case rows([Int])
        /// Rectangles from 0 to 1.
        case free([Rect])
    }

    /// The name of the template.
    package let name: String
    let division: Division
    /// The indices of the cells in the reading order of the division, in the order in which they are filled.
    let order: [Int]
    /// The default gap and margin of the template, as shares of the shorter side.
    let spacing: Double

    /// The gap of the templates with up to four cells: 20 of 373 points.
    static let wideSpacing = 20.0 / 373
    /// The most rows or columns of a grid.
    static let mostRows = 30
    /// The most cells of a custom template.
    static let mostCells = 500

    init(_ name: String, _ division: Division, order: [Int]? = nil, spacing: Double = wideSpacing) {
        (self.name, self.division, self.spacing) = (name, division, spacing)
        self.order = order ?? Array(0..<division.cellCount)
    }

    /// The number of pictures that fill the template.
    package var cellCount: Int { order.count }

    /// Returns the cells on a canvas in pixels, in the order in which they are filled.
    ///
    /// - Parameters:
    ///   - gap: Between cells, pixels; `nil` for the template's own.
    ///   - margin: Around all cells, pixels; `nil` for the template's own.
    /// - Throws: `CollageError.noRoom`.
    package func cells(
        on canvas: PixelSize,
        gap: Double? = nil,
        margin: Double? = nil
    ) throws(CollageError) -> [PixelRect] {
        let own = spacing * Double(min(canvas.width, canvas.height))
        let (gap, margin) = (gap ?? own, margin ?? own)
        let room = Rect(
            x: margin,
            y: margin,
            width: Double(canvas.width) - 2 * margin,
            height: Double(canvas.height) - 2 * margin
        )
        let cells = division.cells(in: room, gap: gap)
        var placed: [PixelRect] = []
        for (number, place) in order.enumerated() {
            let cell = cells[place].snapped
            guard cell.width > 0, cell.height > 0 else { throw .noRoom(cell: number + 1) }
            placed.append(cell)
        }
        return placed
    }
}

extension CollageTemplate.Division {
    fileprivate var cellCount: Int {
        switch self {
        case .columns(let counts), .rows(let counts): counts.reduce(0, +)
        case .free(let cells): cells.count
        }
    }

    /// A stretch of the canvas in one direction.
    private typealias Span = (start: Double, length: Double)

    fileprivate func cells(in room: Rect, gap: Double) -> [Rect] {
        func cell(_ column: Span, _ row: Span) -> Rect {
            Rect(
                x: room.x + column.start,
                y: room.y + row.start,
                width: column.length,
                height: row.length
            )
        }
        return switch self {
        case .columns(let counts):
            zip(Self.spans(counts.count, room.width, gap), counts).flatMap { column, count in
                Self.spans(count, room.height, gap).map { cell(column, $0) }
            }
        case .rows(let counts):
            zip(Self.spans(counts.count, room.height, gap), counts).flatMap { row, count in
                Self.spans(count, room.width, gap).map { cell($0, row) }
            }
        case .free(let cells):
            // Each cell gives up half a gap on every side.
            cells.map { cell in
                Rect(
                    x: room.x + cell.x * room.width,
                    y: room.y + cell.y * room.height,
                    width: cell.width * room.width,
                    height: cell.height * room.height
                ).expanded(by: -gap / 2)
            }
        }
    }

    /// Divides a length into equal spans with gaps between them.
    private static func spans(_ count: Int, _ length: Double, _ gap: Double) -> [Span] {
        let each = (length - Double(count - 1) * gap) / Double(count)
        return (0..<count).map { (Double($0) * (each + gap), each) }
    }
}

extension Rect {
    /// The rectangle with its edges on the nearest whole pixels.
    fileprivate var snapped: PixelRect {
        let (left, top) = (Int(x.rounded()), Int(y.rounded()))
        return PixelRect(
            x: left,
            y: top,
            width: Int(maxX.rounded()) - left,
            height: Int(maxY.rounded()) - top
        )
    }
}
