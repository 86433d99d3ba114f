internal import CResample

/// A rotated and resized square cut out of a grey picture.
package struct TurnedCrop: Sendable {
    /// The square's pixels; edge pixels repeat beyond the picture.
    package let image: GrayBuffer
    /// The map from the square's coordinates to the picture's.
    package let pictureFromCrop: Affine

    /// Cuts a square out of `picture`; its centre and side are in picture pixels. `degrees` is the clockwise rotation
    /// in the picture of what is upright in the square; `outputSide` is its side in its own pixels, at least 1.
    package init(of picture: GrayBuffer, center: Point, side: Double, degrees: Double, outputSide: Int) {
        let half = Double(outputSide) / 2
        let map = Affine.translation(-half, -half)
            .then(.scale(side / Double(outputSide), side / Double(outputSide)))
            .then(.rotation(degrees: degrees))
            .then(.translation(center.x, center.y))
        // Each pixel of a reduced square is the mean of up to 4 by 4 samples.
        let steps = max(1, min(4, Int((side / Double(outputSide)).rounded(.up))))
        let places = (0..<steps * steps).map { step in
            Point((Double(step % steps) + 0.5) / Double(steps), (Double(step / steps) + 0.5) / Double(steps))
        }
        let share = 1 / Float(places.count)
        let count = outputSide * outputSide
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            var sums = [Float](repeating: 0, count: outputSide)
            unsafe picture.bytes.withUnsafeBufferPointer { source in
                let pixels = unsafe SampledPixels(source, picture.size)
                for y in 0..<outputSide {
                    for x in 0..<outputSide { sums[x] = 0.5 }
                    for place in places {
                        let start = map.apply(Point(place.x, Double(y) + place.y))
                        pixels.addLine(from: start, stepping: Point(map.a, map.b), share: share, to: &sums)
                    }
                    for x in 0..<outputSide {
                        unsafe target[y * outputSide + x] = UInt8(max(0, min(255, sums[x])))
                    }
                }
            }
            initialized = count
        }
        image = GrayBuffer(size: PixelSize(width: outputSide, height: outputSide), bytes: bytes)
        pictureFromCrop = map
    }
}

/// A grey picture's pixels, borrowed for interpolation. It does not outlive the closure that lends them, and every
/// position is clamped before it is read: hence `@safe`.
@safe private struct SampledPixels {
    private let pixels: UnsafeBufferPointer<UInt8>
    private let size: PixelSize

    init(_ pixels: UnsafeBufferPointer<UInt8>, _ size: PixelSize) {
        unsafe (self.pixels, self.size) = unsafe (pixels, size)
    }

    /// Adds to `sums` their share of the levels along a line, interpolated between the four nearest pixels; edge pixels
    /// repeat beyond the edges.
    func addLine(from start: Point, stepping step: Point, share: Float, to sums: inout [Float]) {
        let last = start + step * Double(sums.count - 1)
        guard isInside(start), isInside(last) else {
            return addLineAtRim(from: start, stepping: step, share: share, to: &sums)
        }
        unsafe cresample_along(
            pixels.baseAddress,
            size.width,
            start.x,
            start.y,
            step.x,
            step.y,
            share,
            &sums,
            sums.count
        )
    }

    private func addLineAtRim(from start: Point, stepping step: Point, share: Float, to sums: inout [Float]) {
        let (lastX, lastY) = (Float(size.width - 1), Float(size.height - 1))
        for index in sums.indices {
            let x = max(0, min(lastX, Float(start.x + Double(index) * step.x - 0.5)))
            let y = max(0, min(lastY, Float(start.y + Double(index) * step.y - 0.5)))
            let (left, top) = (Int(x), Int(y))
            let right = left + 1 < size.width ? 1 : 0
            let below = top + 1 < size.height ? size.width : 0
            let upper = top * size.width + left
            sums[index] += unsafe between(upper, right, below, x - Float(left), y - Float(top)) * share
        }
    }

    private func isInside(_ point: Point) -> Bool {
        point.x > 0.6 && point.x < Double(size.width) - 0.6 && point.y > 0.6
            && point.y < Double(size.height) - 0.6
    }

    @inline(__always)
    @unsafe private func between(_ upper: Int, _ right: Int, _ below: Int, _ across: Float, _ down: Float)
        -> Float
    {
        let (a, b) = unsafe (Float(pixels[upper]), Float(pixels[upper + right]))
        let (c, d) = unsafe (Float(pixels[upper + below]), Float(pixels[upper + below + right]))
        let (high, low) = (a + (b - a) * across, c + (d - c) * across)
        return high + (low - high) * down
    }
}
