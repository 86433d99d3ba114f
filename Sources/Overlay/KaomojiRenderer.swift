public import Imaging

/// Draws kaomoji over faces.
///
/// Make one and use it for many faces: it keeps the fonts it has opened. It owns objects of FreeType and
/// HarfBuzz, so it belongs to one task at a time and is not `Sendable`; what it returns is a plain value.
public final class KaomojiRenderer {
    let typesetter: Typesetter

    /// A renderer that takes its signs from these fonts: the user's own files first, then the documented
    /// files of fonts-noto-core and fonts-wqy-microhei under `directories` (Debian's place for them when
    /// `nil`), then, if `asksFontconfig`, any outline font of the machine. Texts of emoji alone take their
    /// pictures from the file of fonts-noto-color-emoji under `directories`.
    ///
    /// Throws when a font of the user's cannot be used.
    public init(
        fonts: [String] = [],
        directories: [String]? = nil,
        asksFontconfig: Bool = true
    ) throws(OverlayError) {
        typesetter = Typesetter(
            fonts: try FontFallback(
                userFonts: fonts,
                directories: directories ?? [FontFile.systemDirectory],
                asksFontconfig: asksFontconfig
            )
        )
    }

    /// The kaomoji over a face as a layer in the pixels of the picture it is meant for.
    ///
    /// - Parameters:
    ///   - kaomoji: What to draw.
    ///   - anchor: Where the face is, upright pixels.
    ///   - appearance: How to draw it.
    ///   - mapping: The map from upright pixels to those of the target, which may be stored turned or
    ///     mirrored, or be scaled.
    ///   - canvas: The rectangle of the target outside which nothing is drawn.
    /// - Returns: A layer within the canvas, empty when the face lies outside.
    /// - Throws: When a sign is in no font, nothing leaves ink, or the face cannot be drawn on.
    public func render(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        mapping uprightToTarget: Affine = .identity,
        within canvas: PixelRect
    ) throws(OverlayError) -> Layer {
        let (drawing, layout) = try prepared(kaomoji, anchor, appearance, uprightToTarget, canvas)
        return try drawing.layer(layout, library: typesetter.fonts.library)
    }

    /// The same as `render`, in two layers: laid over each other they make its layer.
    ///
    /// For faces that touch: with all patches drawn before all signs, no patch hides a neighbour's eye.
    public func renderLayers(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        mapping uprightToTarget: Affine = .identity,
        within canvas: PixelRect
    ) throws(OverlayError) -> OverlayLayers {
        let (drawing, layout) = try prepared(kaomoji, anchor, appearance, uprightToTarget, canvas)
        return try drawing.layers(layout, library: typesetter.fonts.library)
    }

    private func prepared(
        _ kaomoji: Kaomoji,
        _ anchor: OverlayAnchor,
        _ appearance: OverlayAppearance,
        _ uprightToTarget: Affine,
        _ canvas: PixelRect
    ) throws(OverlayError) -> (Drawing, FaceLayout) {
        try anchor.check()
        let drawing = try Drawing(
            anchor: anchor,
            appearance: appearance,
            uprightToTarget: uprightToTarget,
            canvas: canvas
        )
        let layout = try FaceLayout(
            kaomoji,
            on: drawing.frame,
            style: appearance.style,
            hasPatch: appearance.patchColor != nil,
            margin: drawing.margin,
            typesetter: typesetter
        )
        return (drawing, layout)
    }
}
