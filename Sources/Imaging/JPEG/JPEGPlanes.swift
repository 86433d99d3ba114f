internal import CJPEG

/// A view of a JPEG needed besides its coefficients: decoding both together saves a second read.
package enum JPEGView: Hashable, Sendable {
    /// The luma at full size.
    case brightness
    /// All colours, with a long side of at least this many pixels.
    case colors(longSide: Int)
}

struct JPEGPlanes: Sendable {
    /// The samples along a block's side, and so the scale in eighths.
    let eighths: Int
    /// Of each component, or only the first.
    let planes: [GrayBuffer]

    init(eighths: Int, planes: [GrayBuffer]) { (self.eighths, self.planes) = (eighths, planes) }

    /// The planes that a view needs.
    struct Extent {
        let count: Int
        let eighths: Int

        init(count: Int, eighths: Int) { (self.count, self.eighths) = (count, eighths) }

        init(_ view: JPEGView, of facts: JPEGFacts) {
            count = view == .brightness ? min(1, facts.components.count) : facts.components.count
            eighths = JPEGPlanes.eighths(for: view, of: facts.size)
        }
    }

    func suffice(for extent: Extent) -> Bool { eighths >= extent.eighths && planes.count >= extent.count }

    /// Creates planes filled by `read`, which is always called; `nil` if none are wanted or it fails.
    init?(
        _ extent: Extent?,
        of facts: JPEGFacts,
        _ read: (UnsafePointer<cjpeg_planes>?) -> cjpeg_status
    ) {
        guard let extent else {
            _ = read(nil)
            return nil
        }
        let eighths = extent.eighths
        let sizes = facts.components.prefix(extent.count).map { Self.reduced($0.size, to: eighths) }
        var planes = (0..<4).map { index in
            [UInt8](repeating: 0, count: index < sizes.count ? sizes[index].area : 0)
        }
        var wanted = cjpeg_planes()
        wanted.side = Int32(eighths)
        wanted.capacities = (planes[0].count, planes[1].count, planes[2].count, planes[3].count)
        let status = unsafe Self.lend(&planes) { first, second, third, fourth in
            unsafe wanted.samples = (first, second, third, fourth)
            return unsafe read(&wanted)
        }
        guard status == CJPEG_OK else { return nil }
        self.init(eighths: eighths, planes: zip(sizes, planes).map { GrayBuffer(size: $0, bytes: $1) })
    }

    /// Passes the bytes of four planes to a closure; `nil` for an empty one.
    private static func lend<Value>(
        _ planes: inout [[UInt8]],
        _ body: (
            UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<UInt8>?,
            UnsafeMutablePointer<UInt8>?
        ) -> Value
    ) -> Value {
        var (first, second, third, fourth) = (planes[0], planes[1], planes[2], planes[3])
        planes = []
        defer { planes = [first, second, third, fourth] }
        return unsafe first.withUnsafeMutableBufferPointer { first in
            unsafe second.withUnsafeMutableBufferPointer { second in
                unsafe third.withUnsafeMutableBufferPointer { third in
                    unsafe fourth.withUnsafeMutableBufferPointer { fourth in
                        unsafe body(first.start, second.start, third.start, fourth.start)
                    }
                }
            }
        }
    }

    /// The scales, in eighths, at which blocks can be decoded.
    private static let possibleEighths = [1, 2, 3, 4, 8]

    /// Returns the scale in eighths that suffices for a view.
    static func eighths(for view: JPEGView, of size: PixelSize) -> Int {
        guard case .colors(let longSide) = view else { return 8 }
        return eighths { reduced(size.longSide, to: $0) >= longSide }
    }

    static func eighths(where suffices: (Int) -> Bool) -> Int { possibleEighths.first(where: suffices) ?? 8 }

    static func reduced(_ size: PixelSize, to eighths: Int) -> PixelSize {
        PixelSize(width: reduced(size.width, to: eighths), height: reduced(size.height, to: eighths))
    }

    private static func reduced(_ side: Int, to eighths: Int) -> Int { (side * eighths + 7) / 8 }

    func cropped(to mcus: PixelRect, _ grid: JPEGGrid) -> JPEGPlanes {
        let parts = planes.enumerated().map { index, plane in
            let blocks = grid.blocks(of: index, in: mcus)
            return plane.cropped(
                to: PixelRect(
                    x: blocks.x * eighths,
                    y: blocks.y * eighths,
                    width: blocks.width * eighths,
                    height: blocks.height * eighths
                )
            )
        }
        return JPEGPlanes(eighths: eighths, planes: parts)
    }
}

