internal import CJPEG

/// The one owner of a JPEG picture's quantised coefficients, read and not yet decoded; used by one task at a
/// time, freed in `deinit`.
@safe struct JPEGCoefficients: ~Copyable {
    /// As many scans as TurboJPEG reads; cameras write 1 to 10.
    private static let maximumScans: Int32 = 500
    /// What libjpeg takes beside the coefficients: rows of samples and tables.
    private static let workingMemory = 64 << 20

    let size: PixelSize
    let colorModel: JPEGColorModel
    let isProgressive: Bool
    let isArithmetic: Bool
    /// MCUs between restart markers; 0 for none.
    let restartInterval: Int
    let components: [JPEGComponent]
    /// What the decoder complained about and could read past, or `nil`.
    let warning: String?

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
            refusal = Self.refusal(of: facts, limits, bytes: bytes.count)
            guard refusal == nil else { return }
            let memory = Self.memory(for: facts)
            status = unsafe cjpeg_picture_read(opened, memory, Self.maximumScans, &message)
        }
        var components: [JPEGComponent]?
        if status == CJPEG_OK, refusal == nil { components = unsafe Self.components(of: opened) }
        guard let picture = unsafe opened, let components else {
            unsafe cjpeg_picture_destroy(opened)
            throw refusal ?? Self.error(status, message)
        }
        let facts = unsafe cjpeg_picture_facts(picture)
        let warning = unsafe String(cString: cjpeg_picture_warning(picture))
        self.size = facts.size
        self.colorModel = JPEGColorModel(facts.color_model)
        self.isProgressive = facts.is_progressive != 0
        self.isArithmetic = facts.is_arithmetic != 0
        self.restartInterval = Int(facts.restart_interval)
        self.components = components
        self.warning = warning.isEmpty ? nil : warning
        unsafe self.picture = picture
    }

    deinit { unsafe cjpeg_picture_destroy(picture) }

    /// The samples of a component, decoded from the coefficients as they are now.
    ///
    /// - Throws: `ImagingError.damaged` when there is no such component, or `.encoder` for want of memory.
    func samples(of component: Int) throws(ImagingError) -> GrayBuffer {
        guard components.indices.contains(component) else {
            throw .damaged(format: "JPEG", message: "there is no component \(component)")
        }
        let size = components[component].size
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
        try Self.check(status, message)
        return GrayBuffer(size: size, bytes: bytes)
    }

    /// The average brightness of each block of a component: its samples at an eighth of their size.
    ///
    /// - Throws: `ImagingError.damaged` when there is no such component.
    func averages(of component: Int) throws(ImagingError) -> GrayBuffer {
        guard components.indices.contains(component) else {
            throw .damaged(format: "JPEG", message: "there is no component \(component)")
        }
        let size = components[component].blocks
        var message = cjpeg_message()
        var bytes = [UInt8](repeating: 0, count: size.area)
        let status = unsafe bytes.withUnsafeMutableBufferPointer { target in
            unsafe cjpeg_picture_averages(
                picture,
                Int32(component),
                target.baseAddress,
                target.count,
                &message
            )
        }
        try Self.check(status, message)
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
        try Self.check(status, message)
        return coefficients
    }

    /// Paints over every block of a component that the painter's layers touch.
    ///
    /// - Throws: `ImagingError`, as reading blocks does.
    mutating func paint(_ painter: ComponentPainter, over component: Int) throws(ImagingError) {
        let reach = painter.reach
        guard !reach.isEmpty else { return }
        for row in reach.y..<reach.maxY {
            try withBlocks(of: component, row: row, columns: reach.x..<reach.maxX) { blocks in
                painter.paint(&blocks, row: row, columns: reach.x..<reach.maxX)
            }
        }
    }

    /// Lends the blocks in `columns` of a component's block row, to be changed: 64 coefficients a block, natural
    /// order.
    ///
    /// - Throws: `ImagingError.damaged` when there are no such blocks.
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
        try Self.check(status, message)
        guard let coefficients = unsafe coefficients else { return }
        var blocks = unsafe MutableSpan(_unsafeStart: coefficients, count: columns.count * 64)
        body(&blocks)
    }

    /// The coefficients as they are now as a JPEG file without metadata.
    ///
    /// - Throws: `ImagingError.damaged` when a coefficient has no code, or `.encoder` for want of memory.
    mutating func encoded() throws(ImagingError) -> [UInt8] {
        var message = cjpeg_message()
        var bytes: UnsafePointer<UInt8>?
        var length = 0
        let status = unsafe cjpeg_picture_write(picture, &bytes, &length, &message)
        try Self.check(status, message)
        return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: length))
    }
}

extension JPEGCoefficients {
    private static func refusal(
        of facts: cjpeg_facts,
        _ limits: DecodeLimits,
        bytes: Int
    ) -> ImagingError? {
        do throws(ImagingError) {
            // Two bytes a coefficient, each component at full size, and the brightness beside them.
            try limits.check(
                facts.size,
                bytes: bytes,
                pixelsPerByte: JPEGCodec.pixelsPerByte,
                memoryPerPixel: 2 * Int(facts.component_count) + 1
            )
            return nil
        } catch { return error }
    }

    /// Two bytes a coefficient, each component at full size, with MCUs of up to 32 by 32 pixels filled up.
    private static func memory(for facts: cjpeg_facts) -> Int {
        let (width, height) = (Int(facts.width) + 32, Int(facts.height) + 32)
        return width * height * 2 * Int(facts.component_count) + workingMemory
    }

    private static func components(of picture: OpaquePointer?) -> [JPEGComponent]? {
        let count = unsafe cjpeg_picture_facts(picture).component_count
        var components: [JPEGComponent] = []
        for index in 0..<count {
            var found = cjpeg_component()
            guard unsafe cjpeg_picture_component(picture, index, &found, nil) == CJPEG_OK else { return nil }
            components.append(JPEGComponent(found))
        }
        return components
    }

    private static func check(_ status: cjpeg_status, _ message: cjpeg_message) throws(ImagingError) {
        guard status == CJPEG_OK else { throw error(status, message) }
    }

    private static func error(_ status: cjpeg_status, _ message: cjpeg_message) -> ImagingError {
        let text = unsafe withUnsafeBytes(of: message.text) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return switch status {
        case CJPEG_TRUNCATED: .truncated(format: "JPEG")
        case CJPEG_UNSUPPORTED: .unsupported(text)
        case CJPEG_OUT_OF_MEMORY: .encoder(format: "JPEG", message: text)
        default: .damaged(format: "JPEG", message: text)
        }
    }
}

extension cjpeg_facts {
    fileprivate var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }
}

extension JPEGColorModel {
    fileprivate init(_ model: cjpeg_color_model) {
        switch model {
        case CJPEG_GRAY: self = .gray
        case CJPEG_RGB: self = .rgb
        default: self = .yCbCr
        }
    }
}

extension JPEGComponent {
    fileprivate init(_ found: cjpeg_component) {
        horizontalSampling = Int(found.horizontal_sampling)
        verticalSampling = Int(found.vertical_sampling)
        size = PixelSize(width: Int(found.width), height: Int(found.height))
        blocks = PixelSize(width: Int(found.block_columns), height: Int(found.block_rows))
        quantization = unsafe withUnsafeBytes(of: found.quantization) { bytes in
            unsafe Array(bytes.bindMemory(to: UInt16.self))
        }
    }
}
