internal import Imaging

/// The way a picture is put into a frame.
struct Framing: Sendable {
    /// The size of the frame, pixels.
    let size: PixelSize
    /// `true` if the picture fills the frame, with its faces kept in view; `false` if it is shown whole.
    let fills: Bool
    /// The filling of the frame outside the picture.
    let bars: Bars
    /// `true` if faces are covered.
    let covers: Bool
    /// `true` if the picture is wanted with its faces bare too; they are covered then.
    let reveals: Bool
    /// The shift and zoom on top of the automatic crop.
    var adjustment: CellAdjustment?

    /// Returns the window on a picture.
    func window(on photo: DecodedPhoto, keeping faces: [Face]) -> PhotoWindow {
        let whole =
            fills
            ? CropWindow.filling(size, from: photo.uprightSize, keeping: faces.map(\.head))
            : CropWindow.fitting(size, of: photo.uprightSize)
        return PhotoWindow(window: adjustment?.applied(to: whole) ?? whole, size: size, bars: bars)
    }
}
