internal import Drawing

/// A text at the largest size at which it fits a room.
struct FittedText {
    let em: Double
    let breaksWords: Bool

    /// How finely sizes are tried, as a share.
    private static let step = 0.98

    /// Looks for the size: from `largest` down to `smallest` with whole words, then at `smallest` with broken ones.
    ///
    /// - Parameters:
    ///   - width: What the room is wide, pixels; lines are broken there.
    ///   - height: What it is high.
    /// - Returns: `nil` when the text does not fit at all.
    init?(
        _ text: String,
        _ style: TextStyle,
        width: Double,
        height: Double,
        largest: Double,
        smallest: Double
    ) throws(DrawingError) {
        func fits(_ em: Double, breaksWords: Bool) throws(DrawingError) -> Bool {
            let block = try TextBlock(text, style, em: em, width: width, breaksWords: breaksWords)
            let size = block.size
            return size.width <= width + 0.5 && size.height <= height + 0.5
        }
        var em = max(largest, smallest)
        while em > smallest {
            if try fits(em, breaksWords: false) {
                (self.em, breaksWords) = (em, false)
                return
            }
            em *= Self.step
        }
        for breaks in [false, true] where try fits(smallest, breaksWords: breaks) {
            (self.em, breaksWords) = (smallest, breaks)
            return
        }
        return nil
    }

    /// About how many characters of a text that does not fit would: the longest beginning that does.
    static func characters(
        of text: String,
        _ style: TextStyle,
        width: Double,
        height: Double,
        em: Double
    ) throws(DrawingError) -> Int {
        let all = Array(text)
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high + 1) / 2
            let block = try TextBlock(
                String(all[..<middle]),
                style,
                em: em,
                width: width,
                breaksWords: true
            )
            if block.size.height <= height + 0.5 { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
