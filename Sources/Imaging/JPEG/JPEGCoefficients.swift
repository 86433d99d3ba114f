internal import CJPEG

/// The one owner of a JPEG picture's quantised coefficients, read and not yet decoded; used by one task at a
/// time, freed in `deinit`.
@safe struct JPEGCoefficients: ~Copyable {
    /// As many scans as TurboJPEG reads; cameras write 1 to 10.
    private static let maximumScans: Int32 = 500
    /// What libjpeg takes beside the coefficients: rows of samples and tables.
    private static let workingMemory = 64 << 20

    let facts: JPEGFacts

    private let picture: OpaquePointer

    /// Reads all coefficients of a file: its only entropy decoding.
    ///
    /// - Throws: `ImagingError.tooLarge` or `.implausible` before memory is taken, `.truncated`, `.damaged`,
    ///   or `.unsupported`.
    init(_ jpeg: [UInt8], limits: DecodeLimits) throws(ImagingError) {
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
        self.facts = facts
        unsafe self.picture = picture
    }

    deinit { unsafe cjpeg_picture_destroy(picture) }

    /// Covers the picture, which uses the coefficients up.
    ///
    /// - Throws: As ``JPEGBlocks/encoded()`` does.
    consuming func covered(
        with painters: [ComponentPainter],
        withAverages: Bool
    ) throws(ImagingError) -> CoveredBlocks {
        try covered(by: painters, withAverages: withAverages)
    }

    /// The samples of a component, decoded from the coefficients as they are now.
    ///
    /// - Throws: `ImagingError.damaged` when there is no such component, or `.encoder` for want of memory.
    func samples(of component: Int) throws(ImagingError) -> GrayBuffer {
        guard facts.components.indices.contains(component) else {
            throw .damaged(format: "JPEG", message: "there is no component \(component)")
        }
        let size = facts.components[component].size
        var message = cjpeg_message()
        var status = CJPEG_OK
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area) { target, count in
            unsafe target.initialize(repeating: 0)
            status = unsafe cjpeg_picture_samples(
                picture,
                Int32(component),
                target.baseAddress,
                size.area,
                &message
            )
            count = size.area
        }
        try status.check(message)
        return GrayBuffer(size: size, bytes: bytes)
    }

    /// The coefficients of the blocks in `columns` of a component's block row: 64 a block, natural order.
    ///
    /// - Throws: `ImagingError.damaged` when there are no such blocks.
    func blocks(of component: Int, row: Int, columns: Range<Int>) throws(ImagingError) -> [Int16] {
        var message = cjpeg_message()
        var coefficients = [Int16](repeating: 0, count: columns.count * 64)
        let status = unsafe coefficients.withUnsafeMutableBufferPointer { target in
            unsafe cjpeg_picture_get_blocks(
                picture,
                Int32(component),
                Int32(row),
                Int32(columns.lowerBound),
                Int32(columns.count),
                target.baseAddress,
                &message
            )
        }
        try status.check(message)
        return coefficients
    }

    /// Two bytes a coefficient, each component at full size, with MCUs of up to 32 by 32 pixels filled up.
    private static func memory(for facts: cjpeg_facts) -> Int {
        let (width, height) = (Int(facts.width) + 32, Int(facts.height) + 32)
        return width * height * 2 * Int(facts.component_count) + workingMemory
    }
}

extension JPEGCoefficients: JPEGBlocks {
    @unsafe func lend(
        _ place: JPEGBlockPlace,
        _ blocks: inout UnsafeMutablePointer<Int16>?,
        _ message: inout cjpeg_message
    )
        -> cjpeg_status
    {
        unsafe cjpeg_picture_lend_blocks(
            picture,
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
        unsafe cjpeg_picture_averages(picture, component, target.baseAddress, target.count, &message)
    }

    mutating func encoded() throws(ImagingError) -> [UInt8] {
        var message = cjpeg_message()
        var bytes: UnsafePointer<UInt8>?
        var length = 0
        let status = unsafe cjpeg_picture_write(picture, &bytes, &length, &message)
        try status.check(message)
        return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: length))
    }
}
