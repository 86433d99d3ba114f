internal import Imaging

/// The shading of clay, in face coordinates and linear light. Forms darken towards their outline, less on the light's
/// side; the head has a soft highlight. Shade is warmer than light, not greyer: butter would turn olive.
struct ClayShading {
    let light: FaceLight
    let shape: PatchShape
    private let direction: Point
    private let relief: Double

    /// The depth of a head's shade below the outline, in halves of its width.
    static let depth = 0.62
    /// The outline's gain towards the light, and its loss all around.
    private static let (rounding, rim) = (0.30, 0.16)
    /// The strength of the plane of light over the face, and its maximum.
    private static let (plane, mostPlane) = (1.7, 0.16)
    private static let gloss = 0.13

    init(_ light: FaceLight, shape: PatchShape, relief: Double) {
        (self.light, self.shape, direction, self.relief) = (light, shape, light.direction, relief)
    }

    /// Returns the colour of a head. `paint` is its colour in full light; `depth` the point's distance below the
    /// outline.
    func head(_ paint: LinearColor, at point: Point, depth: Double) -> LinearColor {
        let offset = point - shape.center
        let length = max(1e-9, offset.length)
        let facing = (offset.x * direction.x + offset.y * direction.y) / length
        let lit = shaded(paint, at: offset, depth: depth / (Self.depth * shape.halfWidth), facing: facing)
        let (x, y) = (
            (offset.x - 0.34 * shape.halfWidth * direction.x) / (0.42 * shape.halfWidth),
            (offset.y + 0.52 * shape.halfHeight) / (0.30 * shape.halfHeight)
        )
        let glow = relief * Self.gloss * Powers.exponential(-1.6 * (x * x + y * y))
        return LinearColor(lit.channels + glow * (1 - lit.channels))
    }

    /// Returns the colour of a form beside or on the head. `depth` is in depths of its shade.
    func form(_ paint: LinearColor, at point: Point, depth: Double) -> LinearColor {
        shaded(paint, at: point - shape.center, depth: depth, facing: 0)
    }

    private func shaded(_ paint: LinearColor, at offset: Point, depth: Double, facing: Double) -> LinearColor
    {
        let near = 1 - min(1, depth)
        let edge = near * near
        let slope = light.slope.x * offset.x / shape.halfWidth + light.slope.y * offset.y / shape.halfHeight
        let plane = Blend.clamp(Self.plane * slope, -Self.mostPlane, Self.mostPlane)
        let shade = Self.rounding * edge * facing - Self.rim * edge + plane
        let share = Blend.clamp(1 + relief * shade, 0.5, 1.3)
        let root = share.squareRoot().squareRoot()
        // Exponents 3/4 for red, 5/4 for blue.
        return LinearColor(paint.channels * SIMD3(share / root, share, share * root))
    }
}
