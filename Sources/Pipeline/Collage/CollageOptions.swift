public import Collage
public import Imaging

/// A length on a canvas.
public enum CanvasLength: Hashable, Sendable {
    /// Pixels.
    case pixels(Double)
    /// A share of the canvas's shorter side.
    case share(Double)

    /// The length on a canvas of this size, pixels.
    func pixels(on canvas: PixelSize) -> Double {
        switch self {
        case .pixels(let count): count
        case .share(let share): share * Double(min(canvas.width, canvas.height))
        }
    }
}

/// How the picture in one cell is moved and zoomed beyond what is done by itself.
public struct CellAdjustment: Hashable, Sendable {
    /// How much larger the picture is shown.
    public var zoom: Double
    /// How far the picture is moved to the right, as a share of the cell's width.
    public var right: Double
    /// How far the picture is moved down, as a share of the cell's height.
    public var down: Double

    /// An adjustment by these amounts.
    public init(zoom: Double, right: Double, down: Double) {
        (self.zoom, self.right, self.down) = (zoom, right, down)
    }

    /// The window, moved and zoomed.
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

/// What a collage is like.
public struct CollageOptions: Sendable {
    /// How the canvas is divided, or `nil` for what suits the number of pictures.
    public var template: CollageTemplate?
    /// The size of the collage, pixels.
    public var size = PixelSize(width: 2048, height: 2048)
    /// Between cells, or `nil` for the template's own gap.
    public var gap: CanvasLength?
    /// Around all cells, or `nil` for the template's own margin.
    public var margin: CanvasLength?
    /// What lies beneath the cells.
    public var background = Color.white
    /// Whether a picture fills its cell, or is shown whole in it.
    public var fills = true
    /// What is seen in a cell where its picture does not reach, or `nil` for the background.
    public var bars: Bars?
    /// Cells (counted from 1) whose pictures are moved and zoomed by hand.
    public var adjustments: [Int: CellAdjustment] = [:]
    /// Whether faces are covered first.
    public var coversFaces = false
    /// Makes a Live Photo that reveals all faces; they are covered first.
    public var reveal: RevealOptions?

    /// Only says what would be made.
    public var isPlanOnly = false

    /// A white square of 2048 pixels, filled cells, faces shown.
    public init() {}

    /// The template in the file at `path`.
    ///
    /// - Throws: `PipelineError` with code `bad-template`, which says where the file is wrong.
    public static func template(path: String) throws(PipelineError) -> CollageTemplate {
        try JSONFile.read(
            CollageTemplate.self,
            from: path,
            code: "bad-template",
            kind: "{\"cells\": [[left, top, width, height], ...]} in numbers from 0 to 1"
        )
    }
}
