/// A covered file, and the averages of each component's blocks if requested.
struct CoveredBlocks: Sendable {
    let jpeg: [UInt8]
    let averages: [GrayBuffer]
}

extension JPEGHandle {
    /// Paints over every block that the painters' layers touch, one painter for each component, and writes
    /// the picture. Painting changes held coefficients for good; a picture left in its file is unchanged.
    ///
    /// - Throws: As ``encoded()``.
    mutating func covered(
        with painters: [ComponentPainter],
        withAverages: Bool
    ) throws(ImagingError) -> CoveredBlocks {
        if holding == .file { try select(runs(of: painters)) }
        defer { deselect() }
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
