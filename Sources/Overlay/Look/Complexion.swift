public import Imaging

/// What a picture tells of a face, so that a head drawn on it belongs there: the colour of the skin, how light falls on
/// it, how sharp the picture is and how much grain it has.
public struct Complexion: Hashable, Sendable {
    /// The colour of the head.
    var tone: OKLab
    /// How light falls on it.
    var light: FaceLight
    /// The texture of the picture.
    var texture: PictureTexture
    /// Whether the picture is black and white, or of one hue: nothing is drawn in colour on it.
    var isGray: Bool
    /// Which of the grains that look alike is drawn: another for each frame of a movie, as its sensor has.
    public var grainNumber = 0

    init(tone: OKLab, light: FaceLight, texture: PictureTexture, isGray: Bool) {
        (self.tone, self.light, self.texture, self.isGray) = (tone, light, texture, isGray)
    }

    /// A light skin in a studio, for heads on no picture.
    public static let studio = Complexion(
        tone: OKLab(lightness: 0.83, chroma: 0.072, hue: 64),
        light: .studio,
        texture: .smooth,
        isGray: false
    )

    /// The complexion of a face in a picture; `nil` when nothing of the face is seen there, or the anchor is unusable.
    ///
    /// Colours are looked at where skin is likely to be; what a mask, a hand, glasses or hair hide does not count, and
    /// what is left is kept within what skin can be. See docs/decisions/look.md.
    public init?(of view: FaceView, anchor: OverlayAnchor) {
        guard (try? anchor.check()) != nil else { return nil }
        let reader = FaceReader(view, anchor: anchor)
        guard let skin = SkinTone(reader) else { return nil }
        let isGray = Self.isGray(reader)
        var tone =
            isGray
            ? OKLab(Blend.clamp(skin.measured.lightness, 0.42, 0.90), skin.measured.a, skin.measured.b)
            : skin.measured.asSkin
        var light = FaceLight.even
        if !skin.samples.isEmpty {
            let frame = reader.frame
            let fit = FaceLight.fit(skin.samples, width: frame.width, height: frame.height)
            light = isGray ? fit.light.gray : fit.light
            tone.lightness = min(0.92, tone.lightness + min(0.10, 0.5 * max(0, fit.contrast - 0.08)))
        }
        self.init(tone: tone, light: light, texture: PictureTexture(of: view.details), isGray: isGray)
    }

    /// Whether the picture about a face is black and white, or brown all over.
    private static func isGray(_ reader: FaceReader) -> Bool {
        let side = 1.24 * max(reader.frame.width, reader.frame.height)
        let chromas = reader.colors(about: Point(0, 0), side, side, across: 40, down: 40).map(\.chroma)
        let most = chromas.percentile(0.95)
        return most < 0.022 || (chromas.deviation < 0.006 && most < 0.06)
    }
}

extension Complexion {
    /// The colour of the head as a colour of sRGB, for a patch of one colour.
    public var color: Color { tone.color }

    /// The same light and texture on a head of another colour.
    func painted(_ color: Color) -> Complexion {
        var painted = self
        painted.tone = isGray ? OKLab(color).gray : OKLab(color)
        return painted
    }

    /// Something between this complexion and another, of which `share` counts: for films, in which neither may jump.
    public func mixed(with other: Complexion, share: Double) -> Complexion {
        Complexion(
            tone: tone * (1 - share) + other.tone * share,
            light: light.mixed(with: other.light, share: share),
            texture: PictureTexture(
                blur: texture.blur * (1 - share) + other.texture.blur * share,
                grain: texture.grain * (1 - share) + other.texture.grain * share
            ),
            isGray: isGray
        )
    }
}
