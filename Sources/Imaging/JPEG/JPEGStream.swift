internal import CJPEG

/// The sole owner of a sequential JPEG picture that stays in its file's bytes, so that the bits of everything that is
/// not painted over are copied; used by one task at a time, freed in `deinit`.
@safe struct JPEGStream: ~Copyable {
    let facts: JPEGFacts
    /// The samples requested on opening.
    let planes: JPEGPlanes?

    private let file: [UInt8]
    private let stream: OpaquePointer

    /// Reads through a file once; `nil` unless the file is a sequential picture, as cameras write them, undamaged and
    /// within `limits`. All others are left to ``JPEGCoefficients``.
    ///
    /// - Parameter view: The view to decode in the same pass.
    init?(_ jpeg: [UInt8], limits: DecodeLimits, decoding view: JPEGView? = nil) {
        var opened: OpaquePointer?
        var made: OpaquePointer?
        var facts: JPEGFacts?
        var planes: JPEGPlanes?
        unsafe jpeg.withUnsafeBufferPointer { bytes in
            guard unsafe cjpeg_picture_open(bytes.baseAddress, bytes.count, &opened, nil) == CJPEG_OK,
                let picture = unsafe opened,
                (try? unsafe cjpeg_picture_facts(picture).check(limits, bytes: bytes.count)) != nil
            else { return }
            facts = unsafe JPEGFacts(of: picture)
            guard let facts else { return }
            guard let view else {
                _ = unsafe cjpeg_stream_read(picture, bytes.baseAddress, bytes.count, nil, &made, nil)
                return
            }
            planes = unsafe JPEGPlanes(view, of: facts) { wanted in
                unsafe cjpeg_stream_read(picture, bytes.baseAddress, bytes.count, wanted, &made, nil)
            }
        }
        unsafe cjpeg_picture_destroy(opened)
        guard let stream = unsafe made, let facts else { return nil }
        (self.facts, self.planes, file) = (facts, planes, jpeg)
        unsafe self.stream = stream
    }

    deinit { unsafe cjpeg_stream_destroy(stream) }

    /// Covers the picture, then drops the painted blocks.
    ///
    /// - Throws: As ``JPEGBlocks/encoded()``.
    mutating func covered(
        with painters: [ComponentPainter],
        withAverages: Bool
    ) throws(ImagingError) -> CoveredBlocks {
        try select(runs(of: painters))
        // An empty selection allocates and reads nothing, so it does not fail.
        defer { try? select([]) }
        return try covered(by: painters, withAverages: withAverages)
    }

    /// The size of an MCU in blocks of each component.
    private var mcus: [PixelSize] {
        let grid = JPEGGrid(facts)
        return facts.components.indices.map(grid.blocks(of:))
    }

    /// Returns the MCUs that contain some samples, as runs from the top left.
    func runs(holding parts: [JPEGSampleRect]) -> [cjpeg_run] {
        let mcus = mcus
        var rows: [Int: [Range<Int>]] = [:]
        for part in parts where !part.rect.isEmpty {
            let (blocks, mcu) = (part.blocks, mcus[part.component])
            for row in blocks.y / mcu.height..<(blocks.maxY - 1) / mcu.height + 1 {
                rows[row, default: []].append(
                    blocks.x / mcu.width..<(blocks.maxX - 1) / mcu.width + 1
                )
            }
        }
        return rows.keys.sorted().flatMap { Self.runs(of: rows[$0] ?? [], row: $0) }
    }

    /// Returns columns of a row of MCUs, given in any order, as runs from the left.
    private static func runs(of columns: [Range<Int>], row: Int) -> [cjpeg_run] {
        var runs = RunList()
        for columns in columns.sorted(by: { $0.lowerBound < $1.lowerBound }) { runs.append(columns) }
        return runs.ranges.map { columns in
            cjpeg_run(row: Int32(row), first: Int32(columns.lowerBound), end: Int32(columns.upperBound))
        }
    }

