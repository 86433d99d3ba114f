/// A square cut out of a grey picture, turned, and brought to another size.
public struct TurnedCrop: Sendable {
    /// The pixels of the square; beyond the picture's edges its rim is repeated.
    public let image: GrayBuffer
    /// The map from the square's coordinates to the picture's.
    public let pictureFromCrop: Affine

    /// Cuts a square out of `picture`.
    ///
    /// - Parameters:
    ///   - center: The middle of the square, pixels of the picture.
    ///   - side: The length of its sides, pixels of the picture.
    ///   - degrees: How far what is upright in the square leans in the picture, clockwise positive.
    ///   - outputSide: How many pixels the square has along each side, at least 1.
    public init(of picture: GrayBuffer, center: Point, side: Double, degrees: Double, outputSide: Int) {
        let half = Double(outputSide) / 2
        let map = Affine.translation(-half, -half)
            .then(.scale(side / Double(outputSide), side / Double(outputSide)))
            .then(.rotation(degrees: degrees))
            .then(.translation(center.x, center.y))
        // Where the square gets smaller, each of its pixels is the mean of several places, at most 4 by 4.
        let steps = max(1, min(4, Int((side / Double(outputSide)).rounded(.up))))
        let places = (0..<steps * steps).map { step in
            Point((Double(step % steps) + 0.5) / Double(steps), (Double(step / steps) + 0.5) / Double(steps))
        }
        let count = outputSide * outputSide
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            let whole = UInt32(places.count) * SampledPixels.unit
            var sums = [UInt32](repeating: 0, count: outputSide)
            unsafe picture.bytes.withUnsafeBufferPointer { source in
                let pixels = unsafe SampledPixels(source, picture.size)
                for y in 0..<outputSide {
                    for x in 0..<outputSide { sums[x] = whole / 2 }
                    for place in places {
                        let start = map.apply(Point(place.x, Double(y) + place.y))
                        pixels.addLine(from: start, stepping: Point(map.a, map.b), to: &sums)
                    }
                    for x in 0..<outputSide {
                        unsafe target[y * outputSide + x] = UInt8(min(255, sums[x] / whole))
                    }
                }
            }
            initialized = count
        }
        image = GrayBuffer(size: PixelSize(width: outputSide, height: outputSide), bytes: bytes)
        pictureFromCrop = map
    }
}

/// Pixels of a grey picture, borrowed to be read between. Lives no longer than the closure that lends them, and
/// every place is brought into the picture before it is read: hence `@safe`.
@safe private struct SampledPixels {
    /// What one level of brightness is in a sum.
    static let unit: UInt32 = 65_536
    /// Places between two pixels that are told apart, and the bits of their number.
    private static let fractions = 256
    private static let fractionBits = 8
    /// The bits of a coordinate behind the whole pixels: enough to add a step a thousand times.
    private static let fixedBits = 20

    private let pixels: UnsafeBufferPointer<UInt8>
    private let size: PixelSize

    init(_ pixels: UnsafeBufferPointer<UInt8>, _ size: PixelSize) {
        unsafe (self.pixels, self.size) = unsafe (pixels, size)
    }

    /// Adds to each of `sums` the brightness at a point of a line, interpolated between the four nearest pixels;
    /// beyond the edges that of the rim.
    func addLine(from start: Point, stepping step: Point, to sums: inout [UInt32]) {
        let first = start - Point(0.5, 0.5)
        guard size.width > 1, size.height > 1, sums.count <= 1024, isInside(first),
            isInside(first + step * Double(sums.count - 1))
        else { return addLineAtRim(from: first, stepping: step, to: &sums) }
        var (x, y) = (Self.fixed(first.x), Self.fixed(first.y))
        let (across, down) = (Self.fixed(step.x), Self.fixed(step.y))
        for index in sums.indices {
            let upper = (y >> Self.fixedBits) * size.width + (x >> Self.fixedBits)
            sums[index] &+= unsafe mixed(upper, 1, size.width, Self.fraction(x), Self.fraction(y))
            x &+= across
            y &+= down
        }
    }

    private func addLineAtRim(from first: Point, stepping step: Point, to sums: inout [UInt32]) {
        for index in sums.indices {
            let point = first + step * Double(index)
            let x = Self.fixed(max(0, min(Double(size.width - 1), point.x)))
            let y = Self.fixed(max(0, min(Double(size.height - 1), point.y)))
            let (left, top) = (x >> Self.fixedBits, y >> Self.fixedBits)
            let right = left + 1 < size.width ? 1 : 0
            let below = top + 1 < size.height ? size.width : 0
            let upper = top * size.width + left
            sums[index] &+= unsafe mixed(upper, right, below, Self.fraction(x), Self.fraction(y))
        }
    }

    /// Whether a point and those a rounding away lie between four pixels of the picture.
    private func isInside(_ point: Point) -> Bool {
        let margin = 0.01
        return point.x > margin && point.x < Double(size.width - 1) - margin
            && point.y > margin && point.y < Double(size.height - 1) - margin
    }

    /// The mean of four pixels, weighted by how near they are, in `unit`s.
    @inline(__always)
    @unsafe private func mixed(_ upper: Int, _ right: Int, _ below: Int, _ across: UInt32, _ down: UInt32)
        -> UInt32
    {
        let (a, b) = unsafe (UInt32(pixels[upper]), UInt32(pixels[upper + right]))
        let (c, d) = unsafe (UInt32(pixels[upper + below]), UInt32(pixels[upper + below + right]))
        let all = UInt32(Self.fractions)
        let (high, low) = (a &* (all &- across) &+ b &* across, c &* (all &- across) &+ d &* across)
        return high &* (all &- down) &+ low &* down
    }

    private static func fixed(_ value: Double) -> Int { Int((value * Double(1 << fixedBits)).rounded()) }

    @inline(__always)
    private static func fraction(_ fixed: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: fixed >> (fixedBits - fractionBits)) & UInt32(fractions - 1)
    }
}
