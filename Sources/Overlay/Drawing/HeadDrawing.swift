internal import Imaging

/// A kaomoji drawn as a head of clay in the colour and the light of the face it covers.
struct HeadDrawing: FaceDrawing {
    private let place: FaceMaps
    private let sketch: FaceSketch
    private let hasPatch: Bool
    private let shading: ClayShading
    private let palette: InkPalette
    private let coat: ClayCoat
    /// The strokes on the head, and those over the hands or beside it.
    private let face: [InkPainter.Stroke]
    private let beside: [InkPainter.Stroke]
    private let pictures: [PictureSampler]

    /// The opacity of the shadows of the head and of the forms beside it.
    private static let shadowDepth = 0.42
    private static let smallShadowDepth = 0.8 * 0.42

    /// - Parameter room: The room for what is beside the head.
    /// - Throws: `OverlayError` if no font has a character, or nothing leaves ink.
    init(
        _ kaomoji: Kaomoji,
        on frame: FaceFrame,
        at place: FaceMaps,
        in room: SketchRoom,
        appearance: OverlayAppearance,
        complexion: Complexion,
        typesetter: Typesetter
    ) throws(OverlayError) {
        let plan = try HeadPlan(
            kaomoji,
            on: frame,
            margin: place.margin(frame),
            room: room,
            pixels: frame.width * place.scale,
            typesetter: typesetter
        )
        hasPatch = appearance.patch != .none
        var complexion = complexion
        if case .color(let color) = appearance.patch {
            complexion = complexion.painted(color)
        } else if let tint = plan.tint {
            complexion = complexion.painted(tint)
        }
        let texture = complexion.texture.scaled(by: place.scale)
        let pen = InkPen(
            unit: frame.unit,
            pixels: frame.width * place.scale,
            scale: place.scale,
            darkness: complexion.tone.darkness,
            blur: texture.blur
        )
        let color: Color? = if case .color(let ink) = appearance.ink { ink } else { nil }
        palette = InkPalette(complexion, ink: color, isInkOnly: appearance.isInkOnly)
        shading = ClayShading(complexion, shape: plan.sketch.head, frame: frame)
        coat = ClayCoat(complexion, texture: texture, frame: frame, at: place, depth: Self.shadowDepth)
        let painter = InkPainter(
            library: typesetter.fonts.library,
            canvas: place.canvas,
            targetFromFace: place.targetFromFace,
            pen: pen,
            palette: palette
        )
        let hasPatch = hasPatch
        func strokes(_ items: [FaceSketch.Item]) throws(OverlayError) -> [InkPainter.Stroke] {
            var strokes: [InkPainter.Stroke] = []
            for item in items { strokes += try painter.strokes(of: hasPatch ? item : item.rimmed) }
            return strokes
        }
        (self.place, sketch) = (place, plan.sketch)
        face = try strokes(plan.sketch.face)
        beside = try strokes(plan.sketch.beside)
        pictures = plan.bitmaps.compactMap { $0.sampler(targetFromFrame: place.targetFromFace) }
    }

    var things: [Rect] { sketch.things }

    var patchBounds: PixelRect { bounds(coat) }

    var patchFrame: PixelRect { bounds(coat.withoutShadow) }

    /// Returns the pixels that the patch and the forms about it can touch in a coating.
    private func bounds(_ coat: ClayCoat) -> PixelRect {
        var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
        if hasPatch { bounds = coat.bounds(of: ClayHead(shading: shading)) }
        for form in sketch.behind + sketch.before { bounds = bounds.union(coat.bounds(of: clay(form))) }
        return bounds.intersection(place.canvas)
    }

    var signBounds: PixelRect {
        var bounds = pictures.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
        for stroke in face + beside { bounds = bounds.union(stroke.mask.bounds) }
        for form in sketch.hands { bounds = bounds.union(coat.bounds(of: clay(form))) }
        return bounds.intersection(place.canvas)
    }

    func paintPatch(with painter: inout LayerPainter) {
        let smallCoat = coat.lessShadow(depth: Self.smallShadowDepth)
        for form in sketch.behind { painter.paint(clay(form), coat: smallCoat) }
        if hasPatch { painter.paint(ClayHead(shading: shading), coat: coat) }
        for form in sketch.before { painter.paint(clay(form), coat: smallCoat) }
    }

    func paintSigns(with painter: inout LayerPainter) {
        for stroke in face { painter.paint(stroke.mask, color: stroke.color, opacity: stroke.opacity) }
        for picture in pictures { painter.paint(picture) }
        let smallCoat = coat.lessShadow(depth: Self.smallShadowDepth)
        for form in sketch.hands { painter.paint(clay(form), coat: smallCoat) }
        for stroke in beside { painter.paint(stroke.mask, color: stroke.color, opacity: stroke.opacity) }
    }

