/// Changes to a picture's coefficients that can be taken back.
struct JPEGEdit {
    /// A run of blocks as it was.
    private struct Original {
        let component: Int
        let row: Int
        let column: Int
        let coefficients: [Int16]
    }

    private var originals: [Original] = []

    /// Paints over every block of a component that the painter's layers touch.
    mutating func paint(
        _ painter: ComponentPainter,
        over component: Int,
        of picture: inout JPEGCoefficients
    ) throws(ImagingError) {
        let reach = painter.reach
        guard !reach.isEmpty else { return }
        for row in reach.y..<reach.maxY {
            let before = try picture.blocks(of: component, row: row, columns: reach.x..<reach.maxX)
            var after = before
            guard painter.paint(&after, row: row, column: reach.x) else { continue }
            originals.append(Original(component: component, row: row, column: reach.x, coefficients: before))
            try picture.replaceBlocks(of: component, row: row, column: reach.x, with: after)
        }
    }

    /// Puts the blocks back as they were.
    mutating func undo(in picture: inout JPEGCoefficients) throws(ImagingError) {
        while let original = originals.popLast() {
            try picture.replaceBlocks(
                of: original.component,
                row: original.row,
                column: original.column,
                with: original.coefficients
            )
        }
    }
}
