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
        /// The thickness relative to the other strips.
        let thickness: Double
        /// The lengths of the cells relative to each other.
        let cells: [Double]
    }

    package let name: String
    let division: Division
    /// The indices of the cells in reading order, in the order in which they are filled.
    let order: [Int]
    /// The default gap and margin, as shares of the shorter side.
    let spacing: Double

    /// The gap for up to four cells: 20 of 373 points.
    static let wideSpacing = 20.0 / 373
    static let mostRows = 30
    static let mostCells = 500

    init(_ name: String, _ division: Division, order: [Int]? = nil, spacing: Double = wideSpacing) {
        (self.name, self.division, self.spacing) = (name, division, spacing)
        self.order = order ?? Array(0..<division.cellCount)
    }

    /// The number of pictures that fill the template.
    package var cellCount: Int { order.count }

    /// Returns the cells on a canvas, in the order in which they are filled; throws `CollageError.noRoom`. `gap` and
    /// `margin` are in pixels; `nil` for the template's own.
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
            Rect(x: room.x + column.start, y: room.y + row.start, width: column.length, height: row.length)
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

extension CollageTemplate: Decodable {
    private enum Key: CodingKey { case name, cells }

    init(name: String, cells: [Rect]) throws(CollageError) {
        guard (1...Self.mostCells).contains(cells.count) else { throw .badCellCount(cells.count) }
        for (index, cell) in cells.enumerated() {
            let edges = [cell.x, cell.y, cell.maxX, cell.maxY]
            guard edges.allSatisfy({ $0 > -1e-6 && $0 < 1 + 1e-6 }) else {
                throw .badCell(
                    number: index + 1,
                    reason: "reaches beyond the canvas, which is 0 to 1 both ways"
                )
            }
            guard cell.width > 0, cell.height > 0 else {
                throw .badCell(number: index + 1, reason: "has no width or no height")
            }
        }
        self.init(name, .free(cells), spacing: 0)
    }

    /// Reads `{"cells": [[left, top, width, height], ...]}` in shares of the canvas, or the list alone; throws a
    /// `DecodingError` that names the invalid cell.
    package init(from decoder: any Decoder) throws {
        let container = try? decoder.container(keyedBy: Key.self)
        let lists: [[Double]]
        if let container {
            lists = try container.decode([[Double]].self, forKey: .cells)
        } else {
            lists = try decoder.singleValueContainer().decode([[Double]].self)
        }
        func corrupted(_ reason: String) -> DecodingError {
            .dataCorrupted(DecodingError.Context(codingPath: [Key.cells], debugDescription: reason))
        }
        if let bad = lists.firstIndex(where: { $0.count != 4 }) {
            throw corrupted("cell \(bad + 1) is not four numbers: left, top, width and height")
        }
        let cells = lists.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
        let name = try container?.decodeIfPresent(String.self, forKey: .name) ?? "own"
        do throws(CollageError) { try self.init(name: name, cells: cells) } catch {
            throw corrupted(error.description)
        }
    }
}

extension CollageTemplate {
    /// The maximum number of pictures for a template from their shapes.
    package static let mostShapes = 24

    /// Returns a template for pictures of these shapes, aspect ratios in the order in which the cells are filled: the
    /// rows or columns that show most of every picture and make none of them tiny. Pictures in a row share a height,
    /// with widths in proportion to their shapes, and likewise in columns: so the same share of every picture is cut
    /// off.
    package static func suiting(_ shapes: [Double], on canvas: PixelSize) -> CollageTemplate {
        let shapes = shapes.map { max(0.2, min(5, $0)) }
        let arrangements = Self.divisions(of: shapes.count).flatMap { counts in
            [true, false].map { Arrangement(shapes, counts, inRows: $0, on: canvas) }
        }
        guard shapes.count > 1, let best = arrangements.min(by: { $0.cost < $1.cost }) else {
            return suiting(shapes.count)
        }
        return best.template
    }

    /// Returns ways to divide pictures among strips, as counts: all ways for few pictures, even ones for many.
    private static func divisions(of count: Int) -> [[Int]] {
        guard count > 1 else { return [] }
        guard count <= 10 else {
            return (1...count).map { strips in
                (0..<strips).map { ($0 + 1) * count / strips - $0 * count / strips }
            }
        }
        // A set bit ends the strip after that picture.
        return (0..<1 << (count - 1)).map { ends in
            var counts = [1]
            for bit in 0..<count - 1 {
                if ends >> bit & 1 == 1 { counts.append(1) } else { counts[counts.count - 1] += 1 }
            }
            return counts
        }
    }
}

/// Pictures in rows or columns, and the cost of the arrangement.
private struct Arrangement {
    private let strips: [CollageTemplate.Strip]
    private let inRows: Bool
    /// The share cut off every picture, plus a penalty for unequal sizes.
    let cost: Double

    /// The penalty for a picture that is tiny beside the largest.
    private static let unevenness = 0.4

    init(_ shapes: [Double], _ counts: [Int], inRows: Bool, on canvas: PixelSize) {
        var (strips, rest) = ([CollageTemplate.Strip](), shapes[...])
        for count in counts {
            // Lengths along the strip, for pictures of equal thickness.
            let lengths = rest.prefix(count).map { inRows ? $0 : 1 / $0 }
            strips.append(.init(thickness: 1 / lengths.reduce(0, +), cells: lengths))
            rest = rest.dropFirst(count)
        }
        (self.strips, self.inRows) = (strips, inRows)
        let aspect = Double(canvas.width) / Double(canvas.height)
        // The thickness of all strips together without cutting, over that of the canvas.
        let stretch = strips.reduce(0) { $0 + $1.thickness } * (inRows ? aspect : 1 / aspect)
        let areas = strips.flatMap { strip in strip.cells.map { $0 * strip.thickness * strip.thickness } }
        let smallest = ((areas.min() ?? 1) / (areas.max() ?? 1)).squareRoot()
        cost = 1 - min(stretch, 1 / stretch) + Self.unevenness * (1 - smallest)
    }

    var template: CollageTemplate {
        let counts = strips.map(\.cells.count)
        return CollageTemplate(
            (inRows ? "rows " : "columns ") + counts.map { "\($0)" }.joined(separator: "-"),
            inRows ? .rows(strips) : .columns(strips),
            spacing: CollageTemplate.spacing(cells: max(strips.count, counts.max() ?? 1))
        )
    }
}
