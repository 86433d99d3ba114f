public import Imaging

/// The size at which a picture is searched for faces.
///
/// dlib's window is 80 pixels, so the working size decides which faces can be found: at a long side of 2048
/// a face has to be at least 3.9 % of it. Small pictures are enlarged, but only so far: beyond twofold there
/// is nothing new to see and more to mistake for a face (docs/decisions/working-size.md).
public struct WorkingSize: Hashable, Sendable {
    /// The long side to aim for, pixels.
    public var longSide: Int
    /// How much a small picture is enlarged at most.
    public var maximumEnlargement: Double

    /// Long side 2048, enlarged at most twofold.
    public static let standard = WorkingSize(longSide: 2048, maximumEnlargement: 2)

    /// A working size with this long side.
    public init(longSide: Int, maximumEnlargement: Double) {
        self.longSide = longSide
        self.maximumEnlargement = maximumEnlargement
    }

    /// The size to bring a picture of `size` to, aspect kept, no side below 1.
    public func applied(to size: PixelSize) -> PixelSize {
        let factor = min(maximumEnlargement, Double(longSide) / Double(max(1, size.longSide)))
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * factor).rounded())) }
        return PixelSize(width: scaled(size.width), height: scaled(size.height))
    }
}
