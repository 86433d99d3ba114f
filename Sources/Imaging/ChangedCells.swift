/// Where two pictures of one size differ, by cells of 8 by 8 pixels.
public struct ChangedCells: Sendable {
    /// Cells that belong together: each is near another.
    public struct Place: Sendable, Hashable {
        /// What encloses them, pixels.
        public let bounds: PixelRect
        /// The cells, cut off at the edges of the picture.
        public let cells: [PixelRect]
    }

    /// The side of a cell, pixels.
    public static let side = 8
    /// How many cells apart two of one place may be: between the strokes of a kaomoji nothing changes.
    private static let reach = 4

    /// Width and height of the pictures, pixels.
    public let size: PixelSize
    private let columns: Int
    private let rows: Int
    private var isChanged: [Bool]

    /// No cell of pictures of a size.
    public init(size: PixelSize) {
        self.size = size
        columns = (size.width + Self.side - 1) / Self.side
        rows = (size.height + Self.side - 1) / Self.side
        isChanged = [Bool](repeating: false, count: columns * rows)
    }

    /// Says that the pictures differ in a part; what of it lies outside is left out.
    public mutating func mark(_ part: PixelRect) {
        let part = part.intersection(PixelRect(size))
        guard !part.isEmpty else { return }
        for row in part.y / Self.side...(part.maxY - 1) / Self.side {
            for column in part.x / Self.side...(part.maxX - 1) / Self.side {
                isChanged[row * columns + column] = true
            }
        }
    }

    /// Whether the cell of a pixel was marked.
    ///
    /// - Precondition: The pixel is one of the picture's.
    public func isMarked(x: Int, y: Int) -> Bool { isChanged[y / Self.side * columns + x / Self.side] }

    /// Whether the cell of a pixel, or one beside it, was marked.
    public func isNear(x: Int, y: Int) -> Bool {
        let (column, row) = (x / Self.side, y / Self.side)
        return (max(0, row - 1)...min(rows - 1, row + 1)).contains { row in
            (max(0, column - 1)...min(columns - 1, column + 1)).contains { isChanged[row * columns + $0] }
        }
    }

    /// The cells that were marked, those near each other together, from the top.
    public var places: [Place] {
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
