internal import Imaging

/// The light on a face: smooth differences from its colour, of second order over the face.
///
/// Six numbers per channel identify nobody; below their limits they are no more than a gradient.
struct FaceLight: Hashable, Sendable {
    /// The coefficients of the terms, except for the constant one, which is the face's colour.
    private(set) var terms: [OKLab]

    /// Even light.
    static let even = FaceLight(terms: Array(repeating: OKLab(0, 0, 0), count: 5))

    /// Studio light, from above and slightly from the left.
    static let studio = FaceLight(
        terms: [
            OKLab(-0.022, 0.002, 0), OKLab(-0.035, 0.003, 0.001), OKLab(-0.03, 0.003, 0),
            OKLab(0, 0, 0), OKLab(-0.025, 0.002, 0),
        ]
    )

    /// Returns the terms at a position of the face, from -1 to 1 across and down: u, v, u² - ⅓, uv, v² - ⅓.
    private static func basis(_ u: Double, _ v: Double) -> [Double] {
        [u, v, u * u - 1.0 / 3, u * v, v * v - 1.0 / 3]
    }

    /// Returns the difference in colour at a position; `u` and `v` are from -1 to 1 across the face and down.
    func shade(u: Double, v: Double) -> OKLab {
        let (uu, vv) = (u * u - 1.0 / 3, v * v - 1.0 / 3)
        let linear = terms[0] * u + terms[1] * v
        return linear + terms[2] * uu + terms[3] * (u * v) + terms[4] * vv
    }

    /// The direction towards the light in face coordinates; from above if it is unknown.
    var direction: Point {
        let (x, y) = (terms[0].lightness, terms[1].lightness - 0.05)
        let length = (x * x + y * y).squareRoot()
        return length > 1e-9 ? Point(x / length, y / length) : Point(0, -1)
    }

    /// Returns a mixture of this light and another one with weight `share`.
    func mixed(with other: FaceLight, share: Double) -> FaceLight {
        FaceLight(terms: zip(terms, other.terms).map { $0 * (1 - share) + $1 * share })
    }

    /// The light without colour.
    var gray: FaceLight { FaceLight(terms: terms.map(\.gray)) }
}

extension FaceLight {
    /// A measured light, and the contrast of the face under it.
    struct Measured {
        let light: FaceLight
        /// The largest difference in lightness before limiting.
        let contrast: Double
    }

    /// The number of reweighting iterations.
    private static let rounds = 6
    /// The ridge penalty of each term.
    private static let ridge = [0, 0.06, 0.06, 0.20, 0.20, 0.20]
    /// The share of the differences that is kept, and the maximum of what is left, for lightness and for colour.
    private static let kept = 0.85
    private static let mostLight = 0.14
    private static let keptColor = 0.68
    private static let mostColor = 0.025

    /// Fits the light to the colours of a face's skin.
    ///
    /// A ridge regression with Tukey's weights (Beaton and Tukey, 1974) on the lightness: hair and beards, which are
    /// darker, weigh less than highlights.
    static func fit(_ samples: [SkinTone.Sample], width: Double, height: Double) -> Measured {
        let rows = samples.map { [1] + basis(2 * $0.place.x / width, 2 * $0.place.y / height) }
        let ridge = Self.ridge.map { $0 * Double(samples.count) }
        var weights = [Double](repeating: 1, count: samples.count)
        for _ in 0..<rounds {
            let fitted = LeastSquares.solve(rows, samples.map(\.color.lightness), weights, ridge: ridge)
            let residuals = zip(rows, samples).map { row, sample in
                sample.color.lightness - zip(row, fitted).reduce(0) { $0 + $1.0 * $1.1 }
            }
            let scale = max(0.012, 1.48 * residuals.map { abs($0) }.median)
            weights = residuals.map { residual in
                let t = residual / ((residual < 0 ? 2 : 3) * scale)
                return 0.001 + (abs(t) < 1 ? (1 - t * t) * (1 - t * t) : 0)
            }
        }
        let channels = [\OKLab.lightness, \.a, \.b].map { channel in
            LeastSquares.solve(rows, samples.map { $0.color[keyPath: channel] }, weights, ridge: ridge)
        }
        let terms = (1...5).map { OKLab(channels[0][$0], channels[1][$0], channels[2][$0]) }
        return FaceLight(terms: terms).limited
    }

    /// The light with its differences limited.
    private var limited: Measured {
        let places = (0..<24).flatMap { index in
            let turn = Affine.rotation(degrees: Double(index) * 15)
            return [0, 0.5, 0.9].map { turn.apply(Point($0, 0)) }
        }
        let shades = places.map { shade(u: $0.x, v: $0.y) }
        let contrast = shades.map { abs($0.lightness) }.max() ?? 0
        let color = shades.map(\.chroma).max() ?? 0
        let ofLight = min(Self.kept, Self.mostLight / max(contrast, 1e-9))
        let ofColor = min(Self.keptColor, Self.mostColor / max(color, 1e-9))
        let limited = terms.map { OKLab($0.lightness * ofLight, $0.a * ofColor, $0.b * ofColor) }
        return Measured(light: FaceLight(terms: limited), contrast: contrast)
    }
}
