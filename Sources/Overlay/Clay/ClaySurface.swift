internal import Imaging

/// Something modelled in clay: where it is, and in what colours.
protocol ClaySurface {
    /// A rectangle of the face's own frame that holds it.
    var box: Rect { get }
    /// How tightly its outline is bent.
    var smallestRadius: Double { get }
    /// About how far outside a point lies; 0 or less inside.
    func distance(to point: Point) -> Double
    /// The colour at a point, so far outside.
    func color(at point: Point, distance: Double) -> OKLab
}

/// The head itself.
struct ClayHead: ClaySurface {
    let shading: ClayShading

    var box: Rect { shading.shape.box }

    var smallestRadius: Double { min(shading.shape.halfWidth, shading.shape.halfHeight) }

    func distance(to point: Point) -> Double { shading.shape.distance(to: point) }

    func color(at point: Point, distance: Double) -> OKLab { shading.head(at: point) }
}

/// An ear, an arm, a snout: a form beside or on the head.
struct ClayForm: ClaySurface {
    let shape: ClayShape
    /// What its colour has more than the head's.
    let tint: OKLab
    /// How far into the form its rim is seen.
    let rim: Double
    let shading: ClayShading

    var box: Rect { shape.box }

    // A form is modelled as far into it as it is thin.
    var smallestRadius: Double { rim }

    func distance(to point: Point) -> Double { shape.distance(to: point) }

    func color(at point: Point, distance: Double) -> OKLab {
        shading.clay(tint, at: point, distance: distance, rim: rim)
    }
}

/// How clay lies in a picture: its edge, its shadow and its grain.
struct ClayCoat {
    /// The map from pixels of the picture to the face's own frame, lengths all of which it changes by `scale`.
    let frameFromTarget: Affine
    let targetFromFrame: Affine
    /// How far the edge fades outside the form, in the face's own frame.
    let edge: Double
    let shadow: Shadow?
    /// The grain, in lightness, and how far it is moved.
    let grain: Grain
    let grainShift: (x: Int, y: Int)

    /// A soft shadow that falls away from the light.
    struct Shadow {
        /// How far it lies from the form.
        let offset: Point
        /// How far it fades.
        let blur: Double
        /// How dark it is, 0 to 1.
        let depth: Double

        /// How dark it is so far outside the form.
        func alpha(at distance: Double) -> Double {
            depth * (1 - Blend.smooth((distance + 0.35 * blur) / (1.35 * blur)))
        }
    }

    /// The pixels that a form and its shadow can touch.
    func bounds(of surface: some ClaySurface) -> PixelRect {
        let shift = shadow?.offset ?? Point(0, 0)
        let reach = max(edge, (shadow?.blur ?? 0) + max(abs(shift.x), abs(shift.y)))
        let box = surface.box.expanded(by: reach)
        return Rect(enclosing: box.corners.map(targetFromFrame.apply))?.expanded(by: 1).enclosingPixels
            ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
}
