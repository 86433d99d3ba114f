public import Imaging

/// How small a face may be and still be looked for.
public enum SmallestFace: Hashable, Sendable {
    /// So many pixels wide.
    case pixels(Double)
    /// This part of the picture's long side: 0.025 is a fortieth.
    case share(Double)

    /// The width in pixels of a picture of `size`, at least 1.
    public func width(in size: PixelSize) -> Double {
        switch self {
        case .pixels(let width): max(1, width)
        case .share(let share): max(1, share * Double(size.longSide))
        }
    }
}
