internal import CJPEG

/// Owner of an open JPEG picture. Used by one task at a time, freed in `deinit`.
@safe struct JPEGHandle: ~Copyable {
    enum Holding {
        /// The file's entropy-coded data. Bits outside the paint are copied.
        case file
        /// All quantised coefficients, which painting changes for good.
        case coefficients
    }

    /// The most scans, as in TurboJPEG; cameras write 1 to 10.
    private static let maximumScans: Int32 = 500
    /// The bytes libjpeg takes besides the coefficients, for rows of samples and tables.
    private static let workingMemory = 64 << 20

    let facts: JPEGFacts
    let holding: Holding
    /// The last samples decoded of the whole picture.
    var planes: JPEGPlanes?

    private let file: [UInt8]
    private let limits: DecodeLimits
    private let picture: OpaquePointer

    /// Opens a picture: sequential ones, as cameras write them, stay in the file, others are read. `view` is decoded in
    /// the same pass. Throws as ``init(reading:limits:)``.
    static func open(
        _ jpeg: [UInt8],
        limits: DecodeLimits,
        decoding view: JPEGView? = nil
    ) throws(ImagingError) -> JPEGHandle {
        if let left = JPEGHandle(leftInFile: jpeg, limits: limits, decoding: view) { return left }
        return try JPEGHandle(reading: jpeg, limits: limits)
    }

    /// Reads through a file once; `nil` unless it is an undamaged sequential picture within `limits`.
    init?(leftInFile jpeg: [UInt8], limits: DecodeLimits, decoding view: JPEGView? = nil) {
        var opened: OpaquePointer?
        var facts: JPEGFacts?
        var planes: JPEGPlanes?
        let status = unsafe jpeg.withUnsafeBufferPointer { bytes in
            guard unsafe cjpeg_picture_open(bytes.baseAddress, bytes.count, &opened, nil) == CJPEG_OK,
                let picture = unsafe opened,
                (try? unsafe cjpeg_picture_facts(picture).check(limits, bytes: bytes.count)) != nil,
                let read = unsafe JPEGFacts(of: picture)
            else { return CJPEG_UNSUPPORTED }
            facts = read
            var status = CJPEG_OK
            let extent = view.map { JPEGPlanes.Extent($0, of: read) }
            planes = unsafe JPEGPlanes(extent, of: read) { wanted in
                status = unsafe cjpeg_picture_scan(picture, bytes.baseAddress, bytes.count, wanted, nil)
                return status
            }
            return status
        }
        guard status == CJPEG_OK, let picture = unsafe opened, let facts else {
            unsafe cjpeg_picture_destroy(opened)
            return nil
        }
        (self.facts, holding, self.planes, file, self.limits) = (facts, .file, planes, jpeg, limits)
        unsafe self.picture = picture
    }

    /// Reads a file's coefficients in a single pass of entropy decoding. Throws `ImagingError.tooLarge` or
    /// `.implausible` before memory is allocated, `.truncated`, `.damaged`, or `.unsupported`.
    init(reading jpeg: [UInt8], limits: DecodeLimits) throws(ImagingError) {
        var message = cjpeg_message()
        var opened: OpaquePointer?
        var status = CJPEG_TRUNCATED
        var refusal: ImagingError?
        unsafe jpeg.withUnsafeBufferPointer { bytes in
            status = unsafe cjpeg_picture_open(bytes.baseAddress, bytes.count, &opened, &message)
            guard status == CJPEG_OK else { return }
            let facts = unsafe cjpeg_picture_facts(opened)
            do throws(ImagingError) { try facts.check(limits, bytes: bytes.count) } catch { refusal = error }
            guard refusal == nil else { return }
            let memory = Self.memory(for: facts)
            status = unsafe cjpeg_picture_read(opened, memory, Self.maximumScans, &message)
        }
        guard let picture = unsafe opened, refusal == nil, status == CJPEG_OK,
            let facts = unsafe JPEGFacts(of: picture)
        else {
            unsafe cjpeg_picture_destroy(opened)
            throw refusal ?? status.error(message)
        }
        (self.facts, holding, file, self.limits) = (facts, .coefficients, jpeg, limits)
        unsafe self.picture = picture
    }

    deinit { unsafe cjpeg_picture_destroy(picture) }

    /// Returns the memory needed: two bytes per coefficient, each component at full size, padded to MCUs of up to 32 by
    /// 32 pixels.
    private static func memory(for facts: cjpeg_facts) -> Int {
        let (width, height) = (Int(facts.width) + 32, Int(facts.height) + 32)
        return width * height * 2 * Int(facts.component_count) + workingMemory
    }

    /// Reads through the file again and decodes samples. Throws `ImagingError.encoder` for lack of memory.
    mutating func scan(_ extent: JPEGPlanes.Extent) throws(ImagingError) {
        var (status, message) = (CJPEG_OK, cjpeg_message())
        let seen = unsafe file.withUnsafeBufferPointer { bytes in
            unsafe JPEGPlanes(extent, of: facts) { wanted in
                status = unsafe cjpeg_picture_scan(picture, bytes.baseAddress, bytes.count, wanted, &message)
                return status
            }
        }
        try status.check(message)
        planes = seen
    }

    /// Fetches the blocks of these MCUs, as runs from the top left; does nothing for held coefficients. Throws
    /// `ImagingError.encoder` for lack of memory.
    mutating func select(_ runs: [cjpeg_run]) throws(ImagingError) {
        var message = cjpeg_message()
        let status = unsafe file.withUnsafeBufferPointer { bytes in
            unsafe cjpeg_picture_select(picture, bytes.baseAddress, bytes.count, runs, runs.count, &message)
        }
        try status.check(message)
    }