extension JPEGHandle {
    /// Returns planes of the whole picture, decoded now unless the last suffice; throws for lack of memory.
    mutating func planes(_ extent: JPEGPlanes.Extent) throws(ImagingError) -> JPEGPlanes {
        if let planes, planes.suffice(for: extent) { return planes }
        if holding == .file { try scan(extent) }
        if let planes, planes.suffice(for: extent) { return planes }
        let all = facts.components.prefix(extent.count).map { PixelRect($0.blocks) }
        let decoded = try planes(of: all, eighths: extent.eighths)
        planes = decoded
        return decoded
    }

    /// Returns all components' samples in some MCUs at this scale; throws for lack of memory.
    mutating func planes(of mcus: PixelRect, _ grid: JPEGGrid, eighths: Int) throws(ImagingError)
        -> JPEGPlanes
    {
        if holding == .file { try select(runs(of: mcus)) }
        defer { deselect() }
        let blocks = facts.components.indices.map { grid.blocks(of: $0, in: mcus) }
        return try planes(of: blocks, eighths: eighths)
    }

    /// Returns the samples of each component's `blocks` (columns and rows) at this scale.
    private mutating func planes(of blocks: [PixelRect], eighths: Int) throws(ImagingError) -> JPEGPlanes {
        var planes: [GrayBuffer] = []
        for (index, part) in blocks.enumerated() {
            let whole = JPEGPlanes.reduced(facts.components[index].size, to: eighths)
            let (left, top) = (part.x * eighths, part.y * eighths)
            let there = PixelRect(x: 0, y: 0, width: whole.width - left, height: whole.height - top)
            planes.append(try samples(of: index, blocks: part, eighths: eighths).cropped(to: there))
        }
        return JPEGPlanes(eighths: eighths, planes: planes)
    }

    /// Returns the samples of a component's blocks (columns and rows), `eighths` along each side; throws
    /// `ImagingError.damaged` if there are no such blocks.
    private mutating func samples(
        of component: Int,
        blocks part: PixelRect,
        eighths: Int
    ) throws(ImagingError) -> GrayBuffer {
        let quantization = facts.components[component].quantization
        let size = PixelSize(width: part.width * eighths, height: part.height * eighths)
        var samples = [UInt8](repeating: 0, count: size.area)
        for row in 0..<part.height {
            try withBlocks(of: component, row: part.y + row, columns: part.x..<part.maxX) { blocks in
                unsafe samples.withUnsafeMutableBufferPointer { samples in
                    unsafe blocks.withUnsafeBufferPointer { blocks in
                        unsafe cjpeg_block_samples(
                            blocks.baseAddress,
                            part.width,
                            quantization,
                            Int32(eighths),
                            samples.baseAddress.map { unsafe $0 + row * eighths * size.width },
                            size.width
                        )
                    }
                }
            }
        }
        return GrayBuffer(size: size, bytes: samples)
    }
}

extension PixelBuffer {
    /// Creates a picture of `size` from whole planes at sizes of their own: one for grey, three or four otherwise. JFIF
    /// 1.02, "Conversion to and from RGB".
    init(scaling planes: [GrayBuffer], to size: PixelSize, _ model: JPEGColorModel) {
        self.init(planes: planes.map { $0.resized(to: size) }, model)
    }

    /// Creates a picture from its components' planes, all of one size. JFIF 1.02, "Conversion to and from RGB".
    init(planes: [GrayBuffer], _ model: JPEGColorModel) {
        let size = planes[0].size
        let (second, third) = model == .gray ? (0, 0) : (1, 2)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
            unsafe cjpeg_pixels(
                model.number,
                planes[0].bytes,
                planes[second].bytes,
                planes[third].bytes,
                planes[planes.count - 1].bytes,
                target.baseAddress,
                size.area
            )
            count = size.area * 4
        }
        self.init(size: size, bytes: bytes)
    }
}

extension JPEGColorModel {
    fileprivate var number: cjpeg_color_model {
        switch self {
        case .gray: CJPEG_GRAY
        case .yCbCr: CJPEG_YCBCR
        case .rgb: CJPEG_RGB
        case .cmyk: CJPEG_CMYK
        case .ycck: CJPEG_YCCK
        }
    }
}

extension UnsafeMutableBufferPointer {
    fileprivate var start: UnsafeMutablePointer<Element>? { isEmpty ? nil : baseAddress }
}
