internal import Imaging
internal import Scenes

package struct CollageReport: Encodable, Sendable {
    /// A cell and its picture.
    package struct Cell: Encodable, Sendable {
        /// The input's path, as given.
        let input: String
        /// The cell's bounds: left, top, width and height, pixels of the collage.
        let box: [Int]
        /// The number of the picture's faces; 0 if neither the crop nor covering needs a search.
        let faces: Int
    }

    /// The collage's path.
    package let output: String
    /// The movie's path, for a Live Photo.
    package var movie: String?
    /// The identifier of both halves of a new Live Photo.
    var contentIdentifier: String?
    /// The template's name.
    let template: String
    /// The width, pixels.
    let width: Int
    /// The height, pixels.
    let height: Int
    /// The cells with a picture, by number; empty for a kept collage.
    package let cells: [Cell]
    /// The number of cells without a picture.
    package let emptyCells: Int
    /// The result for the collage.
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
