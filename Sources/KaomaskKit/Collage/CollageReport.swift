internal import Imaging
internal import Scenes

package struct CollageReport: Encodable, Sendable {
    package struct Cell: Encodable, Sendable {
        let input: String
        /// The cell's bounds: left, top, width and height, pixels of the collage.
        let box: [Int]
        /// The number of the picture's faces; 0 if neither the crop nor covering needs a search.
        let faces: Int
    }

    package let output: String
    /// The movie's path, for a Live Photo.
    package var movie: String?
    /// The identifier of both halves of a new Live Photo.
    var contentIdentifier: String?
    let template: String
    let width, height: Int
    /// The cells with a picture, by number; empty for a kept collage.
    package let cells: [Cell]
    /// The number of cells without a picture.
    package let emptyCells: Int
    package let status: OutputStatus
}

extension CollageReport {
    init(_ collage: FilledCollage, _ options: CollageOptions, as output: String, _ status: OutputStatus) {
        let cells = collage.fillings.sorted { $0.key < $1.key }.map { cell, filling in
            let rect = collage.cells[cell]
            return Cell(
                input: filling.input,
                box: [rect.x, rect.y, rect.width, rect.height],
                faces: filling.photo.faces
            )
        }
        self.init(
            output: output,
            template: collage.template.name,
            width: options.size.width,
            height: options.size.height,
            cells: cells,
            emptyCells: status != .written ? 0 : collage.emptyCells.count,
            status: status
        )
    }
}
