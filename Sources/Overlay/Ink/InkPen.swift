internal import Imaging

/// The pen that draws all lines of a face.
struct InkPen {
    /// The width of its line in face coordinates.
    let width: Double
    /// The blur of the picture: ink is as soft as its edges. The sigma of a Gaussian in pixels of the picture.
    let blur: Double

    /// Returns the enlargement that keeps the signs of small faces readable; 1 for faces from 90 pixels.
    static func enlargement(_ pixels: Double) -> Double { 1 + 0.22 * Blend.clamp((90 - pixels) / 60, 0, 1) }

    /// Creates the pen for a face.
    ///
    /// - Parameters:
    ///   - unit: The distance between the eyes in face coordinates.
    ///   - pixels: The width of the face in pixels of the picture.
    ///   - scale: The number of pixels of the picture per unit of face coordinates.
    ///   - darkness: The help that ink needs to stand out, 0 to 1.
    ///   - blur: The blur of the picture in its pixels.
    init(unit: Double, pixels: Double, scale: Double, darkness: Double, blur: Double) {
        let bold = 1 + 0.15 * Blend.clamp((90 - pixels) / 60, 0, 1)
        width = max(0.118 * unit * bold * (1 + 0.1 * darkness), 1.6 / scale)
        let soft = min(0.75 * blur, 0.012 * pixels)
        self.blur = soft > 0.35 ? soft : 0
    }
}
