internal import Imaging

/// A manual shift and zoom of the picture in one cell, on top of the automatic crop.
package struct CellAdjustment: Hashable, Sendable {
    /// The magnification factor.
    package var zoom: Double
    /// The shift to the right, as a fraction of the cell's width.
    package var right: Double
    /// The downward shift, as a fraction of the cell's height.
    package var down: Double

    /// The range of a picture's magnification.
    package static let zooms = 0.1...10.0
    /// The range of a picture's offset, in sides of the cell.
    package static let moves = -5.0...5.0

    /// An adjustment by these amounts.
    package init(zoom: Double, right: Double, down: Double) {
        (self.zoom, self.right, self.down) = (zoom, right, down)
    }

    /// Returns the window, shifted and zoomed.
    func applied(to window: Rect) -> Rect {
        let (width, height) = (window.width / zoom, window.height / zoom)
        return Rect(
            x: window.center.x - width / 2 - right * width,
            y: window.center.y - height / 2 - down * height,
            width: width,
            height: height
        )
    }
}
