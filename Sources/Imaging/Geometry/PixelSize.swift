/// A size in whole pixels.
public struct PixelSize: Hashable, Codable, Sendable {
    /// The number of pixels from left to right.
    public var width: Int
    /// The number of pixels from top to bottom.
    public var height: Int

    /// Creates a size of `width` by `height` pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    package var longSide: Int { max(width, height) }

    package var area: Int { width * height }

    /// Returns the size reduced to `longSide` pixels at most: same aspect ratio, never enlarged, no side below 1.
    package func reduced(toLongSide longSide: Int) -> PixelSize {
        guard self.longSide > longSide else { return self }
        func scaled(_ side: Int) -> Int { max(1, (side * longSide + self.longSide / 2) / self.longSide) }
        return PixelSize(width: scaled(width), height: scaled(height))
    }

    var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelSize: CustomStringConvertible {
    /// The size as text: `1920x1080`.
    public var description: String { "\(width)x\(height)" }
}
