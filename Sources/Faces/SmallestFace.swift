internal import Imaging

/// The smallest face to find.
public enum SmallestFace: Hashable, Sendable {
    /// A width in pixels.
    case pixels(Double)
    /// A share of the picture's long side: 0.025 is 1/40.
    case share(Double)

    /// Returns the width in pixels in a picture of `size`, at least 1.
    func width(in size: PixelSize) -> Double {
        switch self {
        case .pixels(let width): max(1, width)
        case .share(let share): max(1, share * Double(size.longSide))
        }
    }
}
