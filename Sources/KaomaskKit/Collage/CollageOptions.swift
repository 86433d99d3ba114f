package import Imaging
package import Scenes

package struct CollageOptions: Sendable {
    /// The template that divides the canvas; `nil` for one made for the pictures' shapes.
    package var template: CollageTemplate?
    /// A template's file, read when the job begins.
    package var templateFile: String?
    package var size = PixelSize(width: 2048, height: 2048)
    /// The gap between cells; `nil` for the template's own.
    package var gap: CanvasLength?
    /// The margin around all cells; `nil` for the template's own.
    package var margin: CanvasLength?
    /// The colour behind the cells.
    var background = Color.white
    /// `true` if pictures fill their cells, `false` if they are shown whole.
    var fills = true
    /// The filling of a cell's area outside its picture.
    var bars = Bars.blurred
    /// The manual adjustments by cell number, counted from 1.
    package var adjustments: [Int: CellAdjustment] = [:]
    package var coversFaces = false
    /// The options of a Live Photo that reveals all faces, which are covered first; `nil` for a picture alone.
    package var reveal: RevealOptions?

    /// `true` if collages are only planned.
    package var isPlanOnly = false

    static let sides = 16...16_384

    /// A white square of 2048 pixels, filled cells, blurred bars, faces shown.
    package init() {}

    /// Reads the template at `path`. Throws `bad-template` with the place in the file.
    package static func template(path: String) throws(PipelineError) -> CollageTemplate {
        try JSONFile.read(
            CollageTemplate.self,
            from: path,
            code: .badTemplate,
            kind: "{\"cells\": [[left, top, width, height], ...]} in numbers from 0 to 1"
        )
    }
}
