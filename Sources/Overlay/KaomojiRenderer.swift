public import Imaging

/// A renderer of kaomoji over faces.
///
/// Create one for many faces: it keeps its fonts open. It owns objects of FreeType and HarfBuzz, so it belongs to one
/// task at a time and is not `Sendable`; its results are plain values.
public final class KaomojiRenderer {
    let typesetter: Typesetter

    /// Creates a renderer with these fonts: the user's files, then those of fonts-noto-core and fonts-wqy-microhei in
    /// `directories` (Debian's font directory if `nil`), then, if `asksFontconfig` is set, any outline font of the
    /// machine. Texts of emoji only use fonts-noto-color-emoji in `directories`.
    ///
    /// - Throws: `OverlayError` if one of the user's fonts cannot be used.
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

    /// Draws a kaomoji over a face, in pixels of the upright picture.
    ///
    /// - Parameter canvas: The rectangle of the picture to clip to.
    /// - Returns: A layer within the canvas, empty if the face lies outside.
    /// - Throws: `OverlayError` if no font has a sign, nothing leaves ink, or the face cannot be drawn on.
    public func layer(
        of kaomoji: Kaomoji,
        at anchor: OverlayAnchor,
        appearance: OverlayAppearance = OverlayAppearance(),
        within canvas: PixelRect
    ) throws(OverlayError) -> Layer {
        let face = PlacedKaomoji(kaomoji, at: anchor, appearance: appearance)
        return try drawing(of: face, within: canvas).layer
    }

    /// Returns a layer for each face of a picture, empty where it lies outside; later faces are in front, as by
    /// ``Swift/Array/farthestFirst``. `mapping` leads from upright pixels to those of the target, which may be rotated,
    /// mirrored or scaled, and is clipped to `canvas`. Elements beside a head are shifted or shrunk to stay inside the
    /// upright `picture`, if given, and off other faces. Throws as ``layer(of:at:appearance:within:)``, for the first
    /// face that cannot be drawn.
    package func layers(
        of faces: [PlacedKaomoji],
        mapping: Affine,
        within canvas: PixelRect,
        picture: Rect? = nil
    ) throws -> [Layer] {
        var layers: [Layer] = []
        try draw(faces, mapping: mapping, within: canvas, picture: picture) { layer, _ in layers.append(layer)
        }
        return layers
    }

    /// Draws the faces of a picture one after another, and hands each layer on. Parameters and errors as for `layers`.
    package func draw(
        _ faces: [PlacedKaomoji],
        mapping: Affine,
        within canvas: PixelRect,
        picture: Rect?,
        _ take: (Layer, PlacedKaomoji) -> Void
    ) throws {
        var things: [Rect] = []
        for (index, face) in faces.enumerated() {
            try Task.checkCancellation()
            let others = faces.indices.filter { $0 != index && faces[$0].region == nil }.map {
                faces[$0].anchor
            }
            let room = SketchRoom(face.anchor, picture: picture, others: others, things: things)
            let drawing = try drawing(of: face, mapping: face.motion.then(mapping), within: canvas, in: room)
            things += drawing.things.compactMap {
                Rect(enclosing: $0.corners.map(face.anchor.uprightFromFace.apply))
            }
            take(drawing.layer, face)
        }
    }

    /// Returns the rectangle of a face's patch without shadow in the target, without painting it; empty without a
    /// patch. Parameters and errors as for `layers`.
    package func patchFrame(
        of face: PlacedKaomoji,
        mapping map: Affine,
        within canvas: PixelRect
    ) throws(OverlayError) -> PixelRect {
        try drawing(of: face, mapping: map, within: canvas).patchFrame
    }

    /// Returns the drawing over a face in pixels of the target. Parameters and errors as for `layers`; `nil` for `room`
    /// is no limit.
    func drawing(
        of face: PlacedKaomoji,
        mapping uprightToTarget: Affine = .identity,
        within canvas: PixelRect,
        in room: SketchRoom? = nil
    ) throws(OverlayError) -> any FaceDrawing {
        let (anchor, appearance) = (face.anchor, face.appearance)
        try anchor.check()
        let place = try FaceMaps(anchor, uprightToTarget: uprightToTarget, canvas: canvas)
        guard appearance.style.drawsKaomoji else {
            return try RedactionDrawing(
                on: FaceFrame(anchor),
                at: place,
                appearance: appearance,
                look: face.look,
                region: face.region,
                library: typesetter.fonts.library
            )
        }
        guard appearance.style.drawsHead else {
            return try FlatDrawing(
                face.kaomoji,
                on: FaceFrame(anchor),
                at: place,
                appearance: appearance.flat(face),
                typesetter: typesetter
            )
        }
        return try HeadDrawing(
            face,
            on: FaceFrame(anchor),
            at: place,
            in: room ?? SketchRoom(anchor, picture: nil),
            typesetter: typesetter
        )
    }
}
