internal import Imaging

/// The light on a face, with which everything drawn over it is lit: five constants and a plane.
struct FaceLight: Hashable, Sendable {
    /// The light on a colour here: 1 by day, less at night and against the light.
    var exposure: Double
    /// The rise of lightness from the middle of the face to its right and lower edge.
    var slope: Point

    /// Studio light, from above and slightly from the left.
    static let studio = FaceLight(exposure: 1, slope: Point(-0.03, -0.03))

    // Chosen by eye on 214 faces of 40 pixels and more: see docs/decisions/look.md.
    /// The brightness of white that gives full exposure, that of a face below which it is against the light, and the
    /// minimum exposure at which a head can be read.
    private static let (bright, silhouette, darkest) = (0.75, 0.12, 0.25)
    /// The largest slope, of a hard light from the side.
    private static let steepest = 0.13

    /// `white` is the brightness of white in the picture and around the face, in linear light; `middle` that of points
    /// in the face's middle; `samples` have places from -1 to 1 across and down.
    init(white: Double, middle: [Double], samples: [(place: Point, lightness: Double)]) {
        let ofScene = min(1, white / Self.bright)
        let ofFace = min(1, middle.percentile(0.75) / Self.silhouette)
        exposure = max(Self.darkest, ofScene * ofFace)
        slope = Self.slope(samples)
    }

    /// Fits a plane to the lightness of a face, robustly: with Cauchy weights of the residuals (Holland and Welsch,
    /// 1977).
    private static func slope(_ samples: [(place: Point, lightness: Double)]) -> Point {
        let rows = samples.map { [1, $0.place.x, $0.place.y] }
        let values = samples.map(\.lightness)
        var weights = [Double](repeating: 1, count: samples.count)
        var plane = [0.0, 0, 0]
        for _ in 0..<4 {
            plane = LeastSquares.solve(rows, values, weights, ridge: [0, 8, 8])
            let residuals = zip(rows, values).map {
                $1 - $0[0] * plane[0] - $0[1] * plane[1] - $0[2] * plane[2]
            }
            // 1.48 times the median is the standard deviation of a Gaussian.
            let scale = max(0.02, 1.48 * residuals.map { abs($0) }.median)
            weights = residuals.map { 1 / (1 + ($0 / scale) * ($0 / scale)) }
        }
        let slope = Point(plane[1], plane[2])
        return slope * min(1, steepest / max(1e-9, slope.length))
    }

    /// The direction towards the light in face coordinates, and its strength, at most 1; from above for an evenly lit
    /// face.
    var direction: Point {
        let toward = slope * 4.2 + Point(0, -0.42)
        return toward * (1 / max(1, toward.length))
    }

    func mixed(with other: FaceLight, share: Double) -> FaceLight {
        var mixed = self
        mixed.exposure += (other.exposure - exposure) * share
        mixed.slope = slope * (1 - share) + other.slope * share
        return mixed
    }
}

extension FaceLight {
    init(exposure: Double, slope: Point) { (self.exposure, self.slope) = (exposure, slope) }
}
