/// The cells of 8 by 8 pixels in which two pictures of one size differ.
package struct ChangedCells: Sendable {
    /// A group of nearby cells.
    package struct Place: Sendable, Hashable {
        package let bounds: PixelRect
        package let cells: [PixelRect]
    }

    package static let side = 8
    /// The most cells between neighbours in a group. Nothing changes between a kaomoji's strokes.
    private static let reach = 4

    let size: PixelSize
    private let columns, rows: Int
    private var isChanged: [Bool]

    package init(size: PixelSize) {
        self.size = size
        columns = (size.width + Self.side - 1) / Self.side
        rows = (size.height + Self.side - 1) / Self.side
        isChanged = [Bool](repeating: false, count: columns * rows)
    }

    /// Marks a part, clipped to the pictures.
    package mutating func mark(_ part: PixelRect) {
        let part = part.intersection(PixelRect(size))
        guard !part.isEmpty else { return }
        for row in part.y / Self.side...(part.maxY - 1) / Self.side {
            for column in part.x / Self.side...(part.maxX - 1) / Self.side {
                isChanged[row * columns + column] = true
            }
        }
    }

    /// Returns `true` if the cell of a pixel inside the picture is marked.
    package func isMarked(x: Int, y: Int) -> Bool { isChanged[y / Self.side * columns + x / Self.side] }

    /// Returns `true` if a pixel's cell, or an adjacent one, is marked.
    package func isNear(x: Int, y: Int) -> Bool {
        let (column, row) = (x / Self.side, y / Self.side)
        return (max(0, row - 1)...min(rows - 1, row + 1)).contains { row in
            (max(0, column - 1)...min(columns - 1, column + 1)).contains { isChanged[row * columns + $0] }
        }
    }

    /// The marked cells, grouped by proximity, from the top.
    package var places: [Place] {
        var left = isChanged
        return left.indices.compactMap { start in
            guard left[start] else { return nil }
            left[start] = false
            var (found, next) = ([start], 0)
            while next < found.count {
                let (row, column) = (found[next] / columns, found[next] % columns)
                next += 1
                for y in max(0, row - Self.reach)...min(rows - 1, row + Self.reach) {
                    for x in max(0, column - Self.reach)...min(columns - 1, column + Self.reach)
                    where left[y * columns + x] {
                        left[y * columns + x] = false
                        found.append(y * columns + x)
                    }
                }
            }
            let cells = found.map(rect)
            return Place(bounds: cells.dropFirst().reduce(cells[0]) { $0.union($1) }, cells: cells)
        }
    }

    private func rect(ofCell index: Int) -> PixelRect {
        PixelRect(
            x: index % columns * Self.side,
            y: index / columns * Self.side,
            width: Self.side,
            height: Self.side
        ).intersection(PixelRect(size))
    }
}