    /// Returns the MCUs with a block that painters touch, as runs from the top left.
    private func runs(of painters: [ComponentPainter]) -> [cjpeg_run] {
        let mcus = mcus
        let reached = zip(painters, mcus).map { painter, mcu in
            painter.rows.isEmpty
                ? 0..<0
                : painter.rows.lowerBound / mcu.height..<(painter.rows.upperBound - 1) / mcu.height + 1
        }
        let first = reached.map(\.lowerBound).min() ?? 0
        let end = reached.map(\.upperBound).max() ?? 0
        return (first..<end).flatMap { row in
            let touched = zip(painters, mcus).flatMap { painter, mcu in
                (row * mcu.height..<(row + 1) * mcu.height).flatMap(painter.runs).map { blocks in
                    blocks.lowerBound / mcu.width..<(blocks.upperBound - 1) / mcu.width + 1
                }
            }
            return Self.runs(of: touched, row: row)
        }
    }

    /// Returns the samples of all components in some MCUs, read again from the file.
    mutating func planesAgain(
        of mcus: PixelRect,
        _ grid: JPEGGrid,
        eighths: Int
    ) throws(ImagingError) -> JPEGPlanes {
        try select(
            (mcus.y..<mcus.maxY).map { row in
                cjpeg_run(row: Int32(row), first: Int32(mcus.x), end: Int32(mcus.maxX))
            }
        )
        // An empty selection allocates and reads nothing, so it does not fail.
        defer { try? select([]) }
        return try planes(of: mcus, grid, eighths: eighths)
    }

    mutating func select(_ runs: [cjpeg_run]) throws(ImagingError) {
        var message = cjpeg_message()
        let status = unsafe file.withUnsafeBufferPointer { bytes in
            unsafe cjpeg_stream_select(
                stream,
                bytes.baseAddress,
                bytes.count,
                runs,
                runs.count,
                &message
            )
        }
        try status.check(message)
    }
}

extension JPEGStream: JPEGBlocks {
    @unsafe func lend(
        _ place: JPEGBlockPlace,
        _ blocks: inout UnsafeMutablePointer<Int16>?,
        _ message: inout cjpeg_message
    )
        -> cjpeg_status
    {
        unsafe cjpeg_stream_lend_blocks(
            stream,
            place.component,
            place.row,
            place.column,
            place.count,
            &blocks,
            &message
        )
    }

    @unsafe func average(
        _ component: Int32,
        into target: UnsafeMutableBufferPointer<UInt8>,
        _ message: inout cjpeg_message
    )
        -> cjpeg_status
    {
        unsafe cjpeg_stream_averages(stream, component, target.baseAddress, target.count, &message)
    }

    mutating func encoded() throws(ImagingError) -> [UInt8] {
        // New blocks rarely take more bytes than the ones they replace.
        var capacity = file.count + 65_536
        while true {
            if let jpeg = try encoded(within: capacity) {
                try check(jpeg)
                return jpeg
            }
            capacity *= 2
        }
    }

    /// Reads the output again.
    private func check(_ jpeg: [UInt8]) throws(ImagingError) {
        var message = cjpeg_message()
        let status = unsafe file.withUnsafeBufferPointer { bytes in
            unsafe cjpeg_stream_check(stream, bytes.baseAddress, bytes.count, jpeg, jpeg.count, &message)
        }
        try status.check(message)
    }

    /// Returns the file; `nil` if it does not fit into this many bytes.
    private func encoded(within capacity: Int) throws(ImagingError) -> [UInt8]? {
        var (status, message) = (CJPEG_OK, cjpeg_message())
        let jpeg = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            status = unsafe file.withUnsafeBufferPointer { bytes in
                unsafe cjpeg_stream_write(
                    stream,
                    bytes.baseAddress,
                    bytes.count,
                    target.baseAddress,
                    target.count,
                    &count,
                    &message
                )
            }
        }
        guard status != CJPEG_TOO_SMALL else { return nil }
        try status.check(message)
        return jpeg
    }
}