    /// Passes the blocks in `columns` of a component's block row to a closure that may change them: 64 quantised
    /// coefficients each, in natural order. Those of a picture left in its file must be selected first. Throws
    /// `ImagingError.damaged` if there are no such blocks.
    mutating func withBlocks(
        of component: Int,
        row: Int,
        columns: Range<Int>,
        _ body: (inout MutableSpan<Int16>) -> Void
    ) throws(ImagingError) {
        var message = cjpeg_message()
        var coefficients: UnsafeMutablePointer<Int16>?
        let status = unsafe cjpeg_picture_lend_blocks(
            picture,
            Int32(component),
            Int32(row),
            Int32(columns.lowerBound),
            Int32(columns.count),
            &coefficients,
            &message
        )
        try status.check(message)
        guard let coefficients = unsafe coefficients else { return }
        var blocks = unsafe MutableSpan(_unsafeStart: coefficients, count: columns.count * 64)
        body(&blocks)
    }

    /// Returns the current average of each block of a component: its samples at 1/8 of the size. Throws
    /// `ImagingError.damaged` if there is no such component.
    func averages(of component: Int) throws(ImagingError) -> GrayBuffer {
        guard facts.components.indices.contains(component) else {
            throw .damaged(.jpeg, message: "there is no component \(component)")
        }
        let size = facts.components[component].blocks
        var (status, message) = (CJPEG_OK, cjpeg_message())
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area) { target, count in
            status = unsafe cjpeg_picture_averages(
                picture,
                Int32(component),
                target.baseAddress,
                target.count,
                &message
            )
            count = status == CJPEG_OK ? size.area : 0
        }
        try status.check(message)
        return GrayBuffer(size: size, bytes: bytes)
    }

    /// Returns the current blocks as a JPEG file without metadata, which is read back. Throws `ImagingError.damaged` if
    /// a coefficient has no code, `.encoder` for lack of memory or an unreadable result.
    mutating func encoded() throws(ImagingError) -> [UInt8] {
        // New blocks rarely take more bytes than those they replace.
        var capacity = file.count + 65_536
        while true {
            if let jpeg = try encoded(within: capacity) {
                try check(jpeg)
                return jpeg
            }
            capacity *= 2
        }
    }

    /// Returns the file; `nil` if it takes more bytes.
    private mutating func encoded(within capacity: Int) throws(ImagingError) -> [UInt8]? {
        var (status, message) = (CJPEG_OK, cjpeg_message())
        let jpeg = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            status = unsafe file.withUnsafeBufferPointer { bytes in
                unsafe cjpeg_picture_write(
                    picture,
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

    /// Reads the output back: the source's own parts are compared, all else is decoded. Not so what libjpeg wrote with
    /// tables of its own, for which it has looked at each coefficient: reading it takes as long as the source did.
    private func check(_ jpeg: [UInt8]) throws(ImagingError) {
        guard holding == .file || !facts.isProgressive else { return }
        guard holding == .file else {
            let written = try JPEGHandle.open(jpeg, limits: limits).facts
            guard written.warning == nil, written.size == facts.size, written.components == facts.components
            else {
                throw .encoder(.jpeg, message: "what was written cannot be read")
            }
            return
        }
        var message = cjpeg_message()
        let status = unsafe file.withUnsafeBufferPointer { bytes in
            unsafe cjpeg_picture_check(picture, bytes.baseAddress, bytes.count, jpeg, jpeg.count, &message)
        }
        try status.check(message)
    }
}

/// A covered file, and, if requested, the averages of each component's blocks.
struct CoveredBlocks: Sendable {
    let jpeg: [UInt8]
    let averages: [GrayBuffer]
}

extension JPEGHandle {
    /// Paints every block that the layers touch, with one painter per component, and writes the picture. Held
    /// coefficients change for good; a picture left in its file stays. Throws as ``encoded()``.
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

    /// Returns the MCUs that contain these samples, as runs from the top left.
    func runs(holding parts: [JPEGSampleRect]) -> [cjpeg_run] {
        let mcus = mcus
        var rows: [Int: [Range<Int>]] = [:]
        for part in parts where !part.rect.isEmpty {
            let (blocks, mcu) = (part.blocks, mcus[part.component])
            for row in blocks.y / mcu.height..<(blocks.maxY - 1) / mcu.height + 1 {
                rows[row, default: []].append(blocks.x / mcu.width..<(blocks.maxX - 1) / mcu.width + 1)
            }
        }
        return rows.keys.sorted().flatMap { Self.runs(of: rows[$0] ?? [], row: $0) }
    }

    /// Returns the MCUs with a touched block, as runs from the top left.
    func runs(of painters: [ComponentPainter]) -> [cjpeg_run] {
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

    func runs(of mcus: PixelRect) -> [cjpeg_run] {
        (mcus.y..<mcus.maxY).map { row in
            cjpeg_run(row: Int32(row), first: Int32(mcus.x), end: Int32(mcus.maxX))
        }
    }

    private var mcus: [PixelSize] {
        let grid = JPEGGrid(facts)
        return facts.components.indices.map(grid.blocks(of:))
    }

    /// Returns columns of an MCU row, in any order, as runs from the left.
    private static func runs(of columns: [Range<Int>], row: Int) -> [cjpeg_run] {
        var runs = RunList()
        for columns in columns.sorted(by: { $0.lowerBound < $1.lowerBound }) { runs.append(columns) }
        return runs.ranges.map { columns in
            cjpeg_run(row: Int32(row), first: Int32(columns.lowerBound), end: Int32(columns.upperBound))
        }
    }

    /// Drops the selection. It allocates and reads nothing, so it cannot fail.
    mutating func deselect() { try? select([]) }
}
