import Imaging

extension CollageTemplate: Decodable {
    private enum Key: CodingKey { case name, cells }

    init(name: String, cells: [Rect]) throws(CollageError) {
        guard (1...Self.mostCells).contains(cells.count) else { throw .badCellCount(cells.count) }
        for (index, cell) in cells.enumerated() {
            let edges = [cell.x, cell.y, cell.maxX, cell.maxY]
            guard edges.allSatisfy({ $0 > -1e-6 && $0 < 1 + 1e-6 }) else {
                throw .badCell(
                    number: index + 1,
                    reason: "reaches beyond the canvas, which is 0 to 1 both ways"
                )
            }
            guard cell.width > 0, cell.height > 0 else {
                throw .badCell(number: index + 1, reason: "has no width or no height")
            }
        }
        self.init(name, .free(cells), spacing: 0)
    }

    /// Reads `{"cells": [[left, top, width, height], ...]}` in shares of the canvas from 0 to 1, or the list alone.
    ///
    /// - Throws: `DecodingError` that names the invalid cell.
    package init(from decoder: any Decoder) throws {
        let container = try? decoder.container(keyedBy: Key.self)
        let lists: [[Double]]
        if let container {
            lists = try container.decode([[Double]].self, forKey: .cells)
        } else {
            lists = try decoder.singleValueContainer().decode([[Double]].self)
        }
        func corrupted(_ reason: String) -> DecodingError {
            .dataCorrupted(DecodingError.Context(codingPath: [Key.cells], debugDescription: reason))
        }
        if let bad = lists.firstIndex(where: { $0.count != 4 }) {
            throw corrupted("cell \(bad + 1) is not four numbers: left, top, width and height")
        }
        let cells = lists.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
        let name = try container?.decodeIfPresent(String.self, forKey: .name) ?? "own"
        do throws(CollageError) { try self.init(name: name, cells: cells) } catch {
            throw corrupted(error.description)
        }
    }
}
