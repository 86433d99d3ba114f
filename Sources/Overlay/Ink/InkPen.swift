internal import Imaging

/// The pen that draws all lines of a face.
struct InkPen {
    /// The width of its line in face coordinates.
    let width: Double
    /// The blur of the picture: ink is as soft as its edges. The sigma of a Gaussian in pixels of the picture.
    let blur: Double

    /// The least width in pixels.
    private static let thinnest = 1.5

    /// Creates the pen for a face.
    ///
    /// - Parameters:
    ///   - unit: The unit of length of its signs in face coordinates.
    ///   - pixels: The width of the face in pixels of the picture.
    ///   - scale: The number of pixels of the picture per unit of face coordinates.
    ///   - blur: The blur of the picture in its pixels.
    init(_ style: HeadStyle, unit: Double, pixels: Double, scale: Double, blur: Double) {
        width = max(style.pen * unit * HeadStyle.enlargement(pixels), Self.thinnest / scale)
        let soft = min(0.75 * blur, 0.012 * pixels)
        self.blur = soft > 0.35 ? soft : 0
    }
}
