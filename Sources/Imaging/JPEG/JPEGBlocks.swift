internal import CJPEG

/// The blocks of a JPEG picture, to be painted over and written.
protocol JPEGBlocks: ~Copyable {
    var facts: JPEGFacts { get }

    /// Points to blocks side by side, 64 quantised coefficients each, natural order; they stay where they are until the
    /// next call.
    @unsafe func lend(
        _ place: JPEGBlockPlace,
        _ blocks: inout UnsafeMutablePointer<Int16>?,
        _ message: inout cjpeg_message
    ) -> cjpeg_status

    /// Writes the average brightness of each block of a component as it is now.
    @unsafe func average(
        _ component: Int32,
        into target: UnsafeMutableBufferPointer<UInt8>,
        _ message: inout cjpeg_message
    ) -> cjpeg_status

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

/// Blocks side by side: of which component, in which block row, from which column on, and how many.
struct JPEGBlockPlace {
    let component: Int32
    let row: Int32
    let column: Int32
    let count: Int32
}

extension JPEGBlocks where Self: ~Copyable {
    /// Lends the blocks in `columns` of a component's block row, to be changed: 64 quantised coefficients a block,
    /// natural order.
    ///
    /// - Throws: `ImagingError.damaged` when there are no such blocks.
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

    /// The average brightness of each block of a component as it is now: its samples at an eighth of their size.
    ///
    /// - Throws: `ImagingError.damaged` when there is no such component.
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
