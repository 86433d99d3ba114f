/// How the samples of a JPEG component lie on the pixels of the picture. T.81 §A.1.1.
///
/// A component with half the largest sampling factor has one sample for two pixels. Factors such as 2 of 3
/// share pixels between samples; then a sample takes every pixel it touches.
struct SampleScale: Sendable {
    /// The component's factors.
    private let horizontal: Int
    private let vertical: Int
    /// The largest factors of the picture.
    private let maximumHorizontal: Int
    private let maximumVertical: Int

    /// The scale of one component among all of a picture.
    init(of component: JPEGComponent, among components: [JPEGComponent]) {
        horizontal = component.horizontalSampling
        vertical = component.verticalSampling
        maximumHorizontal = components.map(\.horizontalSampling).max() ?? 1
        maximumVertical = components.map(\.verticalSampling).max() ?? 1
    }

    /// The pixels each sample has to itself; `nil` where samples share some.
    var pixelsOfSample: PixelSize? {
        guard maximumHorizontal % horizontal == 0, maximumVertical % vertical == 0 else { return nil }
        return PixelSize(width: maximumHorizontal / horizontal, height: maximumVertical / vertical)
    }

    /// The pixel columns of the samples in column `x`, none at or beyond `width`.
    func columns(of x: Int, below width: Int) -> Range<Int> {
        let first = x * maximumHorizontal / horizontal
        return first..<max(first, min(width, Self.ceil((x + 1) * maximumHorizontal, horizontal)))
    }

    /// The pixel rows of the samples in row `y`, none at or beyond `height`.
    func rows(of y: Int, below height: Int) -> Range<Int> {
        let first = y * maximumVertical / vertical
        return first..<max(first, min(height, Self.ceil((y + 1) * maximumVertical, vertical)))
    }

    /// The samples that have any of the pixels of a rectangle.
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

    /// The pixels so many samples span, those beyond the picture's edge counted.
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
