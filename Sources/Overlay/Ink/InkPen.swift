internal import Imaging

/// The pen that draws all lines of a face.
struct InkPen {
    let width: Double
    /// The blur of the picture, which softens ink: the sigma of a Gaussian in pixels.
    let blur: Double

    /// The minimum width in pixels.
    private static let thinnest = 1.5

    /// `unit` is that of the signs in face coordinates; `pixels` the face width in the picture; `scale` pixels per unit
    /// of face coordinates; `blur` in pixels.
    init(_ style: HeadStyle, unit: Double, pixels: Double, scale: Double, blur: Double) {
        width = max(style.pen * unit * HeadStyle.enlargement(pixels), Self.thinnest / scale)
        let soft = min(0.75 * blur, 0.012 * pixels)
        self.blur = soft > 0.35 ? soft : 0
    }
}
