package import Imaging

/// The look of a face in a picture, for a head that matches it: the colour of the skin, the light on it, the sharpness
/// and the grain of the picture.
package struct Complexion: Hashable, Sendable {
    /// The colour of the head.
    var tone: OKLab
    /// The light on it.
    var light: FaceLight
    /// The texture of the picture.
    var texture: PictureTexture
    /// `true` if the picture is black and white, or of a single hue: nothing is drawn in colour on it.
    var isGray: Bool
    /// The face reduced to a few cells; `nil` if there is no picture of it.
    var cells: FaceCells?
    /// `true` if the complexion is that of a face in a picture.
    package var isMeasured: Bool { cells != nil }
    /// The number of the grain pattern: different for each frame of a movie, as from a sensor.
    package var grainNumber = 0

    init(tone: OKLab, light: FaceLight, texture: PictureTexture, isGray: Bool) {
        (self.tone, self.light, self.texture, self.isGray) = (tone, light, texture, isGray)
    }

    /// Light skin in a studio, for heads without a picture.
    package static let studio = Complexion(
        tone: OKLab(lightness: 0.83, chroma: 0.072, hue: 64),
        light: .studio,
        texture: .smooth,
        isGray: false
    )

    /// Measures the complexion of a face in a picture; `nil` if nothing of the face is visible there, or the anchor is
    /// unusable.
    ///
    /// Colours are sampled where skin is likely to be visible; parts hidden by a mask, a hand, glasses or hair are
    /// excluded, and the result is limited to plausible skin colours. See docs/decisions/look.md.
    package init?(of view: FaceView, anchor: OverlayAnchor) {
        guard (try? anchor.check()) != nil else { return nil }
        let reader = FaceReader(view, anchor: anchor)
        let surroundings = reader.surroundings
        guard let skin = SkinTone(reader, surroundings: surroundings) else { return nil }
        let isGray = Self.isGray(surroundings)
        var tone = skin.measured.asSkin
        if isGray { (tone.a, tone.b) = (skin.measured.a, skin.measured.b) }
        var light = FaceLight.even
        if !skin.samples.isEmpty {
            let frame = reader.frame
            let fit = FaceLight.fit(skin.samples, width: frame.width, height: frame.height)
            light = isGray ? fit.light.gray : fit.light
            tone.lightness = min(0.92, tone.lightness + min(0.10, 0.5 * max(0, fit.contrast - 0.08)))
        }
        self.init(tone: tone, light: light, texture: PictureTexture(of: view.details), isGray: isGray)
        cells = FaceCells(reader)
    }

    /// Returns `true` if the picture around a face is black and white, or sepia throughout.
    private static func isGray(_ surroundings: [OKLab]) -> Bool {
        let chromas = surroundings.map(\.chroma)
        let most = chromas.percentile(0.95)
        return most < 0.022 || (chromas.deviation < 0.006 && most < 0.06)
    }
}

extension Complexion {
    /// The colour of the head in sRGB, for a patch of one colour.
    package var color: Color { tone.color }

    /// Returns the same light and texture on a head of another colour.
    func painted(_ color: Color) -> Complexion {
        var painted = self
        painted.tone = isGray ? OKLab(color).gray : OKLab(color)
        return painted
    }

    /// Returns a mixture of this complexion and another one with weight `share`: for movies, in which the complexion
    /// must not jump.
    ///
    /// The cells remain those of this one, so that many frames reveal no more of a face than the first.
    package func mixed(with other: Complexion, share: Double) -> Complexion {
        var mixed = Complexion(
            tone: tone * (1 - share) + other.tone * share,
            light: light.mixed(with: other.light, share: share),
            texture: PictureTexture(
                blur: texture.blur * (1 - share) + other.texture.blur * share,
                grain: texture.grain * (1 - share) + other.texture.grain * share
            ),
            isGray: isGray
        )
        mixed.cells = cells ?? other.cells
        return mixed
    }
}
