package import Imaging

/// The division of a collage into cells.
package struct CollageTemplate: Hashable, Sendable {
    enum Division: Hashable, Sendable {
        case columns([Strip])
        case rows([Strip])
        /// Rectangles from 0 to 1.
        case free([Rect])

        static func equal(columns counts: [Int]) -> Division { .columns(counts.map { Strip(count: $0) }) }

        static func equal(rows counts: [Int]) -> Division { .rows(counts.map { Strip(count: $0) }) }
    }

    struct Strip: Hashable, Sendable {
        /// Its thickness, relative to the other strips.
        let thickness: Double
        /// The lengths of its cells, relative to each other.
        let cells: [Double]
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
    static let mostRows = 30
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
        case .columns(let strips), .rows(let strips): strips.reduce(0) { $0 + $1.cells.count }
        case .free(let cells): cells.count
        }
    }

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
        case .columns(let strips):
            zip(Self.spans(strips.map(\.thickness), room.width, gap), strips).flatMap { column, strip in
                Self.spans(strip.cells, room.height, gap).map { cell(column, $0) }
            }
        case .rows(let strips):
            zip(Self.spans(strips.map(\.thickness), room.height, gap), strips).flatMap { row, strip in
                Self.spans(strip.cells, room.width, gap).map { cell($0, row) }
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

    /// Divides a length into spans of these proportions with gaps between them.
    private static func spans(_ shares: [Double], _ length: Double, _ gap: Double) -> [Span] {
        let unit = (length - Double(shares.count - 1) * gap) / shares.reduce(0, +)
        var (spans, sum) = ([Span](), 0.0)
        for (index, share) in shares.enumerated() {
            spans.append((sum * unit + Double(index) * gap, share * unit))
            sum += share
        }
        return spans
    }
}

extension CollageTemplate.Strip {
    fileprivate init(count: Int) { self.init(thickness: 1, cells: [Double](repeating: 1, count: count)) }
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
