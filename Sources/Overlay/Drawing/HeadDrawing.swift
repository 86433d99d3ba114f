internal import Imaging

/// A kaomoji drawn as a head of clay in the light of its face.
struct HeadDrawing: FaceDrawing {
    private let place: FaceMaps
    private let plan: HeadPlan
    private let hasPatch: Bool
    private let shading: ClayShading
    private let paint: LinearColor
    private let palette: InkPalette
    private let coat: ClayCoat
    /// The width of the paper border; `nil` without one.
    private let rim: Double?
    /// The fur, the strokes on the head, and those over the hands or beside it.
    private let fur: [InkPainter.Stroke]
    private let face: [InkPainter.Stroke]
    private let beside: [InkPainter.Stroke]
    private let pictures: [PictureSampler]

    /// `room` is that for things beside the head. Throws `OverlayError` if no font has a character, or nothing leaves
    /// ink.
    init(
        _ face: PlacedKaomoji,
        on frame: FaceFrame,
        at place: FaceMaps,
        in room: SketchRoom,
        typesetter: Typesetter
    ) throws(OverlayError) {
        let (appearance, look) = (face.appearance, face.look)
        let style = HeadStyle(appearance.style, for: face.kaomoji)
        let pixels = frame.width * place.scale
        plan = try HeadPlan(
            face,
            on: frame,
            as: style,
            margin: place.margin(frame),
            room: room,
            pixels: pixels,
            typesetter: typesetter
        )
        hasPatch = appearance.patch != .none
        let texture = look.texture.scaled(by: place.scale)
        palette = InkPalette(look, ink: appearance.headInk, isInkOnly: appearance.isInkOnly)
        paint = plan.paint(of: face, as: style, palette)
        shading = ClayShading(look.light, shape: plan.sketch.head, relief: style.relief)
        coat = ClayCoat(look, texture: texture, plan, frame: frame, at: place, roll: room.roll)
        rim =
            style.hasRim && hasPatch && plan.bitmaps.isEmpty && plan.sketch.creature == .person
            ? max(0.06 * plan.sketch.head.halfWidth, 1 / place.scale) : nil
        let painter = InkPainter(
            library: typesetter.fonts.library,
            canvas: place.canvas,
            targetFromFace: place.targetFromFace,
            pen: InkPen(style, unit: plan.unit, pixels: pixels, scale: place.scale, blur: texture.blur),
            palette: palette
        )
        let hasPatch = hasPatch
        func strokes(_ items: [FaceSketch.Item]) throws(OverlayError) -> [InkPainter.Stroke] {
            var strokes: [InkPainter.Stroke] = []
            for item in items { strokes += try painter.strokes(of: hasPatch ? item : item.rimmed) }
            return strokes
        }
        self.place = place
        let head = plan.sketch.head
        func clipped(_ items: [FaceSketch.Item]) throws(OverlayError) -> [InkPainter.Stroke] {
            let all = try strokes(items)
            return hasPatch ? all.map { $0.clipped(to: head, place.faceFromTarget) } : all
        }
        fur = try clipped(hasPatch ? plan.sketch.fur : [])
        self.face = try clipped(plan.sketch.face)
        beside = try strokes(plan.sketch.beside)
        pictures = plan.bitmaps.compactMap { $0.sampler(targetFromFrame: place.targetFromFace) }
    }

    var things: [Rect] { plan.sketch.things }

    var patchBounds: PixelRect { bounds(coat) }

    var patchFrame: PixelRect { bounds(coat.flat) }

    private var head: ClayHead { ClayHead(paint: paint, shading: shading) }

    /// Returns the pixels that the patch and the forms around it can touch.
    private func bounds(_ coat: ClayCoat) -> PixelRect {
        var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
        if hasPatch { bounds = self.bounds(of: head, coat) }
        for form in plan.sketch.behind + plan.sketch.before {
            bounds = bounds.union(self.bounds(of: clay(form), coat))
        }
        return bounds.intersection(place.canvas)
    }

    private func bounds(of form: some ClaySurface, _ coat: ClayCoat) -> PixelRect {
        rim.map { coat.bounds(of: rimmed(form, $0)) } ?? coat.bounds(of: form)
    }

    private func rimmed<Form: ClaySurface>(_ form: Form, _ width: Double) -> PaperRim<Form> {
        PaperRim(form: form, width: width, paper: palette.paper.levels)
    }

    var signBounds: PixelRect {
        var bounds = pictures.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
        for stroke in face + beside { bounds = bounds.union(stroke.mask.bounds) }
        for form in plan.sketch.hands { bounds = bounds.union(self.bounds(of: clay(form), coat)) }
        return bounds.intersection(place.canvas)
    }

    func paintPatch(with painter: inout LayerPainter) {
        let (behind, before) = (plan.sketch.behind.map(clay), plan.sketch.before.map(clay))
        if let rim {
            for form in behind + before { painter.paint(rimmed(form, rim), coat: coat) }
            if hasPatch { painter.paint(rimmed(head, rim), coat: coat) }
        }
        let coat = rim == nil ? coat : coat.flat
        for form in behind { painter.paint(form, coat: coat) }
        if hasPatch { painter.paint(head, coat: coat) }
        for stroke in fur { paint(stroke, with: &painter) }
        for form in before { painter.paint(form, coat: coat) }
    }

