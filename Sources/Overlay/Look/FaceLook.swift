internal import Imaging

/// The look of a face in a picture: its light, sharpness and grain, and for the styles made of it, skin and a few
/// cells.
package struct FaceLook: Hashable, Sendable {
    var light: FaceLight
    var texture: PictureTexture
    /// 1 in a colour picture, 0 in black and white, where nothing is drawn in colour.
    var colorfulness: Double
    /// The colour for heads of skin.
    var skin: Color
    /// The face reduced to a few cells; `nil` without a picture.
    var cells: FaceCells?
    package var isMeasured: Bool { cells != nil }
    /// The number of the grain pattern, different for each frame of a movie, as from a sensor.
    package var grainNumber = 0

    /// The look in a studio, for heads without a picture.
    package static let studio = FaceLook(
        light: .studio,
        texture: .smooth,
        colorfulness: 1,
        skin: Color(hex: 0xEBC09D)
    )

    init(light: FaceLight, texture: PictureTexture, colorfulness: Double, skin: Color) {
        (self.light, self.texture, self.colorfulness, self.skin) = (light, texture, colorfulness, skin)
    }

    /// Measures the look of a face in a picture; `nil` if nothing of it is visible there, or the anchor is unusable.
    package init?(of view: FaceView, anchor: OverlayAnchor, coverage: Double? = nil) {
        guard (try? anchor.check()) != nil else { return nil }
        let reader = FaceReader(view, anchor: anchor)
        let (width, height) = (reader.frame.width, reader.frame.height)
        let samples = FaceReader.grid(about: Point(0, 0), width, height, across: 24, down: 28).compactMap {
            place in
            reader.color(at: place).map {
                (place: Point(2 * place.x / width, 2 * place.y / height), color: $0)
            }
        }
        let middle = samples.filter { abs($0.place.x) < 0.6 && abs($0.place.y) < 0.6 }
        guard !middle.isEmpty else { return nil }
        let lab = samples.map { (place: $0.place, color: OKLab($0.color)) }
        self.init(
            light: FaceLight(
                white: view.scene.brightness(about: anchor),
                middle: middle.map {
                    LinearColor.ofLevel[Int(max($0.color.red, $0.color.green, $0.color.blue))]
                },
                samples: lab.filter { $0.place.length < 0.85 }.map { ($0.place, $0.color.lightness) }
            ),
            texture: PictureTexture(of: view.details),
            colorfulness: view.scene.colorfulness,
            skin: Self.skin(lab.filter { $0.place.length < 0.6 }.map(\.color), view.scene.colorfulness)
        )
        cells = FaceCells(reader, coverage: coverage ?? OverlayAppearance.standardCoverage)
    }

    /// Returns the colour for a head of skin: the median of the face's middle without shadows and highlights, slightly
    /// lighter, within what skin can be and ink can be read on.
    private static func skin(_ colors: [OKLab], _ colorfulness: Double) -> Color {
        let sorted = colors.sorted { $0.lightness < $1.lightness }
        let kept = Array(sorted[(sorted.count * 35 / 100)..<(sorted.count * 95 + 99) / 100])
        guard let median = kept.median else { return studio.skin }
        return OKLab(
            lightness: Blend.clamp(median.lightness + 0.02, 0.42, 0.90),
            chroma: Blend.clamp(median.chroma, 0.03, 0.09) * colorfulness,
            hue: Blend.clamp(median.hue, 38, 74)
        ).color
    }

    /// Returns a mixture with another look of weight `share`: in a movie, light must not jump. Cells and colours stay,
    /// so that many frames reveal no more of a face than the first.
    package func mixed(with other: FaceLook, share: Double) -> FaceLook {
        var mixed = self
        mixed.light = light.mixed(with: other.light, share: share)
        mixed.texture = PictureTexture(
            blur: texture.blur * (1 - share) + other.texture.blur * share,
            grain: texture.grain * (1 - share) + other.texture.grain * share
        )
        mixed.cells = cells ?? other.cells
        return mixed
    }
}
