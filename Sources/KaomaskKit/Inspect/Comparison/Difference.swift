internal import HEIC
internal import Imaging

struct Difference {
    let unit: ComparisonReport.Unit
    let count: Int
    let same: Int
    let cells: ChangedCells
    private(set) var tiles: HEICDifference?

    /// Compares a picture with its original. Throws `not-comparable` if their parts differ.
    init(_ photo: DecodedPhoto, _ original: DecodedPhoto) throws {
        switch (photo.container, original.container) {
        case (.jpeg(_, let picture), .jpeg(_, let before)):
            let found = try picture.difference(from: before)
            guard photo.orientation == original.orientation, let found else {
                throw Self.failure(photo, original, "its blocks differ: it was re-encoded")
            }
            (unit, count, same, cells) = (.blocks, found.blocks, found.same, found.cells)
        case (.heic(let picture), .heic(let before)):
            let found = try picture.difference(from: before)
            guard let found else {
                throw Self.failure(photo, original, "its tiles differ: it was re-encoded")
            }
            (unit, count) = (.tiles, found.picture.tiles)
            (same, cells, tiles) = (count - found.picture.coded, found.cells, found)
        default:
            guard let own = photo.raster, let before = original.raster,
                let found = own.difference(from: before)
            else { throw Self.failure(photo, original, "they have different formats") }
            (unit, count, same, cells) = (.pixels, own.size.area, found.same, found.cells)
        }
    }

    private static func failure(
        _ photo: DecodedPhoto,
        _ original: DecodedPhoto,
        _ reason: String
    ) -> PipelineError {
        let isSized = photo.uprightSize == original.uprightSize
        let detail = isSized ? reason : "it has a different size"
        return photo.source.failure(
            .notComparable,
            "cannot be compared with \(original.source.path): \(detail)"
        )
    }
}

extension Raster {
    /// Returns the pixels that differ; `nil` if the size, depth or number of channels differs.
    fileprivate func difference(from other: Raster) -> (same: Int, cells: ChangedCells)? {
        guard size == other.size, channels == other.channels else { return nil }
        switch (samples, other.samples) {
        case (.eight(let own), .eight(let others)): return difference(own, others)
        case (.sixteen(let own), .sixteen(let others)): return difference(own, others)
        default: return nil
        }
    }

    private func difference<Sample: Equatable>(
        _ own: [Sample],
        _ others: [Sample]
    ) -> (same: Int, cells: ChangedCells) {
        var cells = ChangedCells(size: size)
        var changed = 0
        for pixel in 0..<size.area {
            let range = pixel * channels..<(pixel + 1) * channels
            guard range.contains(where: { own[$0] != others[$0] }) else { continue }
            changed += 1
            cells.mark(PixelRect(x: pixel % size.width, y: pixel / size.width, width: 1, height: 1))
        }
        return (size.area - changed, cells)
    }
}
