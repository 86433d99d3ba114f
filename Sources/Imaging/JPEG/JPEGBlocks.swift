/// The blocks of a JPEG picture, to be painted over and written.
protocol JPEGBlocks: ~Copyable {
    /// Lends the blocks in `columns` of a component's block row, to be changed: 64 quantised coefficients a block,
    /// natural order.
    ///
    /// - Throws: `ImagingError.damaged` when there are no such blocks.
    mutating func withBlocks(
        of component: Int,
        row: Int,
        columns: Range<Int>,
        _ body: (inout MutableSpan<Int16>) -> Void
    ) throws(ImagingError)

    /// The average brightness of each block of a component as it is now: its samples at an eighth of their size.
    ///
    /// - Throws: `ImagingError.damaged` when there is no such component.
    func averages(of component: Int) throws(ImagingError) -> GrayBuffer

    /// The blocks as they are now as a JPEG file without metadata.
    ///
    /// - Throws: `ImagingError.damaged` when a coefficient has no code, or `.encoder` for want of memory.
    mutating func encoded() throws(ImagingError) -> [UInt8]
}

/// A covered picture: the file, and the averages of each component's blocks where they were asked for.
struct CoveredBlocks: Sendable {
    let jpeg: [UInt8]
    let averages: [GrayBuffer]
}

extension JPEGBlocks where Self: ~Copyable {
    /// Paints over every block that the layers of the painters, one for each component, touch, and writes the picture.
    mutating func covered(
        by painters: [ComponentPainter],
        withAverages: Bool
    ) throws(ImagingError) -> CoveredBlocks {
        for (component, painter) in painters.enumerated() {
            for row in painter.rows {
                for columns in painter.runs(row: row) {
                    try withBlocks(of: component, row: row, columns: columns) { blocks in
                        painter.paint(&blocks, row: row, columns: columns)
                    }
                }
            }
        }
        var averages: [GrayBuffer] = []
        for component in painters.indices where withAverages {
            averages.append(try self.averages(of: component))
        }
        return CoveredBlocks(jpeg: try encoded(), averages: averages)
    }
}
