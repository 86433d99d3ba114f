package import Imaging

extension CardPainter {
    /// The largest share of a frame's shorter side for a QR code that needs the space.
    private static let largestCodeShare = 0.92
    /// The fewest pixels per module at which a code can still be read from the movie.
    private static let leastModule = 2
    /// The number of pixels per module up to which a code is made larger than requested.
    private static let comfortableModule = 4

    /// Returns the size of a picture on its card, pixels: whole, filling the card, or covering the frame.
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

    /// Draws a picture, already scaled, on a card of its own shape or over the whole frame.
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

    /// Draws a QR code on a white tile, with modules of whole pixels, and its title under it.
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

    /// Returns the font size of a title, pixels.
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
}
