package import Imaging

extension PixelSize {
    /// Returns the size of a movie of a picture this large: long side at most `longSide`, never enlarged, both sides
    /// even as H.264 with 4:2:0 chroma requires, neither below 16.
    package func movieSize(longSide: Int) -> PixelSize {
        let factor = min(1, Double(longSide) / Double(max(1, self.longSide)))
        // Rounded down, with a tolerance for floating-point error.
        func even(_ side: Int) -> Int { max(16, Int(Double(side) * factor / 2 + 1e-6) * 2) }
        return PixelSize(width: even(width), height: even(height))
    }
}
