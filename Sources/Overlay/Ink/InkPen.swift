/// The pen all lines of a face are drawn with.
struct InkPen {
    /// The width of its line, in the face's own frame, pixels.
    let width: Double
    /// How far the picture is out of focus: ink is as soft as its edges, the sigma of a Gaussian in pixels of the picture.
    let blur: Double

    /// What small faces need to be read: larger signs, 1 for faces from 90 pixels on.
    static func enlargement(_ pixels: Double) -> Double { 1 + 0.22 * Blend.clamp((90 - pixels) / 60, 0, 1) }

    /// The pen for a face.
    ///
    /// - Parameters:
    ///   - unit: The distance of the eyes, in the face's own frame.
    ///   - pixels: The width of the face in the picture, pixels.
    ///   - scale: Pixels of the picture in one of the face's own frame.
    ///   - blur: The blur of the picture, pixels of it.
    init(unit: Double, pixels: Double, scale: Double, isDark: Bool, blur: Double) {
        let bold = 1 + 0.15 * Blend.clamp((90 - pixels) / 60, 0, 1)
        width = max(0.118 * unit * bold * (isDark ? 1.1 : 1), 1.6 / scale)
        let soft = min(0.75 * blur, 0.012 * pixels)
        self.blur = soft > 0.35 ? soft : 0
    }
}
