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
    ///   - complexion: What the picture tells of the face, for a head that belongs there.
    ///   - mapping: The map from upright pixels to those of the target, which may be stored turned or
    ///     mirrored, or be scaled.
    ///   - canvas: The rectangle of the target outside which nothing is drawn.
    ///   - picture: The upright picture: what is drawn beside a head is moved or made smaller to stay in it; `nil` lets it
    ///     be wherever it is.
    /// - Returns: A layer within the canvas, empty when the face lies outside.
    /// - Throws: When a sign is in no font, nothing leaves ink, or the face cannot be drawn on.
    public func render(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        complexion: Complexion = .studio,
        mapping uprightToTarget: Affine = .identity,
        within canvas: PixelRect,
        picture: Rect? = nil
    ) throws(OverlayError) -> Layer {
        try drawing(kaomoji, anchor, appearance, complexion, uprightToTarget, canvas, picture).layer
    }

    /// The same as `render`, in two layers: laid over each other they make its layer.
    ///
    /// For faces that touch: with all patches drawn before all signs, no patch hides a neighbour's eye.
    public func renderLayers(
        _ kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        complexion: Complexion = .studio,
        mapping uprightToTarget: Affine = .identity,
        within canvas: PixelRect,
        picture: Rect? = nil
    ) throws(OverlayError) -> OverlayLayers {
        try drawing(kaomoji, anchor, appearance, complexion, uprightToTarget, canvas, picture).layers
    }

    /// Several kaomoji over the faces of one picture, as layers to be drawn in this order.
    ///
    /// All patches lie under all signs, so that no patch hides a neighbour's eye; a face that touches no other is one layer.
    ///
    /// - Parameters:
    ///   - faces: What to draw where.
    ///   - mapping: The map from upright pixels to those of the target, for a face.
    ///   - canvas: The rectangle of the target outside which nothing is drawn.
    ///   - picture: The upright picture, as for `render`.
    /// - Throws: As `render` does, for the first face that cannot be drawn.
    public func layers(
        of faces: [PlacedKaomoji],
        mapping: (OverlayAnchor) -> Affine,
        within canvas: PixelRect,
        picture: Rect? = nil
    ) throws(OverlayError) -> [Layer] {
        var drawings: [any FaceDrawing] = []
        for face in faces {
            let (anchor, appearance) = (face.anchor, face.appearance)
            let map = mapping(anchor)
            drawings.append(
                try drawing(face.kaomoji, anchor, appearance, face.complexion, map, canvas, picture)
            )
        }
        let reaches = drawings.map { $0.patchBounds.union($0.signBounds) }
        var (below, above): ([Layer], [Layer]) = ([], [])
        for (index, drawing) in drawings.enumerated() {
            let touches = reaches.indices.contains {
                $0 != index && !reaches[$0].intersection(reaches[index]).isEmpty
            }
            if touches {
                let layers = drawing.layers
                below.append(layers.patch)
                above.append(layers.signs)
            } else {
                below.append(drawing.layer)
            }
        }
        return (below + above).filter { !$0.bounds.isEmpty }
    }

    private func drawing(
        _ kaomoji: Kaomoji,
        _ anchor: OverlayAnchor,
        _ appearance: OverlayAppearance,
        _ complexion: Complexion,
        _ uprightToTarget: Affine,
        _ canvas: PixelRect,
        _ picture: Rect?
    ) throws(OverlayError) -> any FaceDrawing {
        try anchor.check()
        let place = try FacePlace(anchor, uprightToTarget: uprightToTarget, canvas: canvas)
        guard appearance.style == .face else {
            return try FlatDrawing(
                kaomoji,
                on: FaceFrame(anchor),
                at: place,
                appearance: appearance.flat(complexion),
                typesetter: typesetter
            )
        }
        return try HeadDrawing(
            kaomoji,
            at: anchor,
            place,
            appearance: appearance,
            complexion: complexion,
            picture: picture,
            typesetter: typesetter
        )
    }
}
