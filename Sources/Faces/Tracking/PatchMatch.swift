internal import Imaging

/// A patch of a picture, found in other frames by normalised cross-correlation (Lewis, "Fast Normalized
/// Cross-Correlation", 1995): first on a coarse grid, then on a fine one.
struct PatchMatch {
    /// The samples along a side of the coarse and the fine grid.
    private static let sides = (coarse: 10, fine: 20)
    /// The maximum displacement of the patch, in its own sides.
    private static let reach = 0.4
    /// The contrast, in grey levels, below which a patch cannot be distinguished from others.
    private static let leastContrast = 3.0

    private let box: Rect
    private let coarse, fine: Samples

    /// Takes a patch of a frame, in the frame's pixels; `nil` for one without contrast.
    init?(_ box: Rect, of frame: TrackedFrame) {
        let small = box.scaled(by: frame.scale)
        guard let coarse = Samples(small, in: frame.small, side: Self.sides.coarse),
            let fine = Samples(small, in: frame.small, side: Self.sides.fine)
        else { return nil }
        (self.box, self.coarse, self.fine) = (small, coarse, fine)
    }

    /// Returns the centre of the patch in another frame, in its pixels, near the expected one, and the likeness there:
    /// 1 for the same, 0 for unrelated.
    func find(in frame: TrackedFrame, near expected: Point) -> (center: Point, likeness: Double) {
        let middle = expected * frame.scale
        let side = max(box.width, box.height)
        var (best, likeness) = (middle, -1.0)
        func search(_ samples: Samples, _ step: Double, _ count: Int) {
            let start = best
            likeness = -1
            for down in -count...count {
                for across in -count...count {
                    let place = start + Point(Double(across) * step, Double(down) * step)
                    let found = samples.likeness(to: box.moved(to: place), in: frame.small)
                    if found > likeness { (best, likeness) = (place, found) }
                }
            }
        }
        let step = max(1, side / 12)
        search(coarse, step, max(1, Int((side * Self.reach / step).rounded(.up))))
        search(fine, step / 2, 1)
        search(fine, step / 4, 1)
        return (best * (1 / frame.scale), max(0, likeness))
    }

    /// Returns the likeness to the place around a centre in another frame.
    func likeness(at center: Point, in frame: TrackedFrame) -> Double {
        let step = max(1, max(box.width, box.height) / 20)
        var best = 0.0
        for down in -1...1 {
            for across in -1...1 {
                let place = center * frame.scale + Point(Double(across) * step, Double(down) * step)
                best = max(best, fine.likeness(to: box.moved(to: place), in: frame.small))
            }
        }
        return best
    }

    /// Grey values at the points of a grid, less their mean and of unit length.
    private struct Samples {
        let side: Int
        let values: [Float]

        init?(_ box: Rect, in image: GrayBuffer, side: Int) {
            let (columns, rows) = Self.grid(box, side, in: image.size)
            var values = rows.flatMap { row in columns.map { Float(image.bytes[row + $0]) } }
            let mean = values.reduce(0, +) / Float(values.count)
            for index in values.indices { values[index] -= mean }
            let length = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
            guard Double(length) > leastContrast * Double(side) else { return nil }
            for index in values.indices { values[index] /= length }
            (self.side, self.values) = (side, values)
        }

        /// Returns the columns, and the places of the rows' first samples.
        private static func grid(_ box: Rect, _ side: Int, in size: PixelSize) -> ([Int], [Int]) {
            let (across, down) = (box.width / Double(side), box.height / Double(side))
            let columns = (0..<side).map {
                max(0, min(size.width - 1, Int(box.x + (Double($0) + 0.5) * across)))
            }
            let rows = (0..<side).map {
                max(0, min(size.height - 1, Int(box.y + (Double($0) + 0.5) * down))) * size.width
            }
            return (columns, rows)
        }

        func likeness(to box: Rect, in image: GrayBuffer) -> Double {
            let (columns, rows) = Self.grid(box, side, in: image.size)
            var (sum, squares, product): (Float, Float, Float) = (0, 0, 0)
            unsafe image.bytes.withUnsafeBufferPointer { pixels in
                unsafe values.withUnsafeBufferPointer { values in
                    unsafe columns.withUnsafeBufferPointer { columns in
                        var index = 0
                        for row in rows {
                            for column in 0..<side {
                                let value = unsafe Float(pixels[row + columns[column]])
                                sum += value
                                squares += value * value
                                unsafe product += value * values[index]
                                index += 1
                            }
                        }
                    }
                }
            }
            let energy = squares - sum * sum / Float(values.count)
            guard Double(energy) > leastContrast * leastContrast * Double(values.count) else { return 0 }
            return Double(product / energy.squareRoot())
        }
    }
}
