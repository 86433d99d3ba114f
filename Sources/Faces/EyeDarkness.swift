internal import Imaging

/// The darkness of an eye relative to the cheek below it.
///
/// An open eye is darkest under its upper lid, above the line through its corners; a closed one below it, at the
/// lashes. Lengths are in eye widths, independent of the face's size and roll.
struct EyeDarkness {
    let cheek: Double
    /// The mean of (cheek - level) / cheek over the eye, 0 to 1.
    let depth: Double
    /// The distance of the darkness below the corner line; negative above it.
    let drop: Double

    /// The half width and half height of the sampled area around the eye's middle.
    private static let (halfWidth, halfHeight) = (0.375, 0.22)
    /// The top and bottom of the sampled cheek, below the corners.
    private static let below = (top: 0.31, bottom: 0.56)
    /// The number of samples across, down the eye and down the cheek.
    private static let (across, down, cheekDown) = (24, 14, 8)

    /// Measures the eye whose left corner is landmark `first`; `nil` if it is not wholly in the picture. The landmarks
    /// are in pixels of the upright picture.
    init?(ofEyeAt first: Int, of landmarks: FaceLandmarks, in gray: GrayBuffer, grayFromUpright: Affine) {
        let (left, right) = (landmarks.points[first], landmarks.points[first + 3])
        let width = left.distance(to: right)
        let grayFromEye = Affine.scale(width, width).then(.rotation(degrees: landmarks.roll))
            .then(.translation((left.x + right.x) / 2, (left.y + right.y) / 2)).then(grayFromUpright)
        /// Returns rows of levels at these heights below the corners; `nil` if one is outside the picture.
        func levels(at heights: [Double]) -> [[Double]]? {
            let rows = heights.map { height in
                Self.steps(from: -Self.halfWidth, to: Self.halfWidth, Self.across).compactMap { x in
                    gray.level(at: grayFromEye.apply(Point(x, height))).map(Double.init)
                }
            }
            return rows.allSatisfy { $0.count == Self.across } ? rows : nil
        }
        let heights = Self.steps(from: -Self.halfHeight, to: Self.halfHeight, Self.down)
        guard let eye = levels(at: heights),
            let below = levels(at: Self.steps(from: Self.below.top, to: Self.below.bottom, Self.cheekDown))
        else { return nil }
        let light = below.joined().sorted()[Self.across * Self.cheekDown / 2]
        let darkness = eye.map { $0.reduce(0) { $0 + max(0, light - $1) } }
        let whole = darkness.reduce(0, +)
        guard whole > 0 else { return nil }
        cheek = light
        depth = whole / (light * Double(Self.across * Self.down))
        drop = zip(heights, darkness).reduce(0) { $0 + $1.0 * $1.1 } / whole
    }

    private static func steps(from start: Double, to end: Double, _ count: Int) -> [Double] {
        (0..<count).map { start + (Double($0) + 0.5) / Double(count) * (end - start) }
    }
}
