package import FileJobs
package import Imaging
package import Scenes

/// A length on a canvas.
package enum CanvasLength: Hashable, Sendable {
    /// A length in pixels.
    case pixels(Double)
    /// A fraction of the canvas's shorter side.
    case share(Double)

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

/// The options of a collage.
package struct CollageOptions: Sendable {
    /// The template that divides the canvas, or `nil` for one made for the shapes of the pictures.
    package var template: CollageTemplate?
    /// The size of the collage, pixels.
    package var size = PixelSize(width: 2048, height: 2048)
    /// The gap between cells, or `nil` for the template's own.
    package var gap: CanvasLength?
    /// The margin around all cells, or `nil` for the template's own.
    package var margin: CanvasLength?
    /// The colour behind the cells.
    package var background = Color.white
    /// `true` if pictures fill their cells, `false` if they are shown whole.
    package var fills = true
    /// The filling of a cell's area outside its picture.
    package var bars = Bars.blurred
    /// The manual adjustments by cell number, counted from 1.
    package var adjustments: [Int: CellAdjustment] = [:]
    /// `true` if faces are covered first.
    package var coversFaces = false
    /// The options of a Live Photo that reveals all faces, which are covered first; `nil` for a plain picture.
    package var reveal: RevealOptions?

    /// `true` if collages are only reported, not made.
    package var isPlanOnly = false

    /// The range of a side, pixels.
    package static let sides = 16...16_384

    /// A white square of 2048 pixels, filled cells, blurred bars, faces shown.
    package init() {}

    /// Reads the template in the file at `path`.
    ///
    /// - Throws: `PipelineError` with code `bad-template`, which locates the fault in the file.
    package static func template(path: String) throws(PipelineError) -> CollageTemplate {
        try JSONFile.read(
            CollageTemplate.self,
            from: path,
            code: .badTemplate,
            kind: "{\"cells\": [[left, top, width, height], ...]} in numbers from 0 to 1"
        )
    }
}
