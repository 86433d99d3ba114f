/// A grey picture in memory: one byte a pixel, 0 black to 255 white, rows from the top, no padding.
public struct GrayBuffer: Sendable, Equatable {
    /// Width and height, pixels.
    public let size: PixelSize
    /// `size.area` bytes.
    public var bytes: [UInt8]

    /// A picture of this size from its bytes.
    ///
    /// - Precondition: `bytes` holds `size.area` bytes. This is our own promise, never a file's.
    public init(size: PixelSize, bytes: [UInt8]) {
        precondition(bytes.count == size.area, "a grey picture needs one byte a pixel")
        self.size = size
        self.bytes = bytes
    }

    /// A picture of one grey.
    public init(size: PixelSize, filledWith gray: UInt8) {
        self.init(size: size, bytes: [UInt8](repeating: gray, count: size.area))
    }

    /// The top left part of the picture.
    ///
    /// - Precondition: `smaller` is no larger than the picture either way.
    func cropped(to smaller: PixelSize) -> GrayBuffer {
        guard smaller != size else { return self }
        var kept: [UInt8] = []
        kept.reserveCapacity(smaller.area)
        for y in 0..<smaller.height { kept += bytes[y * size.width..<y * size.width + smaller.width] }
        return GrayBuffer(size: smaller, bytes: kept)
    }

    /// The picture turned as `orientation` says: stored pixels in, upright pixels out.
    public func upright(_ orientation: Orientation) -> GrayBuffer {
        guard orientation != .up else { return self }
        let walk = UprightWalk(stored: size, orientation: orientation)
        let turned = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                walk.forEach { from, to in unsafe target[to] = unsafe source[from] }
            }
            count = bytes.count
        }
        return GrayBuffer(size: walk.upright, bytes: turned)
    }
}

extension PixelBuffer {
    /// The brightness of the picture (luma of ITU-R BT.601), alpha ignored.
    public func luma() -> GrayBuffer {
        let count = size.area
        let gray = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            unsafe bytes.withUnsafeBufferPointer { source in
                for index in 0..<count {
                    let red = UInt32(unsafe source[4 * index])
                    let green = UInt32(unsafe source[4 * index + 1])
                    let blue = UInt32(unsafe source[4 * index + 2])
                    unsafe target[index] = UInt8(
                        truncatingIfNeeded: (77 * red + 150 * green + 29 * blue + 128) >> 8
                    )
                }
            }
            initialized = count
        }
        return GrayBuffer(size: size, bytes: gray)
    }

    /// The picture turned as `orientation` says: stored pixels in, upright pixels out.
    public func upright(_ orientation: Orientation) -> PixelBuffer {
        guard orientation != .up else { return self }
        let walk = UprightWalk(stored: size, orientation: orientation)
        let turned = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            unsafe bytes.withUnsafeBufferPointer { source in
                walk.forEach { from, to in
                    for channel in 0..<4 {
                        unsafe target[4 * to + channel] = unsafe source[4 * from + channel]
                    }
                }
            }
            count = bytes.count
        }
        return PixelBuffer(size: walk.upright, bytes: turned)
    }
}

/// The way through a picture that turns it upright: which stored pixel becomes which upright pixel.
private struct UprightWalk {
    let upright: PixelSize
    private let start: Int
    private let columnStep: Int
    private let rowStep: Int

    init(stored: PixelSize, orientation: Orientation) {
        upright = orientation.uprightSize(ofStored: stored)
        let map = orientation.storedFromUpright(stored)
        func index(_ x: Int, _ y: Int) -> Int {
            let center = map.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
            return Int(center.y.rounded(.down)) * stored.width + Int(center.x.rounded(.down))
        }
        start = index(0, 0)
        columnStep = index(1, 0) - start
        rowStep = index(0, 1) - start
    }

    /// Calls `body` with the index of each stored pixel and of the upright pixel it becomes.
    @inline(__always)
    func forEach(_ body: (_ from: Int, _ to: Int) -> Void) {
        var to = 0
        for y in 0..<upright.height {
            var from = start + y * rowStep
            for _ in 0..<upright.width {
                body(from, to)
                from += columnStep
                to += 1
            }
        }
    }
}
