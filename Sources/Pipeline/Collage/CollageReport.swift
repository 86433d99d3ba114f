internal import Collage
internal import Imaging

/// A collage that was made.
public struct CollageReport: Encodable, Sendable {
    /// A cell and its picture.
    public struct Cell: Encodable, Sendable {
        /// The file, as it was named.
        public let input: String
        /// Where the cell lies: left, top, width and height, pixels of the collage.
        public let box: [Int]
        /// How many faces of the picture are in view.
        public let faces: Int
    }

    /// Where the collage is.
    public let output: String
    /// Where the movie is, for a Live Photo.
    public var movie: String?
    /// The identifier both halves carry, for a Live Photo just made.
    public var contentIdentifier: String?
    /// The template's name.
    public let template: String
    /// Width of the collage, pixels.
    public let width: Int
    /// Height of the collage, pixels.
    public let height: Int
    /// The cells that have a picture, in the order of filling; empty for a collage that was kept.
    public let cells: [Cell]
    /// How many cells have none.
    public let emptyCells: Int
    /// What became of it.
    public let status: OutputStatus
}

extension CollageReport {
    init(_ page: CollagePage, _ options: CollageOptions, as output: String, _ status: OutputStatus) {
        let cells = page.fillings.sorted { $0.key < $1.key }.map { cell, filling in
            let rect = page.cells[cell]
            return Cell(
                input: filling.input,
                box: [rect.x, rect.y, rect.width, rect.height],
                faces: filling.faces
            )
        }
        self.init(
            output: output,
            template: page.template.name,
            width: options.size.width,
            height: options.size.height,
            cells: cells,
            emptyCells: status != .written ? 0 : page.emptyCells.count,
            status: status
        )
    }
}
