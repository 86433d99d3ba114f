internal import Imaging

/// A frame as the tracker keeps it: small and grey, with its time.
struct TrackedFrame: Sendable {
    let size: PixelSize
    let small: GrayBuffer
    /// The number of small pixels per pixel of the frame.
    let scale: Double
    /// The presentation time in seconds.
    let time: Double

    init(_ image: GrayBuffer, longSide: Int, time: Double) {
        size = image.size
        let scale = min(1, Double(longSide) / Double(max(1, image.size.longSide)))
        self.scale = scale
        func shrunk(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        small = image.resized(to: PixelSize(width: shrunk(size.width), height: shrunk(size.height)))
        self.time = time
    }

    /// Creates a frame of this size from a smaller copy of it.
    init(_ small: GrayBuffer, of size: PixelSize, time: Double) {
        (self.size, self.small, self.time) = (size, small, time)
        scale = Double(small.size.longSide) / Double(max(1, size.longSide))
    }
}

/// Finds a patch of one frame in another by normalised cross-correlation (Lewis, "Fast Normalized
/// Cross-Correlation", 1995), sampled on a grid.
enum PatchFollower {
    private static let gridSide = 20
    /// The maximum displacement of the patch, in its own sides.
    private static let reach = 0.4
    /// The distance, in sides of the patch, beyond which an expected position is searched separately.
    private static let elsewhere = 0.2
    /// The contrast, in grey levels, below which a patch cannot be told from others.
    private static let leastContrast = 3.0

    /// Returns the position in another frame of the patch in `box` (in pixels of the source), and the
    /// correlation: 1 for identical, 0 for unrelated. The search covers the surroundings of the box, and of
    /// the expected position if it is elsewhere.
    static func find(
        _ box: Rect,
        of source: TrackedFrame,
        in target: TrackedFrame,
        near expected: Rect? = nil
    ) -> (box: Rect, likeness: Double) {
        let small = box.scaled(by: source.scale)
        guard let pattern = Pattern(small, in: source.small) else { return (box, 0) }
        let side = max(small.width, small.height)
        var (best, likeness) = (Point(0, 0), -1.0)
        func search(around middle: Point, step: Double, count: Int) {
            for down in -count...count {
                for across in -count...count {
                    let shift = middle + Point(Double(across) * step, Double(down) * step)
                    let found = pattern.likeness(to: Pattern(small.shifted(by: shift), in: target.small))
                    if found > likeness { (best, likeness) = (shift, found) }
                }
            }
        }
        let step = max(1, side / Double(gridSide))
        let count = max(1, Int((side * reach / step).rounded(.up)))
        search(around: best, step: step, count: count)
        let away = ((expected ?? box).center - box.center) * source.scale
        if away.distance(to: Point(0, 0)) > side * elsewhere {
            search(around: away, step: step, count: count)
        }
        search(around: best, step: step / 2, count: 1)
        search(around: best, step: step / 4, count: 1)
        let moved = box.shifted(by: best * (1 / source.scale))
        return (moved, max(0, likeness))
    }

    /// Returns the correlation of a box of one frame with an equally large box, or its surroundings, of
    /// another; each in its frame's pixels.
    static func likeness(
        of box: Rect,
        in source: TrackedFrame,
        to other: Rect,
        in target: TrackedFrame
    ) -> Double {
        guard let pattern = Pattern(box.scaled(by: source.scale), in: source.small) else { return 0 }
        let small = other.scaled(by: target.scale)
        let step = max(1, max(small.width, small.height) / Double(gridSide)) / 2
        let shifts = (-2...2).flatMap { down in
            (-2...2).map { Point(Double($0) * step, Double(down) * step) }
        }
        return shifts.map { pattern.likeness(to: Pattern(small.shifted(by: $0), in: target.small)) }.max()
            ?? 0
    }

    /// Grey values at the points of a grid, with zero mean and unit length.
    private struct Pattern {
        private let values: [Float]

        /// Creates a pattern; `nil` for a patch without contrast.
        init?(_ box: Rect, in image: GrayBuffer) {
            var values = [Float](repeating: 0, count: gridSide * gridSide)
            let (stepX, stepY) = (box.width / Double(gridSide), box.height / Double(gridSide))
            let (width, height) = (image.size.width, image.size.height)
            var sum: Float = 0
            for row in 0..<gridSide {
                let y = max(0, min(height - 1, Int(box.y + (Double(row) + 0.5) * stepY)))
                for column in 0..<gridSide {
                    let x = max(0, min(width - 1, Int(box.x + (Double(column) + 0.5) * stepX)))
                    let value = Float(image.bytes[y * width + x])
                    values[row * gridSide + column] = value
                    sum += value
                }
            }
            let mean = sum / Float(values.count)
            var energy: Float = 0
            for index in values.indices {
                values[index] -= mean
                energy += values[index] * values[index]
            }
            let length = energy.squareRoot()
            guard Double(length) > leastContrast * Double(gridSide) else { return nil }
            for index in values.indices { values[index] /= length }
            self.values = values
        }

        func likeness(to other: Pattern?) -> Double {
            guard let other else { return 0 }
            var sum: Float = 0
            for index in values.indices { sum += values[index] * other.values[index] }
            return Double(sum)
        }
    }
}
