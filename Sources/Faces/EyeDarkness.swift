internal import Imaging

/// The darkness of an eye relative to the cheek below it.
///
/// An open eye is darkest under its upper lid, above the line through its corners; the lashes of a closed one lie below
/// that line. Lengths are in widths of the eye, which makes them independent of the face's size and roll.
struct EyeDarkness {
    /// The level of the cheek, 0 to 255.
    let cheek: Double
    /// The mean darkness, 0 to 1: the distance of the eye's pixels below the cheek's level, over that level.
    let depth: Double
    /// The distance of the darkness below the line through the corners; negative above it.
    let drop: Double

    /// The half width and half height of the sampled area around the middle between the corners.
    private static let (halfWidth, halfHeight) = (0.375, 0.22)
    /// The upper and lower edge of the sampled part of the cheek, below the corners.
    private static let below = (top: 0.31, bottom: 0.56)
    /// The number of samples across, down the eye and down the cheek.
    private static let (across, down, cheekDown) = (24, 14, 8)

    /// Measures the eye whose left corner is point `first` of the landmarks; `nil` if it is not wholly in the picture.
    ///
    /// - Parameter grayFromUpright: The map from the landmarks' pixels to those of `gray`.
    init?(ofEyeAt first: Int, of landmarks: FaceLandmarks, in gray: GrayBuffer, grayFromUpright: Affine) {
        let (left, right) = (landmarks.points[first], landmarks.points[first + 3])
        let width = left.distance(to: right)
        let grayFromEye = Affine.scale(width, width).then(.rotation(degrees: landmarks.roll))
            .then(.translation((left.x + right.x) / 2, (left.y + right.y) / 2)).then(grayFromUpright)
        /// Returns rows of levels across the eye at these heights below its corners; `nil` if one is outside
        /// the picture.
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
