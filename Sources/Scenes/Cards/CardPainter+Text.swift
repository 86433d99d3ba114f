internal import Imaging

extension CardPainter {
    /// The space between a card's edge and its text, points.
    private static let padding = 20.0
    /// The font size below which a card grows for its text, points.
    private static let comfortableText = 28.0

    private var textStyle: TextStyle {
        var style = TextStyle(weight: 700, alignment: frame.look.alignment)
        style.family = frame.look.family
        style.leading = 0.1
        return style
    }

    /// Draws a text in the middle of its card, as large as possible. A card grows before its text gets small.
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

    /// Returns the card for a text and the text's size on it.
    ///
    /// - Throws: `CardError.textTooLong`.
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
