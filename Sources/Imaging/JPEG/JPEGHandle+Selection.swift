internal import CJPEG

extension JPEGHandle {
    /// Returns the MCUs that contain some samples, as runs from the top left.
    func runs(holding parts: [JPEGSampleRect]) -> [cjpeg_run] {
        let mcus = mcus
        var rows: [Int: [Range<Int>]] = [:]
        for part in parts where !part.rect.isEmpty {
            let (blocks, mcu) = (part.blocks, mcus[part.component])
            for row in blocks.y / mcu.height..<(blocks.maxY - 1) / mcu.height + 1 {
                rows[row, default: []].append(
                    blocks.x / mcu.width..<(blocks.maxX - 1) / mcu.width + 1
                )
            }
        }
        return rows.keys.sorted().flatMap { Self.runs(of: rows[$0] ?? [], row: $0) }
    }

    /// Returns the MCUs with a block that painters touch, as runs from the top left.
    func runs(of painters: [ComponentPainter]) -> [cjpeg_run] {
        let mcus = mcus
        let reached = zip(painters, mcus).map { painter, mcu in
            painter.rows.isEmpty
                ? 0..<0
                : painter.rows.lowerBound / mcu.height..<(painter.rows.upperBound - 1) / mcu.height + 1
        }
        let first = reached.map(\.lowerBound).min() ?? 0
        let end = reached.map(\.upperBound).max() ?? 0
        return (first..<end).flatMap { row in
            let touched = zip(painters, mcus).flatMap { painter, mcu in
                (row * mcu.height..<(row + 1) * mcu.height).flatMap(painter.runs).map { blocks in
                    blocks.lowerBound / mcu.width..<(blocks.upperBound - 1) / mcu.width + 1
                }
            }
            return Self.runs(of: touched, row: row)
        }
    }

    func runs(of mcus: PixelRect) -> [cjpeg_run] {
        (mcus.y..<mcus.maxY).map { row in
            cjpeg_run(row: Int32(row), first: Int32(mcus.x), end: Int32(mcus.maxX))
        }
    }

    private var mcus: [PixelSize] {
        let grid = JPEGGrid(facts)
        return facts.components.indices.map(grid.blocks(of:))
    }

    /// Returns columns of a row of MCUs, given in any order, as runs from the left.
    private static func runs(of columns: [Range<Int>], row: Int) -> [cjpeg_run] {
        var runs = RunList()
        for columns in columns.sorted(by: { $0.lowerBound < $1.lowerBound }) { runs.append(columns) }
        return runs.ranges.map { columns in
            cjpeg_run(row: Int32(row), first: Int32(columns.lowerBound), end: Int32(columns.upperBound))
        }
    }

    /// Drops the selection. That allocates and reads nothing, so it cannot fail.
    mutating func deselect() { try? select([]) }
}
