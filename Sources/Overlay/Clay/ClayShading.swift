internal import Imaging

/// The colours of a head, and of other forms of the same clay, in face coordinates.
///
/// The head has the colour and the light of the face it covers, a slightly darker rim, darkest on the side away from
/// the light, and a soft highlight.
struct ClayShading {
    let base: OKLab
    let light: FaceLight
    let shape: PatchShape
    /// Half the width and height of the face, over which the light was measured.
    private let reach: Point
    /// The direction towards the light.
    let direction: Point
    /// The strength of the modelling, lower for dark clay.
    private let strength: Double
    private let highlight: Point

    private static let rimDepth = 0.072
    private static let gloss = 0.038
    /// The level at which the darker rim starts.
    private static let rimStart = 0.66

    init(_ complexion: Complexion, shape: PatchShape, frame: FaceFrame) {
        base = complexion.tone
        light = complexion.light
        self.shape = shape
        reach = Point(frame.width / 2, frame.height / 2)
        direction = light.direction
        strength = 0.55 + 0.45 * min(1, base.lightness / 0.7)
        highlight =
            shape.center
            + Point(
                0.30 * shape.halfWidth * direction.x,
                -0.30 * shape.halfHeight + 0.12 * shape.halfHeight * min(0, direction.y)
            )
    }

    /// Returns the colour of the head at a point.
    func head(at point: Point) -> OKLab {
        let lit = self.lit(at: point)
        var color = lit
        let offset = point - shape.center
        // This sum is an upper bound of the level, and cheaper.
        let most = abs(offset.x) / shape.halfWidth + abs(offset.y) / shape.halfHeight
        let level = most > 0.9 * Self.rimStart ? shape.level(at: point) : 0
        if level > Self.rimStart {
            let length = max(1e-9, offset.distance(to: Point(0, 0)))
            let facing = (offset.x * direction.x + offset.y * direction.y) / length
            let depth = Blend.smooth((level - Self.rimStart) / (1 - Self.rimStart))
            color.lightness -= 1.35 * Self.rimDepth * strength * depth * (0.62 - 0.38 * facing)
        }
        color.lightness += Self.gloss * strength * glow(at: point)
        return color.deepened(from: lit)
    }

    /// Returns the colour of a form beside the head at a point, with the distance to its surface (negative inside).
    func clay(_ tint: OKLab, at point: Point, distance: Double, rim: Double) -> OKLab {
        var lit = lit(at: point) + tint
        lit.lightness -= 0.25 * Self.gloss * strength
        var color = lit
        color.lightness -= Self.rimDepth * strength * Blend.smooth(1 + distance / max(1e-9, rim))
        return color.deepened(from: lit)
    }

    /// Returns the colour at a point from the light alone; beyond the face it continues as at its edge.
    private func lit(at point: Point) -> OKLab {
        base
            + light.shade(
                u: Blend.clamp(point.x / reach.x, -1.05, 1.05),
                v: Blend.clamp(point.y / reach.y, -1.05, 1.05)
            )
    }

    private func glow(at point: Point) -> Double {
        let (x, y) = (
            (point.x - highlight.x) / (0.75 * shape.halfWidth),
            (point.y - highlight.y) / (0.60 * shape.halfHeight)
        )
        return Powers.exponential(-1.6 * (x * x + y * y))
    }
}

extension OKLab {
    /// Returns the colour with its chroma adjusted to the shade: darker clay is slightly more saturated.
    fileprivate func deepened(from lit: OKLab) -> OKLab {
        let share = Blend.clamp(lightness / max(1e-6, lit.lightness), 0.8, 1.1)
        let factor = 1 + 0.6 * (1 - share)
        return OKLab(lightness, a * factor, b * factor)
    }
}
