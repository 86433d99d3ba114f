internal import Imaging

/// The colours of a drawing in the light of a picture. All are multiplied by the light, so that nothing glows at night.
/// Ink never turns white: glowing eyes have no gaze.
struct InkPalette {
    private let exposure: Double
    private let colorfulness: Double
    private let chosen: Color
    /// `true` to draw hearts, blushes and the like in ink.
    private let isInkOnly: Bool

    init(_ look: FaceLook, ink: Color, isInkOnly: Bool) {
        (exposure, colorfulness) = (look.light.exposure, look.colorfulness)
        (chosen, self.isInkOnly) = (ink, isInkOnly)
    }

    var ink: Color { lit(chosen).color }

    /// Returns a colour in the picture's light, without chroma in a picture in black and white.
    func lit(_ color: Color) -> LinearColor {
        guard colorfulness < 1 else { return LinearColor(color) * exposure }
        let own = OKLab(color)
        return OKLab(own.lightness, own.a * colorfulness, own.b * colorfulness).linear * exposure
    }

    /// The paper of borders.
    var paper: LinearColor { lit(Color(hex: 0xFFF9EC)) }

    func color(of mark: InkMark) -> Color {
        if mark.color == .ink { return ink }
        guard isInkOnly else { return lit(mark.color).color }
        if case .spot = mark.form { return ink }
        let isLight = mark.color.luma > Self.lightest
        let isPupil = mark.color == .pupil && chosen.luma > Self.lightest
        return isLight || isPupil ? lit(isLight ? .white : .pupil).color : ink
    }

    /// The luma up to which a colour becomes ink, not white, where all is drawn in ink.
    private static let lightest = 140.0
}
