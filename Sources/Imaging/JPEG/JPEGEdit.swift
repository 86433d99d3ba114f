/// Changes to a picture's coefficients that can be taken back.
struct JPEGEdit {
    /// A block that was painted over.
    private struct Place {
        let component: Int
        let row: Int
        let column: Int
    }

    private var places: [Place] = []
    /// What the blocks at `places` were, 64 coefficients each.
    private var originals: [Int16] = []

    /// Paints over every block of a component that the painter's layers touch.
    mutating func paint(
        _ painter: ComponentPainter,
        over component: Int,
        of picture: inout JPEGCoefficients
    ) throws(ImagingError) {
        let reach = painter.reach
        guard !reach.isEmpty else { return }
        originals.reserveCapacity(originals.count + reach.width * reach.height * 64)
        for row in reach.y..<reach.maxY {
            try picture.withBlocks(of: component, row: row, columns: reach.x..<reach.maxX) { blocks in
                for column in reach.x..<reach.maxX {
                    let start = (column - reach.x) * 64
                    let painted = painter.painted(blocks.span, at: start, row: row, column: column)
                    guard let painted else { continue }
                    places.append(Place(component: component, row: row, column: column))
                    save(blocks.span, at: start)
                    painter.write(painted, into: &blocks, at: start)
                }
            }
        }
    }

    private mutating func save(_ blocks: Span<Int16>, at start: Int) {
        unsafe blocks.extracting(start..<start + 64).withUnsafeBufferPointer { block in
            unsafe originals.append(contentsOf: block)
        }
    }

    /// Puts the blocks back as they were.
    mutating func undo(in picture: inout JPEGCoefficients) throws(ImagingError) {
        for (index, place) in places.enumerated() {
            let columns = place.column..<place.column + 1
            try picture.withBlocks(of: place.component, row: place.row, columns: columns) { block in
                for coefficient in 0..<64 { block[coefficient] = originals[index * 64 + coefficient] }
            }
        }
        places = []
        originals = []
    }
}
