/// A text at the largest size that fits a box.
struct FittedText {
    let em: Double
    let breaksWords: Bool

    /// The ratio of successive font sizes in the search.
    private static let step = 0.98

    /// Tries sizes from `largest` down to `smallest` with whole words, then `smallest` with broken ones; `nil` if none
    /// fits. Width and height are in pixels.
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

    /// Returns the approximate number of characters that fit: the length of the longest such prefix.
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
            let block = try TextBlock(String(all[..<middle]), style, em: em, width: width, breaksWords: true)
            if block.size.height <= height + 0.5 { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
