package import Formats

package enum CollageError: Failure, Hashable {
    case unknownTemplate(String)
    /// A grid has too many rows or columns, or none.
    case badGrid(rows: Int, columns: Int)
    /// A cell of a custom template (counted from 1) is invalid.
    case badCell(number: Int, reason: String)
    /// A custom template has no cells or too many.
    case badCellCount(Int)
    /// Gap and margin leave a cell (counted from 1) no pixel.
    case noRoom(cell: Int)

    package var code: FailureCode { .badTemplate }

    package var description: String {
        switch self {
        case .unknownTemplate(let name):
            "unknown template \"\(name)\"; use \(CollageTemplate.names.joined(separator: ", ")), "
                + "a grid such as 2x3 (rows x columns), or a .json file"
        case .badGrid(let rows, let columns):
            "a grid has 1 to \(CollageTemplate.mostRows) rows and columns, not \(rows)x\(columns)"
        case .badCell(let number, let reason): "cell \(number) \(reason)"
        case .badCellCount(let count):
            "a template has 1 to \(CollageTemplate.mostCells) cells, not \(count)"
        case .noRoom(let cell):
            "gap and margin leave no room for cell \(cell); make them smaller or the collage larger"
        }
    }
}
