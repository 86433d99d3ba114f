internal import Imaging

/// A form of clay, with its colours.
protocol ClaySurface {
    /// A bounding box in face coordinates.
    var box: Rect { get }
    /// The minimum radius of curvature of the outline.
    var smallestRadius: Double { get }
    /// An upper bound of the change of ``distance(to:)`` outside, per unit of movement.
    var steepness: Double { get }
    /// The depth below the outline to which the form is seen.
    var visibleDepth: Double { get }
    /// Returns an approximate distance; 0 or less inside.
    func distance(to point: Point) -> Double
    /// Returns the colour at a point, given its distance outside: levels of sRGB, 0 to 255.
    func levels(at point: Point, distance: Double) -> SIMD3<Double>
}

extension ClaySurface {
    var visibleDepth: Double { .infinity }
}

struct ClayHead: ClaySurface {
    let paint: LinearColor
    let shading: ClayShading

    var box: Rect { shading.shape.box }

    var smallestRadius: Double { min(shading.shape.halfWidth, shading.shape.halfHeight) }

    var steepness: Double { shading.shape.steepness }

    func distance(to point: Point) -> Double { shading.shape.distance(to: point) }

    func levels(at point: Point, distance: Double) -> SIMD3<Double> {
        shading.head(paint, at: point, depth: -distance).levels
    }
}

/// A form beside or on the head: an ear, an arm, a snout.
struct ClayForm: ClaySurface {
    let shape: ClayShape
    let paint: LinearColor
    let rim: Double
    let shading: ClayShading

    var box: Rect { shape.box }

    // About as deep as the form is thin.
    var smallestRadius: Double { rim }

    var steepness: Double { 1 }

    func distance(to point: Point) -> Double { shape.distance(to: point) }

    func levels(at point: Point, distance: Double) -> SIMD3<Double> {
        shading.form(paint, at: point, depth: -distance / max(1e-9, rim)).levels
    }
}

/// A flat paper border of one colour.
struct PaperRim<Form: ClaySurface>: ClaySurface {
    let form: Form
    let width: Double
    /// Its colour, levels of sRGB.
    let paper: SIMD3<Double>

    var box: Rect { form.box.expanded(by: width) }

    var smallestRadius: Double { form.smallestRadius + width }

    var steepness: Double { form.steepness }

    var visibleDepth: Double { 2 * width }

    func distance(to point: Point) -> Double { form.distance(to: point) - width }

    func levels(at point: Point, distance: Double) -> SIMD3<Double> { paper }
}

/// The coating of clay in a picture: edge, shadow and grain.
struct ClayCoat {
    /// A similarity from pixels of the picture to face coordinates.
    let frameFromTarget, targetFromFrame: Affine
    /// The distance over which the edge fades, in face coordinates.
    let edge: Double
    var shadow: Shadow?
    /// The grain in lightness, how much of it, and its offset.
    let grain: Grain
    let grainAmount: Float
    let grainShift: (x: Int, y: Int)

    /// A soft shadow below a form.
    struct Shadow {
        let offset: Point
        /// The distance of its fading.
        let blur: Double

        /// The opacity below a form.
        private static let depth = 0.40
        /// An invisible opacity, subtracted to end the shadow sooner and touch fewer JPEG blocks.
        private static let faintest = 0.012

        /// The distance outside a form of this steepness beyond which its shadow does not reach.
        func reach(_ steepness: Double) -> Double { blur + steepness * offset.length }

        func alpha(at distance: Double) -> Double {
            let fade = Blend.smooth((distance + 0.35 * blur) / (1.35 * blur))
            return max(0, Self.depth * (1 - fade) - Self.faintest)
        }
    }

    var flat: ClayCoat {
        var flat = self
        flat.shadow = nil
        return flat
    }

    func bounds(of surface: some ClaySurface) -> PixelRect {
        let shift = shadow?.offset ?? Point(0, 0)
        let reach = max(edge, (shadow?.blur ?? 0) + max(abs(shift.x), abs(shift.y)))
        let box = surface.box.expanded(by: reach)
        return Rect(enclosing: box.corners.map(targetFromFrame.apply))?.expanded(by: 1).enclosingPixels
            ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
}
