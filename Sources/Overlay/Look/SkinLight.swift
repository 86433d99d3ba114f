internal import Imaging

/// The lightness of a head, from what the parts of a face show.
///
/// The parts disagree. A flash shines on the middle of a face, so the sides of the jaw tell more of dark skin. Light
/// skin in the shade or against the light is no lighter in the picture than brown skin in good light, but is seen as
/// light: its sides are as light as its middle, and its hue is pinker. See docs/decisions/look.md.
struct SkinLight {
    /// The lightness of the skin.
    let lightness: Double
    /// The addition that makes up for the shade; skin in the shade has more chroma than it is seen with, too.
    let lift: Double

    /// The largest lift.
    private static let most = 0.06
    /// The share of the lift that skin gets for its hue alone.
    private static let forHue = 0.4

    /// - Parameters:
    ///   - zones: The lightness of the zones that agree.
    ///   - jaw: The lightness of the jaw's lighter side, if it shows skin.
    ///   - skin: The median colour of all points with skin.
    ///   - sorted: The lightness of all points with skin, in ascending order.
    init(zones: Double, jaw: Double?, skin: OKLab, sorted: [Double]) {
        let pink = skin.pinkness
        let side = jaw.map { Blend.clamp($0 - zones, -0.20, 0.20) } ?? 0
        let trust = side > 0 ? 1 : (1 - pink) * (1 - Blend.smooth((zones - 0.60) / 0.08))
        let middle = sorted.percentileOfSorted(0.5)
        var light =
            0.6 * (zones + 0.5 * side * trust) + 0.2 * middle + 0.2 * (sorted.percentileOfSorted(0.85) - 0.09)
        // Light skin is as light as most of it; dark skin, which has highlights, is not raised.
        light += max(0, sorted.percentileOfSorted(0.62) - light) * Blend.smooth((middle - 0.50) / 0.08)
        light = max(OKLab.leastSkinLightness, light)
        let shade = jaw.map { Blend.smooth(($0 - zones + 0.05) / 0.05) } ?? 0
        let missing =
            Self.most * pink * (Self.forHue + (1 - Self.forHue) * shade)
            * (1 - Blend.smooth((light - 0.66) / 0.10))
        // No lighter than the lightest parts of the skin; in deep shade a little, because eyes and teeth lighten a face.
        let deep = 0.03 * (1 - Blend.smooth((light - 0.52) / 0.10))
        lift = min(missing, max(0, sorted.percentileOfSorted(0.85) + deep - light))
        lightness = light
    }
}

extension OKLab {
    /// 1 for the hues of pink skin, 0 for those of brown skin and for grey.
    fileprivate var pinkness: Double {
        Blend.smooth((48 - warmHue) / 10) * Blend.smooth((chroma - 0.012) / 0.012)
    }
}
