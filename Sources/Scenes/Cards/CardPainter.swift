package import Imaging

/// Draws cards over a photo.
package struct CardPainter {
    let frame: CardFrame

    /// Creates a painter of cards over a picture.
    ///
    /// - Parameters:
    ///   - background: The upright picture, already of the size the cards are made for.
    ///   - face: The position of a card on the face, pixels of the background.
    package init(_ look: CardLook, over background: PixelBuffer, face: Point? = nil) {
        frame = CardFrame(look, over: background, face: face)
    }

    /// Returns the background with a card on it.
    ///
    /// - Parameters:
    ///   - number: The number of the card, counted from 1.
    ///   - count: The number of cards shown in turn; dots show the position among several.
    /// - Throws: `CardError`, mainly when the content does not fit, with the limit.
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

    /// Draws a dot for each card near the lower edge; the dot of this card is bright.
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
}
