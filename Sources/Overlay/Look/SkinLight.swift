internal import Imaging

/// The lightness of a head, from what the parts of a face show.
///
/// The parts disagree. A flash shines on the middle of a face, so the sides of the jaw tell more of dark skin. Light
/// skin in the shade or against the light is no lighter in the picture than brown skin in good light, but is seen as
/// light: its sides are as light as its middle, its hue is pinker, and something around it is lighter, which at night
/// nothing is. See docs/decisions/look.md.
struct SkinLight {
    /// The lightness of the skin, or the least on which ink can be read.
    let lightness: Double
    /// The factor by which a nearly black face is brightened for the ink; like light, it makes colours stronger, too.
    let gain: Double
    /// The addition that makes up for the shade; skin in the shade has more chroma than it is seen with, too.
    let lift: Double

    /// The lift for the hue alone, for the shade, and the addition to it in deep shade beside something lighter.
    private static let (forHue, forShade, deepest) = (0.03, 0.06, 0.08)
    /// The shade on a face beside something lighter, if the jaw shows no skin: 0 to 1.
    private static let unknownShade = 0.5

    /// - Parameters:
    ///   - zones: The lightness of the zones that agree.
    ///   - jaw: The lightness of the jaw's lighter side, if it shows skin.
    ///   - skin: The median colour of all points with skin.
    ///   - sorted: The lightness of all points with skin, in ascending order.
    ///   - lightest: The lightness of the lightest parts of the face and its surroundings.
    init(zones: Double, jaw: Double?, skin: OKLab, sorted: [Double], lightest: Double) {
        let pink = skin.pinkness
        let side = jaw.map { Blend.clamp($0 - zones, -0.20, 0.20) } ?? 0
        let trust = side > 0 ? 1 : (1 - pink) * (1 - Blend.smooth((zones - 0.60) / 0.08))
        let (middle, high) = (sorted.percentileOfSorted(0.5), sorted.percentileOfSorted(0.85))
        var light = 0.6 * (zones + 0.5 * side * trust) + 0.2 * middle + 0.2 * (high - 0.09)
        let outshone = Blend.smooth((lightest - high - 0.05) / 0.10)
        let shade = jaw.map { Blend.smooth(($0 - zones + 0.05) / 0.05) } ?? Self.unknownShade * outshone
        // Light skin, and skin without highlights, is as light as most of it; dark skin with highlights is not raised.
        let raised = max(Blend.smooth((middle - 0.50) / 0.08), shade * Blend.smooth((middle - 0.40) / 0.08))
        light += max(0, sorted.percentileOfSorted(0.62) - light) * raised
        lightness = max(OKLab.leastSkinLightness, light)
        gain = min(2, lightness / max(0.1, light))
        let deep = 1 - Blend.smooth((lightness - 0.50) / 0.12)
        let faded = pink * (1 - Blend.smooth((lightness - 0.60) / 0.14))
        // What is raised for the ink's sake already needs less.
        let forHue = max(0, Self.forHue * faded - (lightness - light))
        let forShade = (Self.forShade + Self.deepest * deep * outshone) * shade * faded
        // No lighter than the lightest parts of the skin; in deep shade a little, because eyes and teeth lighten a face.
        let room = high + 0.02 + (0.03 + 0.06 * outshone) * deep - lightness
        lift = min(forHue + forShade, max(0, room))
    }
}

extension OKLab {
    /// 1 for the hues of pink skin, 0 for those of brown skin and for grey.
    fileprivate var pinkness: Double {
        Blend.smooth((47.3 - warmHue) / 10) * Blend.smooth((chroma - 0.012) / 0.012)
    }
}
