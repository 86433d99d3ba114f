/// The pixels of a JPEG component's samples (T.81 §A.1.1). With half the largest sampling factor, a sample has two
/// pixels. With factors such as 2 of 3, samples share pixels; then each takes all it touches.
struct SampleScale: Sendable {
    private let horizontal: Int
    private let vertical: Int
    private let maximumHorizontal: Int
    private let maximumVertical: Int

    init(of component: JPEGComponent, among components: [JPEGComponent]) {
        horizontal = component.horizontalSampling
        vertical = component.verticalSampling
        maximumHorizontal = components.map(\.horizontalSampling).max() ?? 1
        maximumVertical = components.map(\.verticalSampling).max() ?? 1
    }

    /// The pixels per sample; `nil` if samples share pixels.
    var pixelsOfSample: PixelSize? {
        guard maximumHorizontal % horizontal == 0, maximumVertical % vertical == 0 else { return nil }
        return PixelSize(width: maximumHorizontal / horizontal, height: maximumVertical / vertical)
    }

    func columns(of x: Int, below width: Int) -> Range<Int> {
        let first = x * maximumHorizontal / horizontal
        return first..<max(first, min(width, Self.ceil((x + 1) * maximumHorizontal, horizontal)))
    }

    func rows(of y: Int, below height: Int) -> Range<Int> {
        let first = y * maximumVertical / vertical
        return first..<max(first, min(height, Self.ceil((y + 1) * maximumVertical, vertical)))
    }

    /// Returns the samples that contain any of a rectangle's pixels.
    func samples(of pixels: PixelRect) -> PixelRect {
        let left = pixels.x * horizontal / maximumHorizontal
        let top = pixels.y * vertical / maximumVertical
        return PixelRect(
            x: left,
            y: top,
            width: Self.ceil(pixels.maxX * horizontal, maximumHorizontal) - left,
            height: Self.ceil(pixels.maxY * vertical, maximumVertical) - top
        )
    }

    /// Returns the pixels that samples span, also beyond the edge.
    func pixels(of samples: PixelSize) -> PixelSize {
        PixelSize(
            width: Self.ceil(samples.width * maximumHorizontal, horizontal),
            height: Self.ceil(samples.height * maximumVertical, vertical)
        )
    }

    private static func ceil(_ numerator: Int, _ denominator: Int) -> Int {
        (numerator + denominator - 1) / denominator
    }
}

/// The pixels of a picture under each block of a component. Samples beyond the edge repeat the last one inside.
struct BlockPixels: Sendable {
    private let columns, rows: [Range<Int>]

    init(of component: JPEGComponent, _ scale: SampleScale, in size: PixelSize) {
        func spans(_ blocks: Int, _ samples: Int, _ pixels: (Int) -> Range<Int>) -> [Range<Int>] {
            (0..<blocks).map { block in
                let first = pixels(min(8 * block, samples - 1)).lowerBound
                return first..<max(first, pixels(min(8 * block + 7, samples - 1)).upperBound)
            }
        }
        columns = spans(component.blocks.width, component.size.width) {
            scale.columns(of: $0, below: size.width)
        }
        rows = spans(component.blocks.height, component.size.height) {
            scale.rows(of: $0, below: size.height)
        }
    }

    subscript(row: Int, column: Int) -> PixelRect {
        let (across, down) = (columns[column], rows[row])
        return PixelRect(x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
    }
}
