internal import CJPEG

/// The sole owner of a JPEG picture's quantised coefficients, read but not decoded; used by one task at a time, freed
/// in `deinit`.
@safe struct JPEGCoefficients: ~Copyable {
    /// The maximum number of scans, the same as TurboJPEG's; cameras write 1 to 10.
    private static let maximumScans: Int32 = 500
    /// The memory libjpeg takes in addition to the coefficients, for rows of samples and tables, in bytes.
    private static let workingMemory = 64 << 20

    let facts: JPEGFacts

    private let picture: OpaquePointer

    /// Reads all coefficients of a file, with a single pass of entropy decoding.
    ///
    /// - Throws: `ImagingError.tooLarge` or `.implausible` before memory is allocated, `.truncated`, `.damaged`, or
    ///   `.unsupported`.
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

    /// Covers the picture and consumes the coefficients.
    ///
    /// - Throws: As ``JPEGBlocks/encoded()``.
    consuming func covered(
        with painters: [ComponentPainter],
        withAverages: Bool
    ) throws(ImagingError) -> CoveredBlocks {
        try covered(by: painters, withAverages: withAverages)
    }

    /// Returns the samples of a component, decoded from the current coefficients.
    ///
    /// - Throws: `ImagingError.damaged` if there is no such component, or `.encoder` for lack of memory.
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

    /// Returns the coefficients of the blocks in `columns` of a component's block row: 64 per block, in natural order.
    ///
    /// - Throws: `ImagingError.damaged` if there are no such blocks.
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

    /// Returns the memory needed: two bytes per coefficient, each component at full size, padded to MCUs of up to 32 by
    /// 32 pixels.
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
