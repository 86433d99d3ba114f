internal import Imaging

/// The light on a face, with which everything drawn over it is lit: five constants and a plane.
struct FaceLight: Hashable, Sendable {
    /// The share of its light that a colour has here: 1 by day, less at night and against the light.
    var exposure: Double
    /// The rise of lightness from the middle of the face to its edge, to the right and downwards.
    var slope: Point

    /// Studio light, from above and slightly from the left.
    static let studio = FaceLight(exposure: 1, slope: Point(-0.03, -0.03))

    // Chosen by eye on 214 faces of 40 pixels and more: see docs/decisions/look.md.
    /// The brightness of white at which colours are as bright as they are painted, that of faces below which a person
    /// is against the light, and the least exposure at which a head can be read.
    private static let (bright, silhouette, darkest) = (0.75, 0.12, 0.25)
    /// The largest slope, of a hard light from the side.
    private static let steepest = 0.13

    /// - Parameters:
    ///   - white: How bright white is in the picture and about the face, in linear light.
    ///   - middle: How bright white would be in the middle of the face, point by point.
    ///   - samples: Points of the face, from -1 to 1 across and down, and their lightness.
    init(white: Double, middle: [Double], samples: [(place: Point, lightness: Double)]) {
        let ofScene = min(1, white / Self.bright)
        let ofFace = min(1, middle.percentile(0.75) / Self.silhouette)
        exposure = max(Self.darkest, ofScene * ofFace)
        slope = Self.slope(samples)
    }

    /// Fits a plane to the lightness of a face, robustly: by weights of Cauchy over residuals (Holland and Welsch, 1977).
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

    /// The direction towards the light in face coordinates, and its strength, at most 1; from above where the face is
    /// lit evenly.
    var direction: Point {
        let toward = slope * 4.2 + Point(0, -0.42)
        return toward * (1 / max(1, toward.length))
    }

    /// Returns a mixture of this light and another one with weight `share`.
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
