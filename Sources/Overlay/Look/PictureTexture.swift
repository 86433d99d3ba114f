internal import Imaging

/// How sharp a picture is and how much grain it has.
struct PictureTexture: Hashable, Sendable {
    /// The blur of its sharpest edges as the sigma of a Gaussian, pixels of the picture.
    var blur: Double
    /// How far its even places scatter in lightness.
    var grain: Double

    /// A sharp picture without grain.
    static let smooth = PictureTexture(blur: 0.4, grain: 0)

    /// That of a picture in which nothing tells.
    private static let standardBlur = 0.87
    /// The contrast an edge must have to tell.
    private static let leastContrast = 0.12
    /// What coding and rounding scatter anyway.
    private static let ownScatter = 0.0018
    private static let mostGrain = 0.016

    init(blur: Double, grain: Double) { (self.blur, self.grain) = (blur, grain) }

    /// The texture that small parts of a picture have.
    init(of details: [GrayBuffer]) {
        let looks = details.compactMap(DetailLook.init)
        let contrasts = looks.map(\.contrast).sorted()
        let least = max(Self.leastContrast, contrasts.percentileOfSorted(0.75))
        let widths = looks.filter { $0.contrast > least && $0.steepest > 0 }.map {
            // The steepest place of a blurred edge: its contrast over the root of 2π times sigma.
            $0.contrast / (2.507 * $0.steepest)
        }
        let width = widths.percentile(0.15)
        // Differences of neighbours see an edge half a pixel wider than it is.
        blur = widths.isEmpty ? Self.standardBlur : max(0, width * width - 0.25).squareRoot()
        let scatter = looks.map(\.scatter).percentile(0.20)
        grain = min(Self.mostGrain, 0.92 * max(0, scatter - Self.ownScatter))
    }

    /// What is seen when the picture is drawn so many times as large.
    func scaled(by factor: Double) -> PictureTexture {
        PictureTexture(blur: blur * factor, grain: grain * min(1, factor))
    }
}

/// What a small part of a picture tells, in lightness from 0 to 1.
private struct DetailLook {
    /// The lightest less the darkest.
    let contrast: Double
    /// The largest difference between a pixel and the next.
    let steepest: Double
    /// How far pixels scatter about their neighbours (J. Immerkær, "Fast noise variance estimation", 1996).
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
        // The mean size of a Gaussian's values is its sigma over 1.2533; the weights' root of squares is 6.
        scatter = sum / 6 * 1.2533 / Double((width - 2) * (height - 2))
    }
}
