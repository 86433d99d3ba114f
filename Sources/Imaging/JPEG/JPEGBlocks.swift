internal import CJPEG

/// The blocks of a JPEG picture, which can be painted over and written.
protocol JPEGBlocks: ~Copyable {
    var facts: JPEGFacts { get }

    /// Points to adjacent blocks, 64 quantised coefficients each, in natural order; valid until the next call.
    @unsafe func lend(
        _ place: JPEGBlockPlace,
        _ blocks: inout UnsafeMutablePointer<Int16>?,
        _ message: inout cjpeg_message
    ) -> cjpeg_status

    /// Writes the current average of each block of a component.
    @unsafe func average(
        _ component: Int32,
        into target: UnsafeMutableBufferPointer<UInt8>,
        _ message: inout cjpeg_message
    ) -> cjpeg_status

    /// Returns the current blocks as a JPEG file without metadata.
    ///
    /// - Throws: `ImagingError.damaged` if a coefficient has no code, or `.encoder` for lack of memory.
    mutating func encoded() throws(ImagingError) -> [UInt8]
}

/// A covered picture: the file, and the averages of each component's blocks if requested.
struct CoveredBlocks: Sendable {
    let jpeg: [UInt8]
    let averages: [GrayBuffer]
}

/// A run of adjacent blocks: component, block row, first column and count.
struct JPEGBlockPlace {
    let component: Int32
    let row: Int32
    let column: Int32
    let count: Int32
}

extension JPEGBlocks where Self: ~Copyable {
    /// Passes the blocks in `columns` of a component's block row to a closure that may change them: 64 quantised
    /// coefficients per block, in natural order.
    ///
    /// - Throws: `ImagingError.damaged` if there are no such blocks.
    mutating func withBlocks(
        of component: Int,
        row: Int,
        columns: Range<Int>,
        _ body: (inout MutableSpan<Int16>) -> Void
    ) throws(ImagingError) {
        let place = JPEGBlockPlace(
            component: Int32(component),
            row: Int32(row),
            column: Int32(columns.lowerBound),
            count: Int32(columns.count)
        )
        var message = cjpeg_message()
        var coefficients: UnsafeMutablePointer<Int16>?
        try unsafe lend(place, &coefficients, &message).check(message)
        guard let coefficients = unsafe coefficients else { return }
        var blocks = unsafe MutableSpan(_unsafeStart: coefficients, count: columns.count * 64)
        body(&blocks)
    }

    /// Returns the current average of each block of a component: its samples at 1/8 of the size.
    ///
    /// - Throws: `ImagingError.damaged` if there is no such component.
    func averages(of component: Int) throws(ImagingError) -> GrayBuffer {
        guard facts.components.indices.contains(component) else {
            throw .damaged(format: "JPEG", message: "there is no component \(component)")
        }
        let size = facts.components[component].blocks
        var message = cjpeg_message()
        var status = CJPEG_OK
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area) { target, count in
            status = unsafe average(Int32(component), into: target, &message)
            count = status == CJPEG_OK ? size.area : 0
        }
        try status.check(message)
        return GrayBuffer(size: size, bytes: bytes)
    }

    /// Paints over every block that the painters' layers touch, one painter for each component, and writes the picture.
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
