extension JPEGPicture {
    /// The blocks in which two pictures differ.
    package struct Difference: Sendable {
        /// The number of blocks in each picture, over all components.
        package let blocks: Int
        /// The number of blocks with equal coefficients.
        package let same: Int
        /// The cells of the other blocks.
        package let cells: ChangedCells
    }

    /// Compares the blocks of coefficients of two pictures.
    ///
    /// - Returns: The difference; `nil` if the blocks cannot be compared, because size, sampling or quantisation
    ///   differ.
    /// - Throws: `ImagingError` if one of them cannot be read.
    package func difference(from other: JPEGPicture) throws(ImagingError) -> Difference? {
        guard size == other.size, colorModel == other.colorModel, components == other.components else {
            return nil
        }
        var cells = ChangedCells(size: size)
        var (blocks, changed) = (0, 0)
        for index in components.indices {
            let (own, others) = (
                try coefficients(ofComponent: index), try other.coefficients(ofComponent: index)
            )
            let scale = SampleScale(of: components[index], among: components)
            let columns = components[index].blocks.width
            blocks += components[index].blocks.area
            for block in 0..<components[index].blocks.area {
                let range = 64 * block..<64 * (block + 1)
                guard own[range] != others[range] else { continue }
                changed += 1
                let across = scale.columns(of: block % columns * 8, through: 8, below: size.width)
                let down = scale.rows(of: block / columns * 8, through: 8, below: size.height)
                cells.mark(
                    PixelRect(
                        x: across.lowerBound,
                        y: down.lowerBound,
                        width: across.count,
                        height: down.count
                    )
                )
            }
        }
        return Difference(blocks: blocks, same: blocks - changed, cells: cells)
    }
}

extension SampleScale {
    fileprivate func columns(of x: Int, through count: Int, below width: Int) -> Range<Int> {
        let (first, last) = (columns(of: x, below: width), columns(of: x + count - 1, below: width))
        return first.lowerBound..<max(first.lowerBound, min(width, max(first.upperBound, last.upperBound)))
    }

    fileprivate func rows(of y: Int, through count: Int, below height: Int) -> Range<Int> {
        let (first, last) = (rows(of: y, below: height), rows(of: y + count - 1, below: height))
        return first.lowerBound..<max(first.lowerBound, min(height, max(first.upperBound, last.upperBound)))
    }
}
