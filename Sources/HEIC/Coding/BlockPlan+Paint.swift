internal import HEVC
internal import Imaging
internal import Movies

extension BlockPlan {
    /// The width and height of the cells in which paint is looked for: the smallest blocks there can be.
    private static let cell = 8

    /// Creates a plan that keeps the blocks of a tile where nothing was painted; `nil` if they cannot be read, are not
    /// those of `decoded`, or libx265 cannot follow them.
    ///
    /// - Parameters:
    ///   - slice: The tile's only slice.
    ///   - decoded: The tile before painting.
    ///   - target: The tile with the paint.
    init?(_ slice: Slice, _ sets: ParameterSets, from decoded: PlanarPicture, to target: PlanarPicture) {
        guard let active = try? sets.active(slice.header.pictureParameterSet),
            decoded.size == PixelSize(width: active.sequence.width, height: active.sequence.height),
            let blocks = try? slice.codingBlocks(sets)
        else { return nil }
        let columns = (decoded.size.width + Self.cell - 1) / Self.cell
        let painted = Self.paintedCells(from: decoded, to: target, columns: columns)
        let free = blocks.indices.filter { index in
            let block = blocks[index]
            let (across, down) = (block.x / Self.cell, block.y / Self.cell)
            let count = block.side / Self.cell
            return (down..<down + count).contains { row in
                painted[(row * columns + across)..<(row * columns + across + count)].contains(true)
            }
        }
        self.init(
            treeBlock: CodingTools(active.sequence, active.picture).treeBlock,
            blocks: blocks,
            free: Set(free)
        )
        guard StillEncoder.follows(self, in: decoded.size) else { return nil }
    }

    /// Returns the cells in which a sample differs, row by row.
    private static func paintedCells(
        from decoded: PlanarPicture,
        to target: PlanarPicture,
        columns: Int
    ) -> [Bool] {
        let rows = (decoded.size.height + cell - 1) / cell
        var cells = [Bool](repeating: false, count: columns * rows)
        for plane in decoded.planes.indices {
            let size = decoded.planeSize(plane)
            let width = plane > 0 ? cell / decoded.chroma.columns : cell
            let height = plane > 0 ? cell / decoded.chroma.rows : cell
            for y in 0..<size.height {
                let line = (y * size.width)..<((y + 1) * size.width)
                let (before, after) = (decoded.planes[plane][line], target.planes[plane][line])
                guard before != after else { continue }
                for x in 0..<size.width where before[line.lowerBound + x] != after[line.lowerBound + x] {
                    cells[y / height * columns + x / width] = true
                }
            }
        }
        return cells
    }
}