    private func clay(_ form: FaceSketch.Form) -> ClayForm {
        let tint =
            switch form.tint {
            case .skin: OKLab(0, 0, 0)
            case .inner: palette.innerTint
            case .fur: palette.furTint
            case .snout: palette.snoutTint
            case .fin: palette.finTint
            }
        return ClayForm(shape: form.shape, tint: tint, rim: form.rim, shading: shading)
    }
}

/// The plan of a kaomoji's drawing, independent of colours and pixels.
private struct HeadPlan {
    let sketch: FaceSketch
    /// The emoji, or a sticker.
    var bitmaps: [PlacedBitmap] = []
    /// The colour that matches them.
    var tint: Color?

    init(
        _ kaomoji: Kaomoji,
        on frame: FaceFrame,
        margin: Double,
        room: SketchRoom,
        pixels: Double,
        typesetter: Typesetter
    ) throws(OverlayError) {
        let emoji = try kaomoji.emoji.map { text throws(OverlayError) in try typesetter.run(text) }
        if let large = BitmapPlacement(kaomoji, emoji, on: frame, margin: margin) {
            (sketch, bitmaps, tint) = (FaceSketch(head: large.patch), [large.placed], large.tint)
            return
        }
        let head = PatchShape(head: frame).covering(frame.hull, margin: margin)
        if emoji == nil, let reading = KaomojiReading(kaomoji) {
            sketch = try SketchBuilder(
                reading: reading,
                frame: frame,
                head: head,
                room: room,
                typesetter: typesetter,
                enlargement: InkPen.enlargement(pixels)
            ).sketch()
            return
        }
        let run = if let emoji { emoji } else { try typesetter.run(kaomoji.text) }
        let line = try PartPlacement(frame: frame, shape: head, typesetter: typesetter).line(run, in: .patch)
        var sketch = FaceSketch(head: head)
        if emoji == nil {
            sketch.face = line.map { .text($0, rim: .none) }
        } else {
            bitmaps = line.flatMap(\.bitmaps)
        }
        self.sketch = sketch
    }
}

extension PatchShape {
    /// Creates the head of a face.
    init(head frame: FaceFrame) {
        self.init(
            kind: .head,
            center: Point(0, 0),
            halfWidth: 0.50 * frame.width,
            halfHeight: 0.50 * frame.height
        )
    }
}

extension FaceSketch.Item {
    /// The item with a rim, which makes it visible on any picture.
    fileprivate var rimmed: FaceSketch.Item {
        switch self {
        case .sign(let placed):
            .sign(.init(sign: placed.sign, frameFromSign: placed.frameFromSign, rim: .full))
        case .text(let placed, _): .text(placed, rim: .full)
        }
    }
}

extension ClayCoat {
    /// The width of a face in pixels, and the blur, from which a picture's grain is that of two pixels.
    private static let coarseWidth = 250.0
    private static let coarseBlur = 0.9

    /// Creates the coating of clay on a face.
    fileprivate init(
        _ complexion: Complexion,
        texture: PictureTexture,
        frame: FaceFrame,
        at place: FaceMaps,
        depth: Double
    ) {
        let pixels = frame.width * place.scale
        let edge = max(1, 0.006 * pixels, 2.2 * texture.blur) / place.scale
        let direction = complexion.light.direction
        self.init(
            frameFromTarget: place.faceFromTarget,
            targetFromFrame: place.targetFromFace,
            edge: edge,
            shadow: Shadow(
                offset: direction * (-0.022 * frame.width),
                blur: 0.036 * frame.width + edge,
                depth: depth
            ),
            grain: (pixels > Self.coarseWidth || texture.blur > Self.coarseBlur ? Grain.coarse : .fine)
                .scaled(by: Float(0.7 * texture.grain * Blend.clamp((pixels - 40) / 80, 0, 1))),
            grainShift: (97 * (complexion.grainNumber & 0xFFFF), 57 * (complexion.grainNumber & 0xFFFF))
        )
    }

    /// Returns the coating with a lighter shadow.
    fileprivate func lessShadow(depth: Double) -> ClayCoat {
        with(shadow.map { Shadow(offset: $0.offset, blur: $0.blur, depth: depth) })
    }

    /// The coating without its shadow.
    fileprivate var withoutShadow: ClayCoat { with(nil) }

    private func with(_ shadow: Shadow?) -> ClayCoat {
        ClayCoat(
            frameFromTarget: frameFromTarget,
            targetFromFrame: targetFromFrame,
            edge: edge,
            shadow: shadow,
            grain: grain,
            grainShift: grainShift
        )
    }
}
