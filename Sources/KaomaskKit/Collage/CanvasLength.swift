internal import Imaging

/// A length on a canvas.
package enum CanvasLength: Hashable, Sendable {
    /// A length in pixels.
    case pixels(Double)
    /// A fraction of the canvas's shorter side.
    case share(Double)

    /// The range of a length in pixels.
    package static let lengths = 0.0...99_999.0
    /// The range of a share, percent.
    package static let percentages = 0.0...50.0

    /// Returns the length on a canvas of this size, pixels.
    func pixels(on canvas: PixelSize) -> Double {
        switch self {
        case .pixels(let count): count
        case .share(let share): share * Double(min(canvas.width, canvas.height))
        }
    }
}
