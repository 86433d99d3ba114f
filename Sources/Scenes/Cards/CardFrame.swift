internal import Imaging

/// The picture under a card, and the measures derived from its size.
struct CardFrame {
    let look: CardLook
    let background: PixelBuffer
    let blurred: PixelBuffer
    let face: Point?

    let point: Double
    var size: PixelSize { background.size }
    var glass: FrostedGlass { FrostedGlass(look.style) }
    var cornerRadius: Double { look.hasRoundCorners ? 14 * point : 0 }
    private var margin: Double { 12 * point }

    init(_ look: CardLook, over background: PixelBuffer, face: Point?) {
        self.look = look
        self.background = background
        self.face = face
        point = Double(min(background.size.width, background.size.height)) / CardLook.pointsPerSide
        blurred = FrostedGlass.blurred(background, point: point)
    }

    var room: (width: Double, height: Double) { look.room(on: size) }

    /// The maximum size of a card whose text needs the space, in pixels.
    var largeRoom: (width: Double, height: Double) { look.largeRoom(on: size) }

    func box(width: Double, height: Double) -> Rect {
        let (w, h) = (min(width, Double(size.width)).rounded(), min(height, Double(size.height)).rounded())
        var center = Point(Double(size.width) / 2, Double(size.height) / 2)
        switch look.place {
        case .middle: break
        case .top: center.y = 0.08 * Double(size.height) + h / 2
        case .bottom: center.y = 0.92 * Double(size.height) - h / 2
        case .face: center = face ?? center
        }
        func start(_ middle: Double, _ length: Double, _ side: Double) -> Double {
            let edge = min(margin, (side - length) / 2)
            return max(edge, min(side - length - edge, middle - length / 2)).rounded()
        }
        return Rect(
            x: start(center.x, w, Double(size.width)),
            y: start(center.y, h, Double(size.height)),
            width: w,
            height: h
        )
    }

    /// Draws the card: a shadow and the glass, or the blur of the whole picture. `density` is the opacity of the tint;
    /// `nil` for the style's own.
    func drawCard(_ box: Rect, density: Double? = nil, on canvas: inout Canvas) throws(DrawingError) {
        let density = density ?? glass.alpha
        let whole = VectorPath.box(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)))
        if look.style == .blur {
            try canvas.draw(blurred, x: 0, y: 0, clippedTo: whole)
            canvas.fill(whole, glass.tint, alpha: density)
            return
        }
        drawShadow(box, on: &canvas)
        let shape = VectorPath.box(box, radius: cornerRadius)
        try canvas.draw(blurred, x: 0, y: 0, clippedTo: shape)
        canvas.fill(shape, glass.tint, alpha: density)
    }

    func drawShadow(_ box: Rect, on canvas: inout Canvas) {
        let reach = 10 * point
        for step in 0..<12 {
            let grown = reach * (1 - Double(step) / 6)
            let shade = Rect(x: box.x, y: box.y + 0.35 * reach, width: box.width, height: box.height)
                .expanded(by: grown)
            canvas.fill(.box(shade, radius: max(0, cornerRadius + grown)), Color(hex: 0x000000), alpha: 0.018)
        }
    }

    /// Returns the glass and ink that make a text in a box readable.
    func writing(in box: Rect) -> FrostedGlass.Writing {
        glass.writing(over: blurred, in: box.enclosingPixels)
    }
}

extension CardLook {
    func room(on frame: PixelSize) -> (width: Double, height: Double) {
        let share = self.share ?? (frame.width > frame.height ? Share(0.6, 0.8) : Share(0.7, 0.5))
        return (share.width * Double(frame.width), share.height * Double(frame.height))
    }

    /// Returns the maximum size of a card whose text needs the space: as requested, else most of the frame.
    func largeRoom(on frame: PixelSize) -> (width: Double, height: Double) {
        share == nil ? (0.9 * Double(frame.width), 0.8 * Double(frame.height)) : room(on: frame)
    }
}
