internal import Imaging

/// The colours of a drawing in the light of a picture.
///
/// Every colour is multiplied by the light, so that nothing glows at night. Ink is dark and never turns white, because
/// glowing eyes have no gaze.
struct InkPalette {
    private let exposure: Double
    private let colorfulness: Double
    private let chosen: Color
    /// `true` if hearts, blushes and the like are drawn in ink.
    private let isInkOnly: Bool

    /// - Parameter ink: The colour of the ink.
    init(_ look: FaceLook, ink: Color, isInkOnly: Bool) {
        (exposure, colorfulness) = (look.light.exposure, look.colorfulness)
        (chosen, self.isInkOnly) = (ink, isInkOnly)
    }

    /// The ink in this light.
    var ink: Color { lit(chosen).color }

    /// Returns a colour in the light of the picture, and without chroma in one without.
    func lit(_ color: Color) -> LinearColor {
        guard colorfulness < 1 else { return LinearColor(color) * exposure }
        let own = OKLab(color)
        return OKLab(own.lightness, own.a * colorfulness, own.b * colorfulness).linear * exposure
    }

    /// The paper of borders, around the head and around what is beside it.
    var paper: LinearColor { lit(Color(hex: 0xFFF9EC)) }

    /// Returns the colour of a mark.
    func color(of mark: InkMark) -> Color {
        if mark.color == .ink { return ink }
        guard isInkOnly else { return lit(mark.color).color }
        if case .spot = mark.form { return ink }
        let isLight = mark.color.luma > Self.lightest
        let isPupil = mark.color == .pupil && chosen.luma > Self.lightest
        return isLight || isPupil ? lit(isLight ? .white : .pupil).color : ink
    }

    /// The luma up to which a colour becomes ink where all is drawn in it, and not white.
    private static let lightest = 140.0
}
