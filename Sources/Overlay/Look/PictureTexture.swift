internal import Imaging

/// The sharpness and the grain of a picture.
struct PictureTexture: Hashable, Sendable {
    /// The blur of its sharpest edges: the sigma of a Gaussian, in pixels.
    var blur: Double
    /// The noise of uniform areas, in lightness.
    var grain: Double

    static let smooth = PictureTexture(blur: 0.4, grain: 0)

    /// The blur without measurable edges.
    private static let standardBlur = 0.87
    /// The minimum contrast of a usable edge.
    private static let leastContrast = 0.12
    /// The noise of coding and rounding.
    private static let ownScatter = 0.0018
    private static let mostGrain = 0.016

    init(blur: Double, grain: Double) { (self.blur, self.grain) = (blur, grain) }

    init(of details: [GrayBuffer]) {
        let looks = details.compactMap(DetailLook.init)
        let contrasts = looks.map(\.contrast).sorted()
        let least = max(Self.leastContrast, contrasts.percentileOfSorted(0.75))
        let widths = looks.filter { $0.contrast > least && $0.steepest > 0 }.map {
            // The steepest slope of a blurred edge is its contrast over sigma times the root of 2π.
            $0.contrast / (2.507 * $0.steepest)
        }
        let width = widths.percentile(0.15)
        // Differences of neighbouring pixels widen an edge by half a pixel.
        blur = widths.isEmpty ? Self.standardBlur : max(0, width * width - 0.25).squareRoot()
        let scatter = looks.map(\.scatter).percentile(0.20)
        grain = min(Self.mostGrain, 0.92 * max(0, scatter - Self.ownScatter))
    }

    func scaled(by factor: Double) -> PictureTexture {
        PictureTexture(blur: blur * factor, grain: grain * min(1, factor))
    }
}

/// The texture of a small part, in lightness from 0 to 1.
private struct DetailLook {
    /// The difference between the lightest and the darkest pixel.
    let contrast: Double
    /// The largest difference between adjacent pixels.
    let steepest: Double
    /// The noise relative to neighbours (J. Immerkær, "Fast noise variance estimation", 1996).
    let scatter: Double

    init?(_ detail: GrayBuffer) {
        let (width, height) = (detail.size.width, detail.size.height)
        guard width >= FaceView.detailSide, height >= FaceView.detailSide else { return nil }
        let light = detail.bytes.map { OKLab.lightnessOfGray[Int($0)] }
        contrast = (light.max() ?? 0) - (light.min() ?? 0)
        var (steepest, sum) = (0.0, 0.0)
        for y in 1..<(height - 1) {
            for x in 1..<(width - 1) {
                let here = y * width + x
                let (left, right) = (light[here - 1], light[here + 1])
                let (up, down) = (light[here - width], light[here + width])
                steepest = max(steepest, abs(right - left) / 2, abs(down - up) / 2)
                let corners =
                    light[here - width - 1] + light[here - width + 1] + light[here + width - 1]
                    + light[here + width + 1]
                sum += abs(corners - 2 * (left + right + up + down) + 4 * light[here])
            }
        }
        self.steepest = steepest
        // The mean absolute value of a Gaussian is sigma over 1.2533; the root of the sum of the squared weights is 6.
        scatter = sum / 6 * 1.2533 / Double((width - 2) * (height - 2))
    }
}
