internal import Imaging
internal import Movies

/// The differences between the tiles of two files.
struct TileTally {
    /// The mean difference from which a cell counts as painted, in levels of 255. Re-encoding changes samples by less
    /// than 1 on average, and by 3 in the worst cell seen (docs/decisions/heic-tiles.md).
    private static let painted = 6.0

    private let size: PixelSize
    private var changed: ChangedCells
    private var tiles: [(before: PlanarPicture, after: PlanarPicture, rect: PixelRect)] = []

    init(size: PixelSize) { (self.size, changed) = (size, ChangedCells(size: size)) }

    /// Compares a tile that covers `rect` with its original. Throws `HEICError.unsupported` if the sample formats
    /// differ.
    mutating func add(
        _ before: PlanarPicture,
        _ after: PlanarPicture,
        at origin: (x: Int, y: Int),
        _ rect: PixelRect
    ) throws(HEICError) {
        guard before.size == after.size, before.chroma == after.chroma, before.depth == after.depth else {
            throw .unsupported("a tile has other samples than it had")
        }
        let side = ChangedCells.side
        for y in stride(from: rect.y, to: rect.maxY, by: side) {
            for x in stride(from: rect.x, to: rect.maxX, by: side) {
                let cell = PixelRect(x: x, y: y, width: side, height: side).intersection(rect)
                if Self.isPainted(before, after, cell, from: origin) { changed.mark(cell) }
            }
        }
        tiles.append((before, after, rect))
    }

    /// Returns `true` if a cell differs by more than re-encoding explains in any plane.
    private static func isPainted(
        _ before: PlanarPicture,
        _ after: PlanarPicture,
        _ cell: PixelRect,
        from origin: (x: Int, y: Int)
    ) -> Bool {
        let unit = Double(1 << (before.depth - 8))
        return before.planes.indices.contains { plane in
            let (across, down) = plane == 0 ? (1, 1) : (before.chroma.columns, before.chroma.rows)
            let width = before.planeSize(plane).width
            var (squares, count) = (0.0, 0.0)
            for y in (cell.y - origin.y) / down..<(cell.maxY - origin.y + down - 1) / down {
                for x in (cell.x - origin.x) / across..<(cell.maxX - origin.x + across - 1) / across {
                    let index = y * width + x
                    let (own, other) = (before.planes[plane][index], after.planes[plane][index])
                    let difference = (Double(own) - Double(other)) / unit
                    squares += difference * difference
                    count += 1
                }
            }
            return squares > painted * painted * max(1, count)
        }
    }

    func cells(shown window: PixelRect) -> ChangedCells {
        guard window != PixelRect(size) else { return changed }
        var shown = ChangedCells(size: window.size)
        for cell in changed.places.flatMap(\.cells) {
            shown.mark(
                PixelRect(x: cell.x - window.x, y: cell.y - window.y, width: cell.width, height: cell.height)
            )
        }
        return shown
    }

    /// The differences outside painted cells; `nil` if there are none.
    var noise: HEICDifference.Noise? {
        var (squares, largest, count) = (0.0, 0.0, 0)
        for (before, after, rect) in tiles {
            let unit = Double(1 << (before.depth - 8))
            for y in rect.y..<rect.maxY {
                for x in rect.x..<rect.maxX where !changed.isNear(x: x, y: y) {
                    let index = (y - rect.y) * before.size.width + x - rect.x
                    let difference =
                        abs(Double(before.planes[0][index]) - Double(after.planes[0][index])) / unit
                    squares += difference * difference
                    largest = max(largest, difference)
                    count += 1
                }
            }
        }
        guard squares > 0 else { return nil }
        let ratio = NoiseRatio.decibels(squares: squares, count: count, largest: 255)
        return .init(ratio: ratio, largest: largest)
    }
}
