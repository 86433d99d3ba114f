package import Imaging

/// Draws cards over a photo.
package struct CardPainter {
    let frame: CardFrame

    /// Creates a painter over an upright picture, already of the card's frame size. `face` is the position of a card on
    /// the face, in pixels of it.
    package init(_ look: CardLook, over background: PixelBuffer, face: Point? = nil) {
        frame = CardFrame(look, over: background, face: face)
    }

    /// Returns the background with a card on it. `number` counts from 1; dots show it among several cards. Throws
    /// `CardError`, mainly when the content does not fit, with the limit.
    package func picture(_ card: Card, number: Int = 1, of count: Int = 1) throws(CardError) -> PixelBuffer {
        do {
            var canvas = try Canvas(frame.size)
            switch card {
            case .text(let text): try draw(text, on: &canvas)
            case .list(let rows): try draw(rows, on: &canvas)
            case .image(let picture, let fit): try draw(picture, fit, on: &canvas)
            case .code(let code, let title): try draw(code, title, on: &canvas)
            }
            if count > 1 { drawDots(number, of: count, on: &canvas) }
            var shown = frame.background
            shown.draw(canvas.layer())
            return shown
        } catch let error as CardError {
            throw error
        } catch {
            throw .drawing("\(error)")
        }
    }

    /// Draws a dot per card near the lower edge, the one of this card bright.
    private func drawDots(_ number: Int, of count: Int, on canvas: inout Canvas) {
        let (radius, step) = (3.2 * frame.point, 13 * frame.point)
        let y = Double(frame.size.height) - 20 * frame.point
        let first = (Double(frame.size.width) - Double(count - 1) * step) / 2
        for index in 0..<count {
            let center = Point(first + Double(index) * step, y)
            let shade = VectorPath.circle(center: center, radius: radius + 1.2 * frame.point)
            canvas.fill(shade, Color(hex: 0x000000), alpha: 0.18)
            let dot = VectorPath.circle(center: center, radius: radius)
            canvas.fill(dot, .white, alpha: index + 1 == number ? 1 : 0.45)
        }
    }

    /// The maximum share of a frame's shorter side for a QR code that needs the space.
    private static let largestCodeShare = 0.92
    /// The fewest pixels per module that can be read from the movie.
    private static let leastModule = 2
    /// The pixels per module up to which a code is made larger than requested.
    private static let comfortableModule = 4

    /// Returns the size of a picture on its card in whole pixels.
    package static func size(
        of picture: PixelSize,
        _ fit: ImageFit,
        _ look: CardLook,
        on frame: PixelSize
    ) -> PixelSize {
        let room = look.room(on: frame)
        switch fit {
        case .full: return frame
        case .fill: return PixelSize(width: Int(room.width.rounded()), height: Int(room.height.rounded()))
        case .fit:
            let scale = min(room.width / Double(picture.width), room.height / Double(picture.height))
            return PixelSize(
                width: max(1, Int((Double(picture.width) * scale).rounded())),
                height: max(1, Int((Double(picture.height) * scale).rounded()))
            )
        }
    }

    /// Draws a picture, already scaled, on a card of its shape or over the whole frame.
    func draw(_ picture: PixelBuffer, _ fit: ImageFit, on canvas: inout Canvas) throws {
        let box = frame.box(width: Double(picture.size.width), height: Double(picture.size.height))
        guard fit != .full else {
            let whole = Rect(x: 0, y: 0, width: box.width, height: box.height)
            return try canvas.draw(picture, x: 0, y: 0, clippedTo: .box(whole))
        }
        if frame.look.style == .blur { try frame.drawCard(box, on: &canvas) }
        frame.drawShadow(box, on: &canvas)
        try canvas.draw(
            picture,
            x: Int(box.x),
            y: Int(box.y),
            clippedTo: .box(box, radius: frame.cornerRadius)
        )
    }

    /// Draws a QR code on a white tile, in whole pixels per module, over its title.
    func draw(_ code: QRCode, _ title: String?, on canvas: inout Canvas) throws {
        let module = try modulePixels(of: code)
        let side = Double((code.side + 2 * QRCode.quietZone) * module)
        let pad = 12 * frame.point
        let caption = try title.map { try captionSize($0, width: side) }
        let captionHeight = caption == nil ? 0 : 30 * frame.point
        let box = frame.box(width: side + 2 * pad, height: side + 2 * pad + captionHeight)
        let writing = frame.writing(in: box)
        try frame.drawCard(box, density: writing.density, on: &canvas)
        let tile = Rect(x: box.x + pad.rounded(), y: box.y + pad.rounded(), width: side, height: side)
        canvas.fill(.box(tile, radius: frame.look.hasRoundCorners ? 8 * frame.point : 0), .white)
        let (left, top) = (Int(tile.x), Int(tile.y))
        for row in 0..<code.side {
            for column in 0..<code.side where code.isDark(column: column, row: row) {
                let dark = Rect(
                    x: Double(left + (column + QRCode.quietZone) * module),
                    y: Double(top + (row + QRCode.quietZone) * module),
                    width: Double(module),
                    height: Double(module)
                )
                canvas.fill(.box(dark), Color(hex: 0x000000))
            }
        }
        guard let title, let em = caption else { return }
        var style = TextStyle(weight: 600, alignment: .center)
        style.family = frame.look.family
        let block = try TextBlock(title, style, em: em, width: box.width)
        let middle = tile.maxY + (box.maxY - tile.maxY) / 2
        canvas.draw(block, at: Point(box.x, middle - block.size.height / 2), writing.ink)
    }

    /// Returns the pixels per module: as requested, or more if that is too few.
    private func modulePixels(of code: QRCode) throws -> Int {
        let modules = code.side + 2 * QRCode.quietZone
        let shortSide = Double(min(frame.size.width, frame.size.height))
        let asked = Int(frame.look.codeShare * shortSide) / modules
        let most = Int(Self.largestCodeShare * shortSide) / modules
        let module = max(min(asked, most), min(most, Self.comfortableModule))
        guard module >= Self.leastModule else {
            throw CardError.codeTooDense(modules: modules, pixels: Int(Self.largestCodeShare * shortSide))
        }
        return module
    }

    private func captionSize(_ title: String, width: Double) throws -> Double {
        var style = TextStyle(weight: 600)
        style.family = frame.look.family
        let (largest, smallest) = (16 * frame.point, CardLook.smallestLabel * frame.point)
        let natural = try TextBlock(title, style, em: largest).size.width
        let em = min(largest, largest * width / max(1, natural) * 0.999)
        guard em >= smallest, !title.contains(where: \.isNewline) else {
            let fitting = Int(Double(title.count) * em / smallest)
            throw CardError.rowTooLong(row: 1, characters: title.count, fitting: min(fitting, title.count))
        }
        return em
    }

    private static let padding = 20.0
    /// The font size below which a card grows for its text, in points.
    private static let comfortableText = 28.0

    private var textStyle: TextStyle {
        var style = TextStyle(weight: 700, alignment: frame.look.alignment)
        style.family = frame.look.family
        style.leading = 0.1
        return style
    }

    /// Draws a text in the middle of its card, as large as possible; the card grows before the text gets small.
    func draw(_ text: String, on canvas: inout Canvas) throws {
        let text = text.trimmed
        guard !text.isEmpty else { throw CardError.empty }
        let (box, fitted) = try fit(text)
        let inner = inside(of: box)
        let writing = frame.writing(in: box)
        try frame.drawCard(box, density: writing.density, on: &canvas)
        let block = try TextBlock(
            text,
            textStyle,
            em: fitted.em,
            width: inner.width,
            breaksWords: fitted.breaksWords
        )
        let top = inner.y + (inner.height - block.size.height) / 2
        canvas.draw(block, at: Point(inner.x, top), writing.ink)
    }

    /// Returns the card for a text and the text's size on it; throws `CardError.textTooLong`.
    private func fit(_ text: String) throws -> (Rect, FittedText) {
        let (usual, large) = try (fit(text, in: frame.room), fit(text, in: frame.largeRoom))
        if let fitted = usual.fitted, fitted.em >= Self.comfortableText * frame.point {
            return (usual.box, fitted)
        }
        if let fitted = large.fitted { return (large.box, fitted) }
        let inner = inside(of: large.box)
        let fitting = try FittedText.characters(
            of: text,
            textStyle,
            width: inner.width,
            height: inner.height,
            em: CardLook.smallestText * frame.point
        )
        throw CardError.textTooLong(characters: text.count, fitting: fitting)
    }

    private func fit(_ text: String, in room: (width: Double, height: Double)) throws -> (
        box: Rect, fitted: FittedText?
    ) {
        let box = frame.box(width: room.width, height: room.height)
        let inner = inside(of: box)
        let fitted = try FittedText(
            text,
            textStyle,
            width: inner.width,
            height: inner.height,
            largest: frame.look.textSize * frame.point,
            smallest: CardLook.smallestText * frame.point
        )
        return (box, fitted)
    }

    private func inside(of box: Rect) -> Rect { box.expanded(by: -Self.padding * frame.point) }

    /// Draws rows with tags on a card of the required height.
    func draw(_ rows: [ListRow], on canvas: inout Canvas) throws {
        guard !rows.isEmpty else { throw CardError.empty }
        let point = frame.point
        let (rowHeight, inset) = (35 * point, 10 * point)
        let fitting = max(1, Int((frame.room.height - 2 * inset) / rowHeight + 1e-6))
        guard rows.count <= fitting else { throw CardError.tooManyRows(rows.count, fitting: fitting) }
        let height = Double(rows.count) * rowHeight + 2 * inset
        let box = frame.box(width: frame.room.width, height: height)
        let writing = frame.writing(in: box)
        try frame.drawCard(box, density: writing.density, on: &canvas)
        let ink = writing.ink
        let left = box.x + 40 * point
        let width = box.maxX - 16 * point - left
        for (index, row) in rows.enumerated() {
            let top = box.y + inset + Double(index) * rowHeight
            let middle = top + rowHeight / 2
            if index > 0 {
                let line = Rect(x: left, y: top - 0.3 * point, width: box.maxX - left, height: 0.6 * point)
                canvas.fill(.box(line), ink, alpha: 0.22)
            }
            drawTag(row.tag, at: Point(box.x + 22 * point, middle), on: &canvas)
            try draw(row, number: index + 1, left: left, middle: middle, width: width, ink, on: &canvas)
        }
    }

    private func drawTag(_ tag: ListTag, at center: Point, on canvas: inout Canvas) {
        let radius = 6.5 * frame.point
        canvas.fill(.circle(center: center, radius: radius + 1.2 * frame.point), .white, alpha: 0.55)
        canvas.fill(.circle(center: center, radius: radius), tag.color)
    }

    private func draw(
        _ row: ListRow,
        number: Int,
        left: Double,
        middle: Double,
        width: Double,
        _ ink: Color,
        on canvas: inout Canvas
    ) throws {
        var style = TextStyle(weight: 600)
        style.family = frame.look.family
        let (largest, smallest) = (17 * frame.point, CardLook.smallestLabel * frame.point)
        let natural = try TextBlock(row.text, style, em: largest).size.width
        let em = min(largest, largest * width / max(natural, 1) * 0.999)
        guard em >= smallest else {
            let fitting = Int(Double(row.text.count) * em / smallest)
            throw CardError.rowTooLong(row: number, characters: row.text.count, fitting: fitting)
        }
        let block = try TextBlock(row.text, style, em: em)
        canvas.draw(block, at: Point(left, middle - block.size.height / 2), ink)
    }
}

extension String {
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
