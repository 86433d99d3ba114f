internal import Imaging

/// The colours of a drawing on a head of one tone.
///
/// Ink is dark and never turns white, because glowing eyes have no gaze. Whites dim with the head, so that nothing
/// glows at night.
struct InkPalette {
    /// The colour of the head.
    private let base: OKLab
    /// `true` if nothing has a colour of its own, in black and white pictures.
    private let isGray: Bool
    /// `true` if hearts, blushes and the like are drawn in ink.
    private let isInkOnly: Bool
    private let ink: OKLab
    private let pupil: OKLab

    /// Creates the palette for a head.
    ///
    /// - Parameter ink: The colour of the ink that the user chose; `nil` for one that suits the head.
    init(_ complexion: Complexion, ink: Color?, isInkOnly: Bool) {
        base = complexion.tone
        isGray = complexion.isGray
        self.isInkOnly = isInkOnly
        let dark = base.isTooDarkForInk ? OKLab(lightness: 0.20, chroma: 0.012, hue: 60) : base.darkInk
        pupil = dark
        self.ink =
            if let ink { OKLab(ink) } else if base.isTooDarkForInk {
                OKLab(lightness: 0.86, chroma: 0.02, hue: 85)
            } else { dark }
    }

    /// The help that ink needs to stand out from a dark head, 0 to 1: gradual, because in a movie or a crowd heads are
    /// now lighter, now darker.
    var darkness: Double { base.darkness }

    /// The colour of the embossed edge: the head is lighter below a stroke, like pressed clay.
    var emboss: (color: Color, alpha: Double) {
        let lift = 0.07 + 0.06 * darkness
        let raised = OKLab(base.lightness + lift, 1.05 * base.a, 1.05 * base.b)
        return (raised.color, (95 + 55 * darkness) / 255)
    }

    /// Returns the colour of a mark.
    func color(_ role: InkColor) -> Color {
        let color = isInkOnly ? inkOnly(role) : full(role)
        return (isGray ? color.gray : color).color
    }

    /// The lightness of the head, from 0 for dark to 1 for light.
    private var lightness: Double { Blend.clamp((base.lightness - 0.40) / 0.45, 0, 1) }
    private var white: OKLab { OKLab(lightness: 0.80 + 0.18 * lightness, chroma: 0.012, hue: 85) }

    /// Returns the colour in a drawing of ink only: white for areas, ink for lines.
    private func inkOnly(_ role: InkColor) -> OKLab {
        switch role {
        case .white, .ring, .spark, .shine, .rim, .glint, .woodLight, .tear, .tongue, .beak, .snout, .pad,
            .petal:
            white
        case .pupil, .mouth, .glasses: pupil
        case .ink, .tearLine, .red, .gold, .goldLine, .blush, .blushLine, .vein, .wood, .woodLine, .crease:
            ink
        }
    }

    private func full(_ role: InkColor) -> OKLab {
        let k = lightness
        let scene = 0.86 + 0.14 * k
        let bold = 0.9 + 0.1 * k
        return switch role {
        case .ink: ink
        case .pupil: pupil
        case .white, .spark, .shine: white
        case .ring: OKLab(base.lightness + 0.24, 0.6 * base.a, 0.6 * base.b)
        case .mouth: OKLab(lightness: (0.30 - 0.06 * darkness) * scene, chroma: 0.085, hue: 22)
        case .tongue: OKLab(lightness: 0.64 * scene, chroma: 0.135, hue: 18)
        case .tear: OKLab(lightness: 0.80 * scene, chroma: 0.095, hue: 232)
        case .tearLine: OKLab(lightness: 0.60 * scene, chroma: 0.12, hue: 245)
        case .red: OKLab(lightness: 0.60 * bold, chroma: 0.215, hue: 25)
        case .vein: OKLab(lightness: 0.56 * bold, chroma: 0.205, hue: 27)
        case .gold: OKLab(lightness: 0.86 * scene, chroma: 0.155, hue: 88)
        case .goldLine: OKLab(lightness: 0.50 * scene, chroma: 0.11, hue: 65)
        case .beak: OKLab(lightness: 0.80 * scene, chroma: 0.15, hue: 72)
        case .petal: OKLab(lightness: 0.78 * scene, chroma: 0.12, hue: 355)
        case .snout: base + snoutTint
        case .pad: base + innerTint
        case .blush:
            OKLab(
                lightness: min(0.72, max(base.lightness - 0.07, 0.50)),
                chroma: 0.15 + 0.01 * darkness,
                hue: 16
            )
        case .blushLine: blushLine
        case .glasses: OKLab(lightness: 0.20, chroma: 0.02, hue: 260)
        case .glint: OKLab(lightness: 0.42, chroma: 0.03, hue: 250)
        case .wood: OKLab(lightness: 0.54, chroma: 0.085, hue: 60)
        case .woodLight: OKLab(lightness: 0.66, chroma: 0.085, hue: 66)
        case .woodLine: OKLab(lightness: 0.30, chroma: 0.05, hue: 55)
        case .crease: base.lighter(by: -0.16 + 0.06 * darkness)
        case .rim: OKLab(lightness: 0.97 * scene, chroma: 0.01, hue: 80)
        }
    }
}

extension InkPalette {
    /// Lines darker than light heads and lighter than dark ones; those as light as the head have the most colour.
    private var blushLine: OKLab {
        let share = Blend.smooth((base.lightness - 0.56) / 0.12)
        return OKLab(
            lightness: base.lightness + 0.13 - 0.30 * share,
            chroma: 0.165 + 0.04 * (1 - abs(2 * share - 1)),
            hue: 16
        )
    }

    /// The difference of a snout's colour from the head's.
    var snoutTint: OKLab { tint(OKLab(-0.035, 0.045, -0.004), OKLab(0.09, 0.05, 0)) }
    /// The difference of an ear's inside from the head's colour.
    var innerTint: OKLab { tint(OKLab(-0.03, 0.055, -0.005), OKLab(0.06, 0.055, -0.005)) }
    /// The difference of fur from the head's colour.
    var furTint: OKLab {
        let darker = 0.12 + 0.05 * Blend.smooth((base.lightness - 0.55) / 0.2)
        return tint(OKLab(-darker, 0.006, 0.012), OKLab(-0.09, 0.006, 0.012))
    }

    /// The difference of a fin's or feather's colour, which is orange, from the head's.
    var finTint: OKLab { tint(OKLab(-0.06, 0.05, 0.07), OKLab(0.12, 0.05, 0.07)) }

    /// Returns a difference on this head, between those on a light and on a dark one.
    private func tint(_ light: OKLab, _ dark: OKLab) -> OKLab {
        let tint = light * (1 - darkness) + dark * darkness
        return isGray || isInkOnly ? tint.gray : tint
    }
}

extension OKLab {
    /// The ink on clay of this colour: of the same hue, dark brown on skin, never black.
    fileprivate var darkInk: OKLab {
        OKLab(
            lightness: Blend.clamp(0.02 + 0.32 * lightness, 0.11, 0.27),
            chroma: min(0.045, 0.5 * chroma + 0.012),
            hue: hue
        )
    }

    /// The help that dark ink needs to stand out from clay of this colour, 0 to 1.
    var darkness: Double { Blend.smooth((0.56 - lightness) / 0.08) }

    /// `true` for heads too dark for dark ink. Only colours chosen by the user are that dark; skin is not.
    fileprivate var isTooDarkForInk: Bool { lightness < 0.40 }
}