    /// Paints fur with the shading of the clay under it.
    private func paint(_ stroke: InkPainter.Stroke, with painter: inout LayerPainter) {
        let paint = LinearColor(stroke.color)
        painter.paint(stroke.mask) { x, y in
            let point = place.faceFromTarget.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
            let depth = -plan.sketch.head.distance(to: point)
            return shading.head(paint, at: point, depth: depth).levels
        }
    }

    func paintSigns(with painter: inout LayerPainter) {
        for stroke in face { painter.paint(stroke.mask, color: stroke.color, opacity: stroke.opacity) }
        for picture in pictures { painter.paint(picture) }
        for form in plan.sketch.hands.map(clay) {
            if let rim { painter.paint(rimmed(form, rim), coat: coat) }
            painter.paint(form, coat: rim == nil ? coat : coat.flat)
        }
        for stroke in beside { painter.paint(stroke.mask, color: stroke.color, opacity: stroke.opacity) }
    }

    private func clay(_ form: FaceSketch.Form) -> ClayForm {
        let isOfHead = form.color == nil || form.color == InkTable.color("color", of: plan.sketch.creature)
        let own = isOfHead ? paint : form.color.map(palette.lit) ?? paint
        return ClayForm(shape: form.shape, paint: own, rim: form.rim, shading: shading)
    }
}

/// The drawing of a kaomoji, independent of colours and pixels.
private struct HeadPlan {
    let sketch: FaceSketch
    /// The unit of its signs.
    let unit: Double
    var bitmaps: [PlacedBitmap] = []
    /// The colour that matches the bitmaps.
    var tint: Color?

    init(
        _ face: PlacedKaomoji,
        on frame: FaceFrame,
        as style: HeadStyle,
        margin: Double,
        room: SketchRoom,
        pixels: Double,
        typesetter: Typesetter
    ) throws(OverlayError) {
        let kaomoji = face.kaomoji
        let emoji = try kaomoji.emoji.map { text throws(OverlayError) in try typesetter.run(text) }
        if let large = BitmapPlacement(kaomoji, emoji, on: frame, margin: margin) {
            (sketch, bitmaps, tint) = (FaceSketch(head: large.patch), [large.placed], large.tint)
            unit = frame.unit
            return
        }
        let head =
            style.chubbiness.map { room.chubby(frame, $0, margin: margin) }
            ?? PatchShape(head: frame).covering(frame.hull, margin: margin)
        let frame = style.chubbiness == nil ? frame : frame.posed(on: head, as: style)
        unit = frame.unit
        if emoji == nil, var reading = KaomojiReading(kaomoji) {
            if let signs = face.signs { reading.make(signs) }
            sketch = try SketchBuilder(
                reading: reading,
                frame: frame,
                head: head,
                style: style,
                room: room,
                typesetter: typesetter,
                pixels: pixels,
                hasFur: style.chubbiness != nil && [.automatic, .candy].contains(face.appearance.patch)
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

    /// Returns the colour of the head: the user's, else the creature's, else the style's.
    func paint(of face: PlacedKaomoji, as style: HeadStyle, _ palette: InkPalette) -> LinearColor {
        switch face.appearance.patch {
        case .color(let color): palette.lit(color)
        case .skin: LinearColor(tint ?? face.look.skin)
        case .automatic where style.chubbiness == nil: LinearColor(tint ?? face.look.skin)
        case .automatic where style.isText: palette.lit(Color(hex: 0xFFEFCF))
        case .automatic, .candy, .none:
            tint.map { LinearColor($0) }
                ?? palette.lit(InkTable.color("color", of: sketch.creature) ?? face.candy)
        }
    }
}

extension FaceSketch.Item {
    /// The item with a rim, visible on any picture.
    fileprivate var rimmed: FaceSketch.Item {
        switch self {
        case .sign(let placed):
            .sign(.init(sign: placed.sign, frameFromSign: placed.frameFromSign, rim: .full))
        case .text(let placed, _): .text(placed, rim: .full)
        }
    }
}

extension ClayCoat {
    /// The face width in pixels, and the blur, from which grain has two pixels.
    private static let coarseWidth = 250.0
    private static let coarseBlur = 0.9

    fileprivate init(
        _ look: FaceLook,
        texture: PictureTexture,
        _ plan: HeadPlan,
        frame: FaceFrame,
        at place: FaceMaps,
        roll: Double
    ) {
        let pixels = frame.width * place.scale
        let edge = max(1, 0.006 * pixels, 2.2 * texture.blur) / place.scale
        let wide = plan.sketch.head.halfWidth
        self.init(
            frameFromTarget: place.faceFromTarget,
            targetFromFrame: place.targetFromFace,
            edge: edge,
            shadow: Shadow(
                offset: Affine.rotation(degrees: -roll).apply(Point(0, 0.04 * wide)),
                blur: 0.035 * wide + edge
            ),
            grain: pixels > Self.coarseWidth || texture.blur > Self.coarseBlur ? .coarse : .fine,
            grainAmount: Float(0.7 * texture.grain * Blend.clamp((pixels - 40) / 80, 0, 1)),
            grainShift: (97 * (look.grainNumber & 0xFFFF), 57 * (look.grainNumber & 0xFFFF))
        )
    }
}
