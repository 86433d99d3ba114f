internal import CJPEG

struct JPEGFacts: Sendable {
    let size: PixelSize
    let colorModel: JPEGColorModel
    let components: [JPEGComponent]
    let isProgressive: Bool
    /// MCUs between restart markers; 0 for none.
    let restartInterval: Int
    /// A decoder warning about a recovered error, or `nil`.
    let warning: String?

    init?(of picture: OpaquePointer) {
        let facts = unsafe cjpeg_picture_facts(picture)
        var components: [JPEGComponent] = []
        for index in 0..<facts.component_count {
            var found = cjpeg_component()
            guard unsafe cjpeg_picture_component(picture, index, &found, nil) == CJPEG_OK else { return nil }
            components.append(JPEGComponent(found))
        }
        let warning = unsafe String(cString: cjpeg_picture_warning(picture))
        size = facts.size
        colorModel = JPEGColorModel(facts.color_model)
        self.components = components
        isProgressive = facts.is_progressive != 0
        restartInterval = Int(facts.restart_interval)
        self.warning = warning.isEmpty ? nil : warning
    }
}

extension cjpeg_facts {
    var size: PixelSize { PixelSize(width: Int(width), height: Int(height)) }

    /// Throws `ImagingError.tooLarge` or `.implausible` if a picture of `bytes` bytes must not be read.
    func check(_ limits: DecodeLimits, bytes: Int) throws(ImagingError) {
        // Two bytes per coefficient, components at full size, plus the luma plane.
        try limits.check(
            size,
            bytes: bytes,
            pixelsPerByte: JPEGCodec.pixelsPerByte,
            memoryPerPixel: 2 * Int(component_count) + 1
        )
    }
}

extension cjpeg_status {
    func check(_ message: cjpeg_message) throws(ImagingError) {
        guard self == CJPEG_OK else { throw error(message) }
    }

    func error(_ message: cjpeg_message) -> ImagingError {
        let text = unsafe withUnsafeBytes(of: message.text) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return switch self {
        case CJPEG_TRUNCATED: .truncated(.jpeg)
        case CJPEG_UNSUPPORTED: .unsupported(text)
        case CJPEG_OUT_OF_MEMORY: .encoder(.jpeg, message: text)
        default: .damaged(.jpeg, message: text)
        }
    }
}

extension JPEGColorModel {
    fileprivate init(_ model: cjpeg_color_model) {
        switch model {
        case CJPEG_GRAY: self = .gray
        case CJPEG_RGB: self = .rgb
        case CJPEG_CMYK: self = .cmyk
        case CJPEG_YCCK: self = .ycck
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
